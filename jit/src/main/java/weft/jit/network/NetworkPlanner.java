package weft.jit.network;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import weft.eval.Evaluation;
import weft.eval.Interpreter;
import weft.ir.Element;
import weft.ir.Evaluate;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Payload;
import weft.ir.Shape;
import weft.ir.Source;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.form.Contracts;
import weft.ir.problem.WeftException;
import weft.ir.trait.Converts;
import weft.ir.trait.Moves;
import weft.ir.trait.Prepares;
import weft.ir.trait.Reads;
import weft.ir.trait.Reduces;
import weft.ir.trait.Reshapes;
import weft.rewrite.Prune;

/// Plans a network: node after node, what it is and which step computes it.
final class NetworkPlanner {
  private final Interpreter setup;
  private final Graph graph;
  private final Map<String, Type> given;
  private final boolean[] needed;
  private final @Nullable Type[] types;
  private final int[] home;
  private final Map<Integer, Tensor> constants = new HashMap<>();
  private final Map<String, Integer> inputs = new LinkedHashMap<>();
  private final Set<Integer> made = new HashSet<>();
  private final List<List<Integer>> readers = new ArrayList<>();
  private final List<NetworkStep> steps = new ArrayList<>();
  private final Evaluation folding;
  private final LaneGroups groups;

  /// @param given the types of what is given
  NetworkPlanner(Interpreter setup, Graph graph, Map<String, Type> given) {
    this.setup = setup;
    this.graph = graph;
    this.given = given;
    this.needed = Prune.needed(graph, graph.outputs().values());
    this.types = new Type[graph.size()];
    this.home = new int[graph.size()];
    this.folding = setup.start(graph, Map.of());
    this.groups = new LaneGroups(this);
    for (Node node : graph.nodes()) {
      readers.add(new ArrayList<>());
      home[node.id()] = node.id();
      if (needed[node.id()]) {
        node.args().stream().distinct().forEach(arg -> readers.get(arg).add(node.id()));
      }
    }
  }

  Optional<NetworkPlan> plan() {
    try {
      for (Node node : graph.nodes()) {
        if (needed[node.id()] && !known(node)) {
          return Optional.empty();
        }
      }
    } catch (WeftException e) {
      // The interpreter tells it.
      return Optional.empty();
    }
    try {
      for (Node node : graph.nodes()) {
        if (isComputed(node.id())) {
          step(node);
        }
      }
    } catch (WeftException e) {
      return Optional.empty();
    }
    Type[] all = new Type[graph.size()];
    for (int id = 0; id < all.length; id++) {
      Type type = types[id];
      all[id] = type == null ? Type.ANY : type;
    }
    return Optional.of(new NetworkPlan(all, home, constants, List.copyOf(made), inputs, steps));
  }

  Graph graph() {
    return graph;
  }

  Type type(int id) {
    return Objects.requireNonNull(types[id], () -> Node.label(id));
  }

  Shape shape(int id) {
    return type(id).shape();
  }

  boolean isConstant(int id) {
    return constants.containsKey(id);
  }

  /// Whose cells a node has.
  int home(int id) {
    return home[id];
  }

  List<Integer> readers(int id) {
    return readers.get(id);
  }

  /// Whether a node is computed by itself.
  boolean isComputed(int id) {
    return needed[id] && !isConstant(id) && home[id] == id && !graph.node(id).isInput();
  }

  // ---- what is known of a node
  // --------------------------------------------------------------------------------

  /// Finds the type of a node, and its value where that never changes; false where there is no way.
  private boolean known(Node node) {
    int id = node.id();
    return switch (node.op()) {
      case Source.Known source -> constant(id, source.value());
      case Source.Given source -> input(node, source);
      case Payload _ -> constant(id, graph.payload(id).orElseThrow());
      default -> computed(node);
    };
  }

  private Tensor constant(int id) {
    return Objects.requireNonNull(constants.get(id), () -> Node.label(id));
  }

  private boolean constant(int id, Tensor value) {
    if (value.hasGaps() || !value.element().isNumeric()) {
      return false;
    }
    constants.put(id, value);
    folding.set(id, value);
    types[id] = value.type();
    return true;
  }

  private boolean input(Node node, Source.Given source) {
    Type type = given.get(source.name());
    if (source.ofTable() || source.part().isPresent()) {
      return false;
    }
    if (type == null) {
      return source.otherwise().isPresent() && constant(node.id(), source.otherwise().get());
    }
    if (!isPlain(type) || inputs.containsKey(source.name())) {
      return false;
    }
    types[node.id()] = type;
    inputs.put(source.name(), node.id());
    made.add(node.id());
    return true;
  }

  private static boolean isPlain(Type type) {
    return type.element().isNumeric()
        && !type.shape().open()
        && type.axes().isEmpty()
        && type.batches() == 0
        && !type.isTuple();
  }

  private boolean computed(Node node) {
    int id = node.id();
    var args = node.args().stream().map(this::type).toList();
    boolean ruled = setup.options().rules().find(node.op(), Evaluate.class).isPresent();
    for (int i = 0; i < args.size(); i++) {
      ruled |= !node.role(i).admits(args.get(i).element());
    }
    boolean partly = node.op() instanceof Reads op && op.reads() < args.size();
    if (ruled || partly || node.op().effectful()) {
      return false;
    }
    Type type = node.op().infer(args);
    if (!isPlain(type)) {
      return false;
    }
    types[id] = type;
    if (node.args().stream().allMatch(this::isConstant)) {
      folding.inOrder(List.of(id));
      return folding.has(id) && constant(id, folding.value(id));
    }
    if (node.op() instanceof Reshapes && args.size() == 1) {
      home[id] = home[node.args().getFirst()];
    }
    return true;
  }

  // ---- how it is computed
  // -------------------------------------------------------------------------------------

  private void step(Node node) {
    int id = node.id();
    if (groups.isInlined(id)) {
      return;
    }
    if (groups.isLane(id)) {
      group(id);
      return;
    }
    NetworkStep step = step(node, type(id).element());
    if (step instanceof FoldStep fold && pooled(fold)) {
      return;
    }
    steps.add(step);
    made.add(id);
  }

  /// Puts a pooling and the product that it alone reads into one step, where there is one for both.
  private boolean pooled(FoldStep fold) {
    int operand = fold.operand();
    if (readers(operand).size() > 1 || graph.outputs().containsValue(operand)) {
      return false;
    }
    for (int i = 0; i < steps.size(); i++) {
      if (steps.get(i) instanceof ProductStep product && product.home() == operand) {
        var after = product.after().map(LaneStep::operands).orElse(List.of());
        var both =
            PooledStep.of(
                product,
                fold,
                product.operands().stream().map(this::shape).toList(),
                product.operands().stream().map(this::fixed).toList(),
                after.stream().map(LaneOperand::id).map(this::fixed).toList());
        if (both.isEmpty()) {
          return false;
        }
        steps.remove(i);
        steps.add(both.get());
        made.remove(operand);
        made.add(fold.id());
        return true;
      }
    }
    return false;
  }

  /// The cells of a node, where they never change.
  private Optional<Object> fixed(int id) {
    return Optional.ofNullable(constants.get(id)).map(NetworkCells::array);
  }

  private NetworkStep step(Node node, Element element) {
    int id = node.id();
    int first = node.args().isEmpty() ? -1 : node.args().getFirst();
    boolean floats =
        element.isFloat() && node.args().stream().allMatch(arg -> type(arg).element() == element);
    Optional<? extends NetworkStep> own =
        !floats || shape(id).size() == 0
            ? Optional.<NetworkStep>empty()
            : switch (node.op()) {
              case Contracts op -> contraction(node, op, element);
              case Reduces op
                  when (element == Element.F32 || element == Element.F64)
                      && node.args().size() == 1
                      && shape(first).size() > 0
                      && shape(first).rank() == shape(id).rank() ->
                  Optional.of(new ReduceStep(id, op, first, shape(first), shape(id)));
              default -> Optional.empty();
            };
    if (own.isPresent()) {
      return own.get();
    }
    return switch (node.op()) {
      case Moves op when alike(node, op) -> moved(node, op.moved(node.args().size()));
      case Converts op when node.args().size() == 1 ->
          ConvertStep.of(id, first, type(first).element(), op.to()).orElseGet(() -> prepared(node));
      default -> prepared(node);
    };
  }

  /// By what is made of arguments that never change, else by the interpreter.
  private NetworkStep prepared(Node node) {
    int id = node.id();
    boolean floats = type(id).element() == Element.F64 || type(id).element() == Element.F32;
    if (node.op() instanceof Prepares op
        && floats
        && node.args().stream().skip(1).allMatch(this::isConstant)
        && !isConstant(node.args().getFirst())) {
      var others = node.args().stream().skip(1).map(this::constant).toList();
      var ready = op.prepare(others);
      int items = shape(id).size() / Math.max(1, ready.writes());
      return new PreparedStep(id, node.args().getFirst(), items, ready);
    }
    return new HostStep(node, setup);
  }

  private Optional<? extends NetworkStep> contraction(Node node, Contracts op, Element element) {
    var loops = op.contraction(node.args().stream().map(this::shape).toList());
    if (node.args().size() == 1) {
      return FoldStep.of(node.id(), node.args().getFirst(), loops, element);
    }
    var fixed = node.args().stream().map(this::fixed).toList();
    return ProductStep.of(node.id(), op, loops, element, node.args(), fixed);
  }

  /// Whether cells can be copied as they are to places that never change.
  private boolean alike(Node node, Moves op) {
    int moved = op.moved(node.args().size());
    Element element = type(node.id()).element();
    return node.args().stream().limit(moved).allMatch(arg -> type(arg).element() == element)
        && node.args().stream().skip(moved).allMatch(this::isConstant);
  }

  /// Which cell of its arguments each cell is: the op is applied to their numbers.
  private NetworkStep moved(Node node, int moved) {
    var operands = node.args().subList(0, moved);
    var offsets = new int[moved];
    var args = new ArrayList<Tensor>();
    int next = 0;
    for (int i = 0; i < moved; i++) {
      offsets[i] = next;
      args.add(MoveStep.numbers(shape(operands.get(i)), next));
      next += shape(operands.get(i)).size();
    }
    node.args().stream().skip(moved).forEach(arg -> args.add(constants.get(arg)));
    var types = args.stream().map(Tensor::type).toList();
    Tensor places = setup.rule(node.op(), types).apply(args);
    return new MoveStep(
        node.id(),
        operands,
        offsets,
        Arrays.stream(places.longs()).mapToInt(Math::toIntExact).toArray());
  }

  /// Nodes that are computed together, with the product whose cells they take if there is one.
  private void group(int id) {
    var group = groups.group(id);
    for (int i = 0; i < steps.size(); i++) {
      if (steps.get(i) instanceof ProductStep product
          && product.after().isEmpty()
          && product.element() == group.step().element()
          && groups.takes(group, product.id())) {
        steps.remove(i);
        steps.add(product.with(groups.inPlaceOf(group, product.id())));
        made.remove(product.id());
        made.add(id);
        return;
      }
    }
    steps.add(group.step());
    made.add(id);
  }
}
