package weft.calculus;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Labels;
import weft.ir.Node;
import weft.ir.Op;
import weft.ir.Type;
import weft.ops.control.Pack;
import weft.ops.control.Roles;
import weft.ops.control.Sweep;
import weft.ops.control.WhileLoop;
import weft.ops.source.Input;

/// Loops. Forward, the tangents are carried along with the values. Back, a sweep goes through the
/// rounds in the other order: it carries the cotangents of the carried values, adds up those of
/// what stays the same, and collects those of list items.
final class LoopRule implements HoldingRule {
  private final Rules rules;

  LoopRule(Rules rules) {
    this.rules = rules;
  }

  /// What both kinds of loop have: the arguments are carried values, lists, then the rest.
  private record Loop(Op op, Graph body, int carried, int lists, boolean backwards) {
    static Loop of(Op op) {
      return switch (op) {
        case WhileLoop loop -> new Loop(op, loop.body(), loop.carried(), 0, false);
        case Sweep sweep ->
            new Loop(op, sweep.body(), sweep.carried(), sweep.lists(), sweep.backwards());
        default -> throw new IllegalArgumentException(op.tag());
      };
    }

    List<String> outputs() {
      return List.copyOf(body.outputs().keySet());
    }

    /// The same kind of loop over another body.
    ///
    /// @param own which of its arguments the loop had before, in their order
    Op over(Graph other, int newCarried, int newLists, List<Integer> own) {
      int inputs = Roles.inputs(other).size();
      return switch (op) {
        case WhileLoop loop ->
            WhileLoop.of(
                condition(loop.condition(), other, own),
                other,
                newCarried,
                loop.maxRounds(),
                inputs - newCarried);
        default -> Sweep.of(other, newCarried, newLists, inputs - newCarried - newLists, backwards);
      };
    }

    /// The condition over the inputs of another body.
    private static Graph condition(Graph condition, Graph body, List<Integer> own) {
      var to = GraphBuilder.plain();
      var inputs = new ArrayList<Integer>();
      Roles.inputs(body).forEach(input -> inputs.add(to.copy(body, input, List.of())));
      Inline.all(condition, to, own.stream().map(inputs::get).toList(), Labels.NONE)
          .forEach(to::output);
      return to.build();
    }
  }

  @Override
  public Pushed push(
      GraphBuilder to, Node node, List<Integer> args, List<Optional<Integer>> tangents) {
    var loop = Loop.of(node.op());
    var inputs = Roles.inputs(loop.body);
    var changing = new ArrayList<Boolean>();
    for (int i = 0; i < args.size(); i++) {
      changing.add(
          i < loop.carried ? Space.has(to.type(args.get(i))) : tangents.get(i).isPresent());
    }
    var pushed =
        new Pushforward(input -> changing.get(inputs.indexOf(input)), rules).apply(loop.body);
    // The values of each kind, then their tangents.
    var body = GraphBuilder.plain();
    var values = new ArrayList<Integer>();
    var moves = new ArrayList<Integer>();
    var own = new ArrayList<Integer>();
    var given = new ArrayList<Integer>();
    int[] bounds = {0, loop.carried, loop.carried + loop.lists, args.size()};
    var counts = new int[3];
    for (int kind = 0; kind < 3; kind++) {
      int before = given.size();
      for (int i = bounds[kind]; i < bounds[kind + 1]; i++) {
        own.add(given.size());
        values.add(body.copy(loop.body, inputs.get(i), List.of()));
        given.add(args.get(i));
      }
      for (int i = bounds[kind]; i < bounds[kind + 1]; i++) {
        if (changing.get(i)) {
          moves.add(Sources.beside(body, inputs.get(i), Pushforward.prefix(loop.body)));
          int arg = args.get(i);
          given.add(tangents.get(i).orElseGet(() -> Space.zero(to, arg)));
        }
      }
      counts[kind] = given.size() - before;
    }
    var all = new ArrayList<>(values);
    all.addAll(moves);
    var results = Inline.all(pushed, body, all, Labels.NONE);
    var outputs = loop.outputs();
    String prefix = Pushforward.prefix(loop.body);
    var moved = new ArrayList<Integer>();
    int carriedOutputs =
        outputs(body, results, prefix, outputs.subList(0, loop.carried), changing, moved);
    outputs(body, results, prefix, outputs.subList(loop.carried, outputs.size()), List.of(), moved);
    var graph = body.build();
    var op = loop.over(graph, counts[0], counts[1], own);
    var made = Results.of(to, op, given, node.labels(), graph.outputs().size());
    return results(to, made, loop, carriedOutputs, moved);
  }

  /// Adds outputs, then their tangents: all that are asked for, else those that are there.
  private static int outputs(
      GraphBuilder body,
      java.util.Map<String, Integer> results,
      String prefix,
      List<String> names,
      List<Boolean> asked,
      List<Integer> moved) {
    names.forEach(name -> body.output(name, Objects.requireNonNull(results.get(name))));
    int count = names.size();
    for (int i = 0; i < names.size(); i++) {
      String name = prefix + names.get(i);
      Integer tangent = results.get(name);
      if (tangent == null && !asked.isEmpty() && asked.get(i)) {
        tangent = Space.zero(body, Objects.requireNonNull(results.get(names.get(i))));
      }
      moved.add(tangent == null ? -1 : count);
      if (tangent != null) {
        body.output(name, tangent);
        count++;
      }
    }
    return count;
  }

  private static Pushed results(
      GraphBuilder to, Results made, Loop loop, int carriedOutputs, List<Integer> moved) {
    var values = new ArrayList<Integer>();
    var changes = new ArrayList<Integer>();
    for (int i = 0; i < moved.size(); i++) {
      int start = i < loop.carried ? 0 : carriedOutputs;
      int value = made.part(start + (i < loop.carried ? i : i - loop.carried));
      values.add(value);
      changes.add(moved.get(i) < 0 ? Space.zero(to, value) : made.part(start + moved.get(i)));
    }
    return new Pushed(Results.together(to, values), Optional.of(Results.together(to, changes)));
  }

  @Override
  public Pulled pull(GraphBuilder to, Node node, List<Integer> args) {
    var loop = Loop.of(node.op());
    var reached = Split.reached(Split.pulled(loop.body, rules), loop.body);
    var wanted = new ArrayList<Integer>();
    for (int i = 0; i < args.size(); i++) {
      boolean counts = i < loop.carried ? Space.has(to.type(args.get(i))) : reached.contains(i);
      if (counts) {
        wanted.add(i);
      }
    }
    var split = Split.of(loop.body, wanted, rules);
    var types = Results.types(node.type());
    var own = java.util.stream.IntStream.range(0, args.size()).boxed().toList();
    var forward = loop.over(split.forward(), loop.carried, loop.lists, own);
    var made = Results.of(to, forward, args, node.labels(), types.size() + 1);
    return new Pulled(
        made.parts(0, types.size()),
        cotangent -> back(to, node, args, loop, split, made, cotangent));
  }

  private static List<Optional<Integer>> back(
      GraphBuilder to,
      Node node,
      List<Integer> args,
      Loop loop,
      Split split,
      Results made,
      int cotangent) {
    var types = Results.types(node.type());
    var seeds = Results.apart(to, cotangent, types);
    var states = split.wanted().stream().filter(i -> i < loop.carried).toList();
    var items =
        split.wanted().stream()
            .filter(i -> i >= loop.carried && i < loop.carried + loop.lists)
            .toList();
    var fixed = split.wanted().stream().filter(i -> i >= loop.carried + loop.lists).toList();
    var body = GraphBuilder.plain();
    var given = new ArrayList<Integer>();
    var cotangents = new ArrayList<Integer>();
    for (int i : states) {
      cotangents.add(body.add(Input.of("state_" + i, to.type(args.get(i)))));
      given.add(seeds.get(i));
    }
    var sums = new ArrayList<Integer>();
    for (int i : fixed) {
      sums.add(body.add(Input.of("sum_" + i, to.type(args.get(i)))));
      given.add(Space.zero(to, args.get(i)));
    }
    var inputs = new ArrayList<Integer>();
    inputs.add(body.add(Input.of("kept", Type.ANY)));
    given.add(made.part(types.size()));
    for (int i = 0; i < loop.carried; i++) {
      inputs.add(states.contains(i) ? cotangents.get(states.indexOf(i)) : body.add(Pack.of(0)));
    }
    for (int i = loop.carried; i < types.size(); i++) {
      Type item = types.get(i).item();
      inputs.add(body.add(Input.of("item_" + i, Space.has(item) ? item : Type.ANY)));
      given.add(seeds.get(i));
    }
    var results = Inline.all(split.backward(), body, inputs, Labels.NONE);
    String prefix = Pullback.prefix(loop.body);
    var names = Roles.inputs(loop.body).stream().map(Node::name).toList();
    for (int i : states) {
      body.output("state_" + i, Objects.requireNonNull(results.get(prefix + names.get(i))));
    }
    for (int k = 0; k < fixed.size(); k++) {
      int more = Objects.requireNonNull(results.get(prefix + names.get(fixed.get(k))));
      body.output("sum_" + fixed.get(k), Space.sum(body, sums.get(k), more, Labels.NONE));
    }
    for (int i : items) {
      body.output("item_" + i, Objects.requireNonNull(results.get(prefix + names.get(i))));
    }
    int carried = states.size() + fixed.size();
    int lists = 1 + types.size() - loop.carried;
    var sweep = Sweep.of(body.build(), carried, lists, 0, !loop.backwards);
    var order = new ArrayList<>(states);
    order.addAll(fixed);
    order.addAll(items);
    return Branch.back(to, sweep, given, node, order);
  }
}
