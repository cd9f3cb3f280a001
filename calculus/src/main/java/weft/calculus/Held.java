package weft.calculus;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Node;
import weft.ir.Op;
import weft.ops.control.Call;
import weft.ops.control.Each;
import weft.ops.control.Holds;
import weft.ops.control.Sweep;
import weft.ops.control.Switch;
import weft.ops.control.WhileLoop;

/// An op that holds graphs, reduced to some of its results.
///
/// @param op the smaller op
/// @param args the arguments that it still takes, by position
/// @param results the results that it still gives, by position
record Held(Op op, List<Integer> args, List<Integer> results) {
  /// The op with all its results; null where nothing is gained.
  static @Nullable Held shrunk(Op op) {
    return switch (op) {
      case Holds holds -> shrunk(op, all(holds.graphs().getLast().outputs().size()));
      case Each(Holds holds, _) -> shrunk(op, all(holds.graphs().getLast().outputs().size()));
      default -> null;
    };
  }

  private static Set<Integer> all(int count) {
    return IntStream.range(0, count).boxed().collect(Collectors.toCollection(TreeSet::new));
  }

  /// The op with no more than these results; null where nothing is gained.
  static @Nullable Held shrunk(Op op, Set<Integer> used) {
    return switch (op) {
      case Call call -> call(call, used);
      case Switch choice -> choice(choice, used);
      case WhileLoop loop -> loop(loop, used);
      case Sweep sweep -> sweep(sweep, used);
      case Each(Op item, List<Boolean> over) -> {
        Held inner = shrunk(item, used);
        if (inner == null) {
          yield null;
        }
        var carries = inner.args.stream().map(over::get).toList();
        // A batch needs something that carries it.
        yield carries.contains(true)
            ? new Held(new Each(inner.op, carries), inner.args, inner.results)
            : null;
      }
      default -> null;
    };
  }

  /// Rules of its own take and give everything.
  private static @Nullable Held call(Call call, Set<Integer> used) {
    boolean ruled = call.push().isPresent() || call.pull().isPresent() || call.batch().isPresent();
    if (ruled) {
      return null;
    }
    var results = kept(used, call.body());
    var body = small(call.body(), results);
    var args = inputs(List.of(body), List.of(), call.body().inputs().size());
    return new Held(Call.of(call.label(), over(body, args)), args, results);
  }

  private static Held choice(Switch choice, Set<Integer> used) {
    var results = kept(used, choice.branches().getFirst());
    var branches = choice.branches().stream().map(branch -> small(branch, results)).toList();
    int operands = choice.branches().getFirst().inputs().size();
    var args = inputs(branches, List.of(), operands);
    var op =
        Switch.of(
            choice.cases(),
            branches.stream().map(branch -> over(branch, args)).toList(),
            args.size());
    var all = new ArrayList<Integer>();
    all.add(0);
    args.forEach(i -> all.add(i + 1));
    return new Held(op, all, results);
  }

  /// A carried value is needed where the condition, or a result that is needed, needs it.
  private static @Nullable Held loop(WhileLoop loop, Set<Integer> used) {
    var condition = small(loop.condition(), List.of(0));
    int inputs = loop.body().inputs().size();
    var results =
        closure(loop.body(), loop.carried(), used, inputs(List.of(condition), List.of(), inputs));
    int carried = (int) results.stream().filter(i -> i < loop.carried()).count();
    if (carried == 0) {
      return null;
    }
    var body = small(loop.body(), results);
    var states = results.subList(0, carried);
    var args = inputs(List.of(condition, body), states, inputs);
    var op =
        WhileLoop.of(
            over(condition, args),
            over(body, args),
            carried,
            loop.maxRounds(),
            args.size() - carried);
    return new Held(op, args, results);
  }

  private static @Nullable Held sweep(Sweep sweep, Set<Integer> used) {
    int inputs = sweep.body().inputs().size();
    var results = closure(sweep.body(), sweep.carried(), used, List.of());
    int carried = (int) results.stream().filter(i -> i < sweep.carried()).count();
    var body = small(sweep.body(), results);
    var asked = new TreeSet<>(inputs(List.of(body), results.subList(0, carried), inputs));
    // How many rounds there are is known from a list.
    if (asked.stream().noneMatch(i -> isList(sweep, i))) {
      asked.add(sweep.carried());
    }
    var args = List.copyOf(asked);
    int lists = (int) args.stream().filter(i -> isList(sweep, i)).count();
    var op =
        Sweep.of(
            over(body, args), carried, lists, args.size() - carried - lists, sweep.backwards());
    return new Held(op, args, results);
  }

  private static boolean isList(Sweep sweep, int i) {
    return i >= sweep.carried() && i < sweep.carried() + sweep.lists();
  }

  /// The results that are used, and the carried ones that later rounds need.
  private static List<Integer> closure(
      Graph body, int carried, Set<Integer> used, List<Integer> asked) {
    var results = new TreeSet<>(used);
    asked.stream().filter(i -> i < carried).forEach(results::add);
    int inputs = body.inputs().size();
    for (int before = -1; before != results.size(); ) {
      before = results.size();
      inputs(List.of(small(body, List.copyOf(results))), List.of(), inputs).stream()
          .filter(i -> i < carried)
          .forEach(results::add);
    }
    return List.copyOf(results);
  }

  private static List<Integer> kept(Set<Integer> used, Graph body) {
    return used.stream().filter(i -> i < body.outputs().size()).sorted().toList();
  }

  private static Graph small(Graph graph, List<Integer> results) {
    return new Shrink(Set.copyOf(results)).apply(graph);
  }

  /// The inputs that any of the graphs uses, and these.
  private static List<Integer> inputs(List<Graph> graphs, List<Integer> always, int count) {
    var used = new TreeSet<>(always);
    for (Graph graph : graphs) {
      var all = graph.inputs();
      var users = graph.users();
      var outputs = Set.copyOf(graph.outputs().values());
      IntStream.range(0, count)
          .filter(i -> !users.get(all.get(i).id()).isEmpty() || outputs.contains(all.get(i).id()))
          .forEach(used::add);
    }
    return List.copyOf(used);
  }

  /// The graph with only these inputs.
  private static Graph over(Graph graph, List<Integer> args) {
    var to = GraphBuilder.plain();
    var inputs = graph.inputs();
    var became = new int[graph.size()];
    for (int i : args) {
      became[inputs.get(i).id()] = to.copy(graph, inputs.get(i), List.of());
    }
    for (Node node : graph.nodes()) {
      if (!node.isInput()) {
        became[node.id()] = to.copy(graph, node, Sources.args(node, became));
      }
    }
    graph.outputs().forEach((name, id) -> to.output(name, became[id]));
    return to.build();
  }
}
