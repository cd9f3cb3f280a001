package weft.calculus.program;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import weft.calculus.Schedule;
import weft.eval.Meaning;
import weft.ir.Datum;
import weft.ir.Element;
import weft.ir.Evaluate;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Payload;
import weft.ir.Perform;
import weft.ir.RuleBook;
import weft.ir.Source;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.form.Pointwise;

/// A graph made ready to run: for each equation what to do, found once.
///
/// It does not hold on to the graph itself, so that [RunPlans] can forget it with the graph.
public final class RunPlan {
  /// What to do for an equation.
  @FunctionalInterface
  public interface Step {
    Datum run(@Nullable Datum[] values, Session on);
  }

  private static final int[] NONE = {};

  private final List<Node> nodes;
  private final @Nullable Step[] steps;
  private final @Nullable Datum[] known;
  private final int[] equations;
  private final int[] inputs;
  private final int[] outputs;
  private final int[][] last;
  private final int[] uses;
  private final boolean[] concurrent;
  private final boolean overlaps;
  private int @Nullable [][] users;

  private RunPlan(Graph graph, RuleBook rules) {
    int size = graph.size();
    nodes = graph.nodes();
    steps = new @Nullable Step[size];
    known = new @Nullable Datum[size];
    uses = new int[size];
    concurrent = new boolean[size];
    inputs = graph.inputs().stream().mapToInt(Node::id).toArray();
    outputs = graph.outputs().values().stream().mapToInt(id -> id).toArray();
    var meaning = new Meaning(rules);
    var doing = new ArrayList<Integer>(size);
    boolean any = false;
    for (Node node : nodes) {
      int id = node.id();
      node.args().forEach(arg -> uses[arg]++);
      if (node.op() instanceof Source.Known source) {
        known[id] = source.value();
      } else if (node.op() instanceof Payload) {
        known[id] = graph.payload(id).orElseThrow();
      } else if (!node.isInput()) {
        steps[id] = step(graph, node, meaning);
        concurrent[id] = node.labels().tags().contains(Schedule.CONCURRENT);
        any |= concurrent[id];
        doing.add(id);
      }
    }
    for (int output : outputs) {
      uses[output]++;
    }
    overlaps = any;
    equations = doing.stream().mapToInt(id -> id).toArray();
    last = last();
  }

  static RunPlan of(Graph graph, RuleBook rules) {
    return new RunPlan(graph, rules);
  }

  /// For each node the values that nothing needs after it.
  private int[][] last() {
    var needed = new boolean[nodes.size()];
    for (int output : outputs) {
      needed[output] = true;
    }
    var dies = new int[nodes.size()][];
    for (Node node : nodes.reversed()) {
      int count = 0;
      var freed = new int[node.args().size()];
      for (int arg : node.args()) {
        if (!needed[arg]) {
          needed[arg] = true;
          if (known[arg] == null) {
            freed[count++] = arg;
          }
        }
      }
      dies[node.id()] = count == 0 ? NONE : Arrays.copyOf(freed, count);
    }
    return dies;
  }

  private static Step step(Graph graph, Node node, Meaning meaning) {
    int[] args = new int[node.args().size()];
    var types = new ArrayList<Type>(args.length);
    for (int i = 0; i < args.length; i++) {
      args[i] = node.args().get(i);
      types.add(graph.node(args[i]).type());
    }
    if (node.op() instanceof Perform op) {
      return (values, on) -> on.perform(op, gather(values, args));
    }
    boolean ruled = meaning.isRuled(node.op());
    if (!ruled && node.op() instanceof Pointwise op && SingleNumbers.fit(op, types, node.type())) {
      return (values, _) -> SingleNumbers.apply(op, values, args);
    }
    if (types.stream().allMatch(RunPlan::isKnown)) {
      Evaluate evaluate = meaning.of(node.op(), types);
      return (values, _) -> evaluate.evaluate(tensors(values, args), Session.NO_ROWS);
    }
    return (values, on) -> on.apply(node.op(), gather(values, args));
  }

  /// Whether the type says all there is to say before there is a value.
  private static boolean isKnown(Type type) {
    return type.element() != Element.ANY
        && !type.shape().open()
        && type.axes().isEmpty()
        && type.batches() == 0
        && !type.isTuple();
  }

  static List<Datum> gather(@Nullable Datum[] values, List<Integer> args) {
    return args.stream().map(arg -> value(values, arg)).toList();
  }

  static List<Datum> gather(@Nullable Datum[] values, int[] args) {
    var list = new Datum[args.length];
    for (int i = 0; i < args.length; i++) {
      list[i] = value(values, args[i]);
    }
    return Arrays.asList(list);
  }

  private static List<Tensor> tensors(@Nullable Datum[] values, int[] args) {
    var list = new Tensor[args.length];
    for (int i = 0; i < args.length; i++) {
      list[i] = (Tensor) value(values, args[i]);
    }
    return Arrays.asList(list);
  }

  static Datum value(@Nullable Datum[] values, int id) {
    Datum value = values[id];
    if (value == null) {
      throw new IllegalStateException("n" + id + " is used before it is there");
    }
    return value;
  }

  /// The values that are there before anything runs.
  @Nullable Datum[] start(List<Datum> given) {
    var values = known.clone();
    for (int i = 0; i < inputs.length; i++) {
      values[inputs[i]] = given.get(i);
    }
    return values;
  }

  /// What remains when everything has run.
  List<Datum> outputs(@Nullable Datum[] values) {
    return gather(values, outputs);
  }

  Step step(int id) {
    Step step = steps[id];
    if (step == null) {
      throw new IllegalArgumentException("n" + id + " is no equation");
    }
    return step;
  }

  Node node(int id) {
    return nodes.get(id);
  }

  /// The equations that compute something, in their order.
  int[] equations() {
    return equations;
  }

  /// Drops the values that were needed last by an equation.
  void free(@Nullable Datum[] values, int id) {
    for (int arg : last[id]) {
      values[arg] = null;
    }
  }

  /// How often each value is used, as an argument or as an output.
  int[] uses() {
    return uses.clone();
  }

  /// Whether an equation may run at the same time as others.
  boolean isConcurrent(int id) {
    return concurrent[id];
  }

  /// Whether any may.
  boolean overlaps() {
    return overlaps;
  }

  /// For each node the equations that use it, once for each use.
  synchronized int[][] users() {
    if (users == null) {
      var next = new int[nodes.size()];
      for (Node node : nodes) {
        node.args().forEach(arg -> next[arg]++);
      }
      var lists = new int[nodes.size()][];
      for (int i = 0; i < lists.length; i++) {
        lists[i] = new int[next[i]];
      }
      Arrays.fill(next, 0);
      for (Node node : nodes) {
        node.args().forEach(arg -> lists[arg][next[arg]++] = node.id());
      }
      users = lists;
    }
    return users;
  }
}
