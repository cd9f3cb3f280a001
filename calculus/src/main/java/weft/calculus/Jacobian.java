package weft.calculus;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import weft.calculus.program.Flow;
import weft.calculus.program.Flow.Slot;
import weft.calculus.program.Tree;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Labels;
import weft.ir.Node;
import weft.ir.Shape;
import weft.ir.Type;
import weft.ops.control.StackItems;
import weft.ops.control.UnitItems;

/// All derivatives of all results: the way back is batched over the directions of a result; where
/// the arguments have fewer cells than the result, the way forward over the directions of each
/// argument.
final class Jacobian {
  private final Flow flow;
  private final ByArguments by;
  private final Set<Integer> chosen;
  private final List<Node> inputs;
  private final List<String> outputs;
  private final GraphBuilder to = GraphBuilder.sharing();
  private final List<Integer> given = new ArrayList<>();

  /// Node by output and input.
  private final Map<List<Integer>, Integer> found = new LinkedHashMap<>();

  private Jacobian(Flow flow, ByArguments by) {
    this.flow = flow;
    this.by = by;
    this.chosen = by.inputs(flow);
    this.inputs = flow.graph().inputs();
    this.outputs = List.copyOf(flow.graph().outputs().keySet());
    inputs.forEach(input -> given.add(to.copy(flow.graph(), input, List.of())));
  }

  static Flow of(Flow flow, ByArguments by) {
    return new Jacobian(flow, by).make();
  }

  /// Whether derivatives are taken by an input.
  private boolean isChosen(int input) {
    return chosen.contains(input) && isReal(inputs.get(input).type());
  }

  private Type type(int output) {
    return flow.graph()
        .node(Objects.requireNonNull(flow.graph().outputs().get(outputs.get(output))))
        .type();
  }

  private static boolean isReal(Type type) {
    return type.element().isFloat() && type.batches() == 0;
  }

  private Flow make() {
    for (Slot slot : flow.out().leaves()) {
      if (slot instanceof Slot.At(int output) && isReal(type(output))) {
        Graph alone = Shrink.to(flow.graph(), Set.of(outputs.get(output)));
        if (forwardIsCheaper(output)) {
          forward(alone, output);
        } else {
          back(alone, output);
        }
      }
    }
    var at = new LinkedHashMap<List<Integer>, Integer>();
    found.forEach(
        (pair, id) -> {
          at.put(pair, at.size());
          to.output("d." + outputs.get(pair.get(0)) + "." + inputs.get(pair.get(1)).name(), id);
        });
    var out = flow.out().<Slot>flatMap(slot -> places(slot, at));
    return Transforms.prune(new Flow(to.build(), flow.in(), out, "jacobian"));
  }

  /// The derivatives of one result, in the places of the arguments.
  private Tree<Slot> places(Slot result, Map<List<Integer>, Integer> at) {
    return by.container(flow)
        .map(
            slot -> {
              var type =
                  switch (result) {
                    case Slot.At(int output) -> type(output);
                    case Slot.Zero(Type zero) -> zero;
                    case Slot.Fixed _, Slot.Ignored _ -> Type.ANY;
                  };
              if (!(slot instanceof Slot.At(int input))
                  || !isReal(type)
                  || !isReal(inputs.get(input).type())) {
                return new Slot.Ignored();
              }
              Integer there =
                  result instanceof Slot.At(int output) ? at.get(List.of(output, input)) : null;
              return there != null
                  ? new Slot.At(there)
                  : new Slot.Zero(whole(type, inputs.get(input).type()));
            });
  }

  private static Type whole(Type result, Type argument) {
    if (result.shape().open() || argument.shape().open()) {
      return result;
    }
    var dims = new ArrayList<>(result.shape().dims());
    dims.addAll(argument.shape().dims());
    return result.with(new Shape(false, dims));
  }

  private boolean forwardIsCheaper(int output) {
    var shapes =
        IntStream.range(0, inputs.size())
            .filter(this::isChosen)
            .mapToObj(i -> inputs.get(i).type().shape())
            .toList();
    return !type(output).shape().open()
        && shapes.stream().noneMatch(Shape::open)
        && shapes.stream().mapToInt(Shape::size).sum() < type(output).shape().size();
  }

  /// The way back, once for each cell of the result.
  private void back(Graph alone, int output) {
    int like =
        Objects.requireNonNull(Inline.all(alone, to, given, Labels.NONE).get(outputs.get(output)));
    var cotangents =
        derivatives(new Pullback(by.test(flow), Rules.standard()).apply(alone), output, like);
    String prefix = Pullback.prefix(alone);
    for (int i = 0; i < inputs.size(); i++) {
      Integer items = cotangents.get(prefix + inputs.get(i).name());
      if (items != null && isChosen(i)) {
        found.put(List.of(output, i), to.add(new StackItems(false), items, like));
      }
    }
  }

  /// The way forward, once for each cell of an argument.
  private void forward(Graph alone, int output) {
    String prefix = Pushforward.prefix(alone);
    for (int i = 0; i < inputs.size(); i++) {
      Node input = inputs.get(i);
      if (!isChosen(i)) {
        continue;
      }
      var moved =
          new Pushforward(node -> node.name().equals(input.name()), Rules.standard()).apply(alone);
      if (!moved.outputs().containsKey(prefix + outputs.get(output))) {
        continue;
      }
      var items = derivatives(moved, output, given.get(i)).get(prefix + outputs.get(output));
      found.put(
          List.of(output, i),
          to.add(new StackItems(true), Objects.requireNonNull(items), given.get(i)));
    }
  }

  /// The outputs of a derivative but the result, in each direction of a node; what does not depend
  /// on the direction is computed once.
  private Map<String, Integer> derivatives(Graph derivative, int output, int like) {
    var wanted = new LinkedHashSet<>(derivative.outputs().keySet());
    wanted.remove(outputs.get(output));
    var flags = new ArrayList<Boolean>();
    for (int i = 0; i < derivative.inputs().size(); i++) {
      flags.add(i >= inputs.size());
    }
    var all = new ArrayList<>(given);
    all.add(to.add(new UnitItems(), like));
    var batched = new Batching(flags).apply(Shrink.to(derivative, wanted));
    return Inline.all(batched, to, all, Labels.NONE);
  }
}
