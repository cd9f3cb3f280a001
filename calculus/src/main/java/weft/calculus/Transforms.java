package weft.calculus;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.function.Predicate;
import weft.calculus.program.Flow;
import weft.calculus.program.Flow.Slot;
import weft.calculus.program.PassedThrough;
import weft.calculus.program.Tree;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Node;

/// Programs from programs, for `import static weft.calculus.Transforms.*`. Each takes what another
/// gave, in any order and depth.
public final class Transforms {
  private Transforms() {}

  /// Maps a program over batches of all its arguments.
  public static Flow batch(Flow flow) {
    return batch(flow, true);
  }

  /// Maps a program over batches of some arguments.
  ///
  /// @param axes for each argument whether it carries the batch: true, false, or a container of
  ///   them like the argument itself; a single one stands for all arguments
  public static Flow batch(Flow flow, Object... axes) {
    Object prefix = axes.length == 1 && axes[0] instanceof Boolean ? axes[0] : axes;
    var carries = new ArrayList<Boolean>();
    flow.graph().inputs().forEach(_ -> carries.add(false));
    var flags = flow.in().flags(prefix, "axes");
    var slots = flow.in().leaves();
    for (int i = 0; i < slots.size(); i++) {
      if (slots.get(i) instanceof Slot.At(int input)) {
        carries.set(input, flags.get(i));
      }
    }
    if (!carries.contains(true)) {
      return flow;
    }
    Flow whole = withZeros(flow);
    return new Flow(new Batching(carries).apply(whole.graph()), whole.in(), whole.out(), "batch");
  }

  /// Derivatives that are zero become values, so that each item has one.
  private static Flow withZeros(Flow flow) {
    if (flow.out().leaves().stream().noneMatch(Slot.Zero.class::isInstance)) {
      return flow;
    }
    var to = GraphBuilder.plain();
    var graph = flow.graph();
    var became = DerivativeSources.all(graph, to);
    graph.outputs().forEach((name, id) -> to.output(name, became[id]));
    int[] next = {graph.outputs().size()};
    var out =
        flow.out()
            .<Slot>flatMap(
                slot -> {
                  if (!(slot instanceof Slot.Zero(var type))) {
                    return new Tree.Leaf<>(slot);
                  }
                  var zero = Space.constant(type);
                  if (zero.isEmpty()) {
                    return new Tree.Nothing<>();
                  }
                  to.output("zero." + next[0], to.add(zero.get()));
                  return new Tree.Leaf<>(new Slot.At(next[0]++));
                });
    return new Flow(to.build(), flow.in(), out, flow.made());
  }

  /// Derivatives by some arguments only, counted from 0: `gradient(f, by(0))`. Of the others none
  /// are computed.
  public static ByArguments by(int first, int... more) {
    var positions = new ArrayList<>(List.of(first));
    Arrays.stream(more).forEach(positions::add);
    return new ByArguments(positions, List.of());
  }

  /// Derivatives by some places of the arguments only, and all that is in them: `by("slope")` of
  /// one argument, `by("1.slope")` of the second of several.
  public static ByArguments by(String first, String... more) {
    var places = new ArrayList<>(List.of(first));
    places.addAll(Arrays.asList(more));
    return new ByArguments(List.of(), places);
  }

  /// A program that also says how its result changes: it takes the arguments and their tangents,
  /// and gives the result and its tangent.
  public static Flow pushforward(Flow flow) {
    return pushforward(flow, Rules.standard());
  }

  /// The same with rules for ops that come from outside.
  public static Flow pushforward(Flow flow, Rules rules) {
    return pushforward(flow, ByArguments.ALL, rules);
  }

  /// The same where only some arguments change: it takes tangents of these.
  public static Flow pushforward(Flow flow, ByArguments by) {
    return pushforward(flow, by, Rules.standard());
  }

  private static Flow pushforward(Flow flow, ByArguments by, Rules rules) {
    Graph graph = new Pushforward(by.test(flow), rules).apply(flow.graph());
    var inputs = flow.graph().inputs();
    var chosen = by.inputs(flow);
    var tangents = new LinkedHashMap<Integer, Integer>();
    for (int i = 0; i < inputs.size(); i++) {
      if (chosen.contains(i) && Space.has(inputs.get(i).type())) {
        tangents.put(i, inputs.size() + tangents.size());
      }
    }
    var in =
        Tree.tuple(
            List.of(
                flow.in(),
                by.tuple(flow)
                    .map(
                        slot ->
                            slot instanceof Slot.At(int i) && tangents.containsKey(i)
                                ? new Slot.At(tangents.get(i))
                                : new Slot.Ignored())));
    var outputs =
        flow.graph().outputs().values().stream().map(id -> flow.graph().node(id)).toList();
    String prefix = Pushforward.prefix(flow.graph());
    var tangent = derivatives(flow.out(), graph, prefix, outputNames(flow), outputs);
    var out = Tree.tuple(List.of(flow.out(), tangent));
    return new Flow(graph, in, out, "pushforward");
  }

  /// A program that also goes back: it takes the arguments and a cotangent of the result, and gives
  /// the result and the cotangents of the arguments.
  public static Flow pullback(Flow flow) {
    return pullback(flow, Rules.standard());
  }

  /// The same with rules for ops that come from outside.
  public static Flow pullback(Flow flow, Rules rules) {
    return pullback(flow, ByArguments.ALL, rules);
  }

  /// The same for some arguments only: it gives the cotangents of these.
  public static Flow pullback(Flow flow, ByArguments by) {
    return pullback(flow, by, Rules.standard());
  }

  private static Flow pullback(Flow flow, ByArguments by, Rules rules) {
    Graph graph =
        PassedThrough.in(new Pullback(by.test(flow), rules).apply(flow.graph()), flow.graph());
    int inputs = flow.graph().inputs().size();
    var in =
        Tree.tuple(
            List.of(
                flow.in(),
                flow.out()
                    .map(
                        slot ->
                            slot instanceof Slot.At(int i)
                                ? new Slot.At(inputs + i)
                                : new Slot.Ignored())));
    var nodes = flow.graph().inputs();
    var names = nodes.stream().map(Node::name).toList();
    String prefix = Pullback.prefix(flow.graph());
    var cotangents = derivatives(by.tuple(flow), graph, prefix, names, nodes);
    var out = Tree.tuple(List.of(flow.out(), cotangents));
    return new Flow(graph, in, out, "pullback");
  }

  /// Lets the parts of a program that wait run at the same time: see
  /// [Runner#callAsync][weft.calculus.program.Runner#callAsync].
  public static Flow sched(Flow flow) {
    return sched(flow, Schedule.waiting());
  }

  /// Lets the equations that satisfy a condition run at the same time.
  public static Flow sched(Flow flow, Predicate<Node> condition) {
    return sched(flow, new Schedule(condition));
  }

  private static Flow sched(Flow flow, Schedule schedule) {
    return new Flow(schedule.apply(flow.graph()), flow.in(), flow.out(), flow.made());
  }

  /// Drops what the result does not need.
  public static Flow prune(Flow flow) {
    return prune(flow, true);
  }

  /// Drops what some places of the result do not need; the others become nothing.
  ///
  /// @param used a container of true and false like the result
  public static Flow prune(Flow flow, Object used) {
    var flags = flow.out().flags(used, "used");
    var names = outputNames(flow);
    var wanted = new LinkedHashSet<String>();
    int[] leaf = {0};
    var out =
        flow.out()
            .<Slot>flatMap(
                slot -> {
                  if (!flags.get(leaf[0]++)) {
                    return new Tree.Nothing<>();
                  }
                  if (slot instanceof Slot.At(int i)) {
                    wanted.add(names.get(i));
                  }
                  return new Tree.Leaf<>(slot);
                });
    var graph = Shrink.to(flow.graph(), wanted);
    var left = List.copyOf(graph.outputs().keySet());
    return new Flow(
        graph,
        flow.in(),
        out.map(
            slot ->
                slot instanceof Slot.At(int i) ? new Slot.At(left.indexOf(names.get(i))) : slot),
        flow.made());
  }

  private static List<String> outputNames(Flow flow) {
    return List.copyOf(flow.graph().outputs().keySet());
  }

  /// Derivatives in the places of a tree, by the names of what they are of.
  ///
  /// @param of the nodes in the places, by position
  private static Tree<Slot> derivatives(
      Tree<Slot> places, Graph graph, String prefix, List<String> names, List<Node> of) {
    var positions = new HashMap<String, Integer>();
    graph.outputs().keySet().forEach(name -> positions.put(name, positions.size()));
    return places.map(
        slot ->
            switch (slot) {
              case Slot.At(int i) -> {
                Integer at = positions.get(prefix + names.get(i));
                yield at == null ? new Slot.Zero(of.get(i).type()) : new Slot.At(at);
              }
              case Slot.Zero zero -> zero;
              case Slot.Fixed _, Slot.Ignored _ -> new Slot.Ignored();
            });
  }
}
