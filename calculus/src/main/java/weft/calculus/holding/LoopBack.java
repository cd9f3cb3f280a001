package weft.calculus.holding;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import weft.calculus.DerivativeSources;
import weft.calculus.Inline;
import weft.calculus.Pullback;
import weft.calculus.Space;
import weft.calculus.Split;
import weft.calculus.program.Results;
import weft.ir.GraphBuilder;
import weft.ir.Labels;
import weft.ir.Node;
import weft.ir.Type;
import weft.ops.control.Loops;
import weft.ops.control.Pack;
import weft.ops.control.Sweep;
import weft.ops.source.Input;

/// The way back through a loop: a sweep through what each round kept, in the other order.
///
/// | the sweep | holds |
/// |---|---|
/// | carries | the cotangents of carried values, sums of those of what stays the same |
/// | takes lists of | what was kept, the cotangents of what was collected |
/// | collects | the cotangents of list items |
public final class LoopBack {
  private final GraphBuilder to;
  private final Node node;
  private final List<Integer> args;
  private final Loops loop;
  private final Split split;

  private final GraphBuilder body = GraphBuilder.plain();

  /// The arguments of the sweep.
  private final List<Integer> given = new ArrayList<>();

  LoopBack(Loops loop, GraphBuilder to, Node node, List<Integer> args, Split split) {
    this.to = to;
    this.node = node;
    this.args = args;
    this.loop = loop;
    this.split = split;
  }

  /// @param kept what each round kept
  /// @return the cotangent of each argument
  List<Optional<Integer>> cotangents(int kept, int cotangent) {
    var types = Results.types(node.type());
    var seeds = Results.apart(to, cotangent, types);
    var states = new LinkedHashMap<Integer, Integer>();
    for (int i : wanted(0, loop.carried())) {
      states.put(i, input("state_" + i, to.type(args.get(i)), seeds.get(i)));
    }
    var sums = new LinkedHashMap<Integer, Integer>();
    for (int i : wanted(loop.fixed(), args.size())) {
      sums.put(i, input("sum_" + i, to.type(args.get(i)), Space.zero(to, args.get(i))));
    }
    var round = new ArrayList<Integer>();
    round.add(input("kept", Type.ANY, kept));
    for (int i = 0; i < loop.carried(); i++) {
      Integer state = states.get(i);
      round.add(state != null ? state : body.add(Pack.of(0)));
    }
    for (int i = loop.carried(); i < types.size(); i++) {
      Type item = types.get(i).item();
      round.add(input("item_" + i, Space.has(item) ? item : Type.ANY, seeds.get(i)));
    }
    var items = wanted(loop.carried(), loop.fixed());
    outputs(Inline.all(split.backward(), body, round, Labels.NONE), states, sums, items);
    int carried = states.size() + sums.size();
    int lists = 1 + types.size() - loop.carried();
    var sweep = Sweep.of(body.build(), carried, lists, 0, !loop.backwards());
    var order = new ArrayList<>(states.keySet());
    order.addAll(sums.keySet());
    order.addAll(items);
    return Branch.back(to, sweep, given, node, order);
  }

  /// The arguments of one kind whose cotangents are wanted.
  private List<Integer> wanted(int from, int until) {
    return split.wanted().stream().filter(i -> i >= from && i < until).toList();
  }

  private int input(String name, Type type, int argument) {
    given.add(argument);
    return body.add(Input.of(name, type));
  }

  private void outputs(
      Map<String, Integer> results,
      Map<Integer, Integer> states,
      Map<Integer, Integer> sums,
      List<Integer> items) {
    states.keySet().forEach(i -> body.output("state_" + i, cotangent(results, i)));
    sums.forEach(
        (i, sum) ->
            body.output("sum_" + i, Space.sum(body, sum, cotangent(results, i), Labels.NONE)));
    items.forEach(i -> body.output("item_" + i, cotangent(results, i)));
  }

  /// The cotangent that one round gives for an argument.
  private int cotangent(Map<String, Integer> results, int argument) {
    String name = loop.body().inputs().get(argument).name();
    return DerivativeSources.named(results, Pullback.prefix(loop.body()) + name);
  }
}
