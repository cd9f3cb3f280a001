package weft.ir;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Origin;
import weft.ir.problem.WeftException;

/// The way to make nodes. Arity, roles, contracts and types are checked as each node is added, so a
/// bad node can't exist; the diagnostic names node, role, expected and found, and points at the
/// user's text.
public final class GraphBuilder {
  private record Equation(Op op, List<Integer> args, @Nullable Tensor payload) {}

  private final List<Node> nodes = new ArrayList<>();
  private final Map<String, Integer> outputs = new LinkedHashMap<>();
  private final Map<Integer, Tensor> payloads = new HashMap<>();
  private final Map<Equation, Integer> known = new HashMap<>();
  private final boolean sharing;
  private Origin origin = Origin.NONE;

  private GraphBuilder(boolean sharing) {
    this.sharing = sharing;
  }

  /// Keeps every equation as it is added.
  public static GraphBuilder plain() {
    return new GraphBuilder(false);
  }

  /// Equal equations become one, except effectful ones; the first keeps its name and place.
  public static GraphBuilder sharing() {
    return new GraphBuilder(true);
  }

  /// The place in the user's text of the nodes that are added from here on.
  public GraphBuilder at(Origin place) {
    origin = place;
    return this;
  }

  public Origin origin() {
    return origin;
  }

  public int add(Op op, Integer... args) {
    return add(op, List.of(args));
  }

  public int add(Op op, List<Integer> args) {
    return add(op, args, Labels.NONE);
  }

  public int add(Op op, List<Integer> args, Labels labels) {
    return add(op, args, labels, origin, null);
  }

  /// Adds a node; what is wrong with it is told in the caller's words.
  public int add(Op op, List<Integer> args, UnaryOperator<Diagnostic> words) {
    return add(op, args, Labels.NONE, origin, null, words);
  }

  /// A node whose op carries a tensor in the payload store.
  public int add(Op op, List<Integer> args, Labels labels, Tensor payload) {
    return add(op, args, labels, origin, payload);
  }

  /// Adds a node by the names of its roles.
  public int add(Op op, Map<String, Integer> args, Labels labels, @Nullable Tensor payload) {
    var ordered = new ArrayList<Integer>();
    var unused = new LinkedHashMap<>(args);
    for (Role role : op.contract().roles()) {
      Integer arg = unused.remove(role.name());
      if (arg == null) {
        throw wrong(
            op,
            Code.ARITY,
            role.name(),
            "the role '" + role.name() + "' is not given",
            role.kind(),
            "nothing");
      }
      ordered.add(arg);
    }
    if (!unused.isEmpty()) {
      String extra = unused.keySet().iterator().next();
      throw wrong(
          op,
          Code.UNKNOWN_ARGUMENT,
          extra,
          "there is no role '" + extra + "'",
          Verify.roles(op),
          extra);
    }
    return add(op, ordered, labels, origin, payload);
  }

  /// Copies a node of another graph onto arguments in this one.
  public int copy(Graph from, Node node, List<Integer> args) {
    Tensor payload = from.payloads().get(node.id());
    // Over arguments of the same types its type is the same.
    return alike(from, node, args)
        ? put(node.op(), args, node.labels(), node.origin(), payload, node::type)
        : add(node.op(), args, node.labels(), node.origin(), payload);
  }

  /// Copies all nodes of another graph, with nodes of this one in place of its inputs. Gives what
  /// each of its nodes became.
  public int[] copy(Graph from, List<Integer> inputs) {
    var became = new int[from.size()];
    int next = 0;
    for (Node node : from.nodes()) {
      became[node.id()] =
          node.isInput()
              ? inputs.get(next++)
              : copy(from, node, node.args().stream().map(arg -> became[arg]).toList());
    }
    return became;
  }

  private boolean alike(Graph from, Node node, List<Integer> args) {
    if (from.node(node.id()) != node || args.size() != node.args().size()) {
      return false;
    }
    for (int i = 0; i < args.size(); i++) {
      int arg = args.get(i);
      boolean known = arg >= 0 && arg < nodes.size();
      if (!known || !type(arg).equals(from.node(node.args().get(i)).type())) {
        return false;
      }
    }
    return true;
  }

  private int add(
      Op op, List<Integer> args, Labels labels, Origin place, @Nullable Tensor payload) {
    return add(
        op,
        args,
        labels,
        place,
        payload,
        d -> d.within(Node.label(nodes.size()) + " = " + op.tag()).orAt(place));
  }

  private int add(
      Op op,
      List<Integer> args,
      Labels labels,
      Origin place,
      @Nullable Tensor payload,
      UnaryOperator<Diagnostic> words) {
    return put(
        op,
        args,
        labels,
        place,
        payload,
        () -> {
          try {
            return Verify.type(op, types(op, args), Optional.ofNullable(payload));
          } catch (WeftException e) {
            throw e.with(words);
          }
        });
  }

  /// @param type asked for unless an equal equation is there
  private int put(
      Op op,
      List<Integer> args,
      Labels labels,
      Origin place,
      @Nullable Tensor payload,
      Supplier<Type> type) {
    boolean merge = sharing && !op.effectful();
    var equation = new Equation(op, merge ? List.copyOf(args) : List.of(), payload);
    if (merge) {
      Integer same = known.get(equation);
      if (same != null) {
        return same;
      }
    }
    int id = nodes.size();
    nodes.add(new Node(id, op, args, type.get(), Labels.NONE, place).with(labels));
    if (payload != null) {
      payloads.put(id, payload);
    }
    if (merge) {
      known.put(equation, id);
    }
    return id;
  }

  private List<Type> types(Op op, List<Integer> args) {
    var types = new ArrayList<Type>(args.size());
    for (int arg : args) {
      if (arg < 0 || arg >= nodes.size()) {
        throw new WeftException(later(op, types.size(), arg));
      }
      types.add(nodes.get(arg).type());
    }
    return types;
  }

  private Diagnostic later(Op op, int position, int arg) {
    var roles = op.contract().roles();
    String role = position < roles.size() ? roles.get(position).name() : "argument " + position;
    return Diagnostic.of(
            Code.BAD_GRAPH,
            "the role '" + role + "' names " + Node.label(arg) + ", which is not an earlier node")
        .about(role)
        .expected(
            nodes.isEmpty() ? "an earlier node, and there is none" : "n0 to n" + (nodes.size() - 1))
        .found(Node.label(arg));
  }

  private WeftException wrong(
      Op op, Code code, String subject, String message, String expected, String found) {
    return new WeftException(
        Diagnostic.of(code, Node.label(nodes.size()) + " = " + op.tag() + ": " + message)
            .about(subject)
            .expected(expected)
            .found(found)
            .at(origin));
  }

  /// Gives a node that has no labels the labels of the one it stands for.
  public void label(int id, Labels labels) {
    Node node = nodes.get(id);
    if (node.labels().equals(Labels.NONE) && node.op().name().isEmpty()) {
      nodes.set(id, new Node(id, node.op(), node.args(), node.type(), labels, node.origin()));
    }
  }

  /// Declares an output. A name stands for one node only.
  public GraphBuilder output(String name, int id) {
    if (id < 0 || id >= nodes.size()) {
      throw new WeftException(
          Diagnostic.of(
                  Code.BAD_GRAPH,
                  "the output '" + name + "' names " + Node.label(id) + ", which does not exist")
              .about(name)
              .at(origin));
    }
    Integer before = outputs.putIfAbsent(name, id);
    if (before != null && before != id) {
      throw new WeftException(
          Diagnostic.of(Code.DUPLICATE, "there are two outputs called '" + name + "'")
              .about(name)
              .expected("a name of its own for each output")
              .found(Node.label(before) + " and " + Node.label(id))
              .at(origin));
    }
    return this;
  }

  /// @throws IllegalArgumentException if there is no such node
  public Node node(int id) {
    return Graph.at(nodes, id);
  }

  /// @throws IllegalArgumentException if there is no such node
  public Type type(int id) {
    return node(id).type();
  }

  public Optional<Tensor> payload(int id) {
    return Optional.ofNullable(payloads.get(id));
  }

  public int size() {
    return nodes.size();
  }

  public Graph build() {
    return new Graph(nodes, outputs, payloads);
  }
}
