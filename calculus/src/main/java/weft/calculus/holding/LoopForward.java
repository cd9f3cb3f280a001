package weft.calculus.holding;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import weft.calculus.DerivativeSources;
import weft.calculus.Inline;
import weft.calculus.Pushforward;
import weft.calculus.Rules;
import weft.calculus.Space;
import weft.calculus.holding.PushThrough.Pushed;
import weft.calculus.program.Results;
import weft.ir.GraphBuilder;
import weft.ir.Labels;
import weft.ir.Node;
import weft.ops.control.Loops;

/// A loop that carries tangents along with its values.
///
/// Of each kind of arguments (carried, lists, the same in all rounds) the values come first, then
/// the tangents of those that change. So it is with the results.
public final class LoopForward {
  private final GraphBuilder to;
  private final Node node;
  private final List<Integer> args;
  private final List<Optional<Integer>> tangents;
  private final Loops loop;
  private final List<Node> inputs;
  private final String prefix;

  /// The inputs that change, by name.
  private final Set<String> changing = new HashSet<>();

  private final GraphBuilder body = GraphBuilder.plain();

  /// The arguments of the new loop.
  private final List<Integer> given = new ArrayList<>();

  /// Which of them the loop had before.
  private final List<Integer> own = new ArrayList<>();

  /// The inputs of the new body.
  private final List<Integer> values = new ArrayList<>();

  private final List<Integer> moves = new ArrayList<>();

  LoopForward(
      Loops loop,
      GraphBuilder to,
      Node node,
      List<Integer> args,
      List<Optional<Integer>> tangents) {
    this.to = to;
    this.node = node;
    this.args = args;
    this.tangents = tangents;
    this.loop = loop;
    this.inputs = loop.body().inputs();
    this.prefix = Pushforward.prefix(loop.body());
    for (int i = 0; i < args.size(); i++) {
      // A carried value that does not change at first may do so in a later round.
      boolean changes =
          i < loop.carried() ? Space.has(to.type(args.get(i))) : tangents.get(i).isPresent();
      if (changes) {
        changing.add(inputs.get(i).name());
      }
    }
  }

  Pushed push(Rules rules) {
    int carried = arguments(0, loop.carried());
    int lists = arguments(loop.carried(), loop.fixed());
    arguments(loop.fixed(), args.size());
    var all = new ArrayList<>(values);
    all.addAll(moves);
    var pushed =
        new Pushforward(input -> changing.contains(input.name()), rules).apply(loop.body());
    outputs(Inline.all(pushed, body, all, Labels.NONE));
    var graph = body.build();
    var op = loop.over(graph, carried, lists, own);
    var names = List.copyOf(graph.outputs().keySet());
    return results(Results.of(to, op, given, node.labels(), names.size()), names);
  }

  /// Arguments of one kind, then their tangents; gives how many there are.
  private int arguments(int from, int until) {
    int before = given.size();
    for (int i = from; i < until; i++) {
      own.add(given.size());
      given.add(args.get(i));
      values.add(body.copy(loop.body(), inputs.get(i), List.of()));
    }
    for (int i = from; i < until; i++) {
      if (changing.contains(inputs.get(i).name())) {
        int arg = args.get(i);
        given.add(tangents.get(i).orElseGet(() -> Space.zero(to, arg)));
        moves.add(DerivativeSources.beside(body, inputs.get(i), prefix));
      }
    }
    return given.size() - before;
  }

  private void outputs(Map<String, Integer> results) {
    var names = List.copyOf(loop.body().outputs().keySet());
    var carried = names.subList(0, loop.carried());
    for (int i = 0; i < carried.size(); i++) {
      // What is carried is given on to the next round, zero if need be.
      if (changing.contains(inputs.get(i).name())) {
        int value = DerivativeSources.named(results, carried.get(i));
        results.computeIfAbsent(prefix + carried.get(i), _ -> Space.zero(body, value));
      }
    }
    outputs(results, carried);
    outputs(results, names.subList(carried.size(), names.size()));
  }

  /// Outputs of one kind, then the tangents that there are.
  private void outputs(Map<String, Integer> results, List<String> names) {
    names.forEach(name -> body.output(name, DerivativeSources.named(results, name)));
    for (String name : names) {
      Integer tangent = results.get(prefix + name);
      if (tangent != null) {
        body.output(prefix + name, tangent);
      }
    }
  }

  /// @param names of the results of the new loop
  private Pushed results(Results made, List<String> names) {
    var results = new ArrayList<Integer>();
    var changes = new ArrayList<Integer>();
    for (String name : List.copyOf(loop.body().outputs().keySet())) {
      int result = made.part(names.indexOf(name));
      int tangent = names.indexOf(prefix + name);
      results.add(result);
      changes.add(tangent < 0 ? Space.zero(to, result) : made.part(tangent));
    }
    return new Pushed(Results.together(to, results), Optional.of(Results.together(to, changes)));
  }
}
