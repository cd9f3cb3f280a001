package weft.testkit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Op;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.problem.WeftException;
import weft.ir.trait.Converts;
import weft.ops.source.Constant;
import weft.ops.source.Input;
import weft.testkit.RandomGraphs.Program;

/// Random tensor programs over floats whose shapes broadcast together, of some ops, and a point for
/// their inputs.
///
/// @param open whether the shapes and elements of inputs are known only when the program runs
record SmoothPrograms(List<Class<? extends Op>> ops, Element element, boolean open)
    implements Generator<Program> {
  private static final int TRIES = 12;

  @Override
  public Program draw(Seeds seeds) {
    var to = GraphBuilder.plain();
    var inputs = new LinkedHashMap<String, Tensor>();
    for (int i = seeds.between(1, 3); i > 0; i--) {
      Shape shape =
          seeds.pick(
              Shape.of(3),
              Shape.of(2, 3),
              Shape.of(1, 3),
              Shape.of(2, 1),
              Shape.of(3, 3),
              Shape.SCALAR,
              Shape.of(1));
      double from = seeds.pick(0.3, -2.0);
      Tensor x =
          Tensor.floats(element, shape, _ -> from + (2 - from) * seeds.between(0, 4096) / 4096.0);
      inputs.put("x" + i, x);
      to.add(Input.of("x" + i, open ? weft.ir.Type.ANY : x.type()));
    }
    double literal = seeds.pick(0.5, 2.0, -1.5, 1.0);
    to.add(new Constant(Tensor.floats(element, Shape.SCALAR, _ -> literal)));
    int leaves = to.size();
    var draws = new RandomOps(false);
    for (int wanted = seeds.between(1, 7); wanted > 0; wanted--) {
      draws
          .draw(seeds.pick(ops), seeds)
          .filter(SmoothPrograms::isFine)
          .ifPresent(op -> apply(to, op, seeds));
    }
    if (to.size() == leaves) {
      apply(to, new weft.ops.arithmetic.Sin(), seeds);
    }
    var used = new boolean[to.size()];
    IntStream.range(0, used.length).forEach(id -> to.node(id).args().forEach(a -> used[a] = true));
    IntStream.range(leaves, used.length)
        .filter(id -> !used[id])
        .forEach(id -> to.output("y" + id, id));
    return new Program(to.build(), inputs);
  }

  /// Half precision is too coarse for differences.
  private static boolean isFine(Op op) {
    return !(op instanceof Converts converts && converts.to().accumulator() != converts.to());
  }

  private static void apply(GraphBuilder to, Op op, Seeds seeds) {
    for (int i = 0; i < TRIES; i++) {
      var args = new ArrayList<Integer>();
      for (var role : op.contract().roles()) {
        var fits =
            IntStream.range(0, to.size())
                .filter(id -> role.admits(to.type(id).element()))
                .boxed()
                .toList();
        if (fits.isEmpty()) {
          return;
        }
        args.add(Math.max(seeds.pick(fits), seeds.pick(fits)));
      }
      try {
        to.add(op, args);
        return;
      } catch (WeftException refused) {
        // other nodes may fit
      }
    }
  }

  @Override
  public Stream<Program> shrink(Program value) {
    return RandomGraphs.simpler(value.graph())
        .map(graph -> new Program(graph, inputs(graph, value)));
  }

  private static Map<String, Tensor> inputs(Graph graph, Program of) {
    var inputs = new LinkedHashMap<>(of.inputs());
    inputs
        .keySet()
        .retainAll(graph.nodes().stream().map(weft.ir.Node::name).collect(Collectors.toSet()));
    return inputs;
  }

  @Override
  public String show(Program value) {
    return value.graph()
        + value.inputs().entrySet().stream()
            .map(input -> input + " : " + input.getValue().type())
            .collect(Collectors.joining("\n"));
  }
}
