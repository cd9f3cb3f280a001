package weft.inspect.range;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import weft.eval.Interpreter;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Node;
import weft.ir.Shape;
import weft.ir.Source;
import weft.ir.Tensor;
import weft.ir.problem.WeftException;
import weft.ir.range.Interval;
import weft.ops.Ops;
import weft.ops.source.Input;
import weft.rewrite.Prune;
import weft.testkit.Generator;
import weft.testkit.Property;
import weft.testkit.RandomGraphs;
import weft.testkit.Seeds;

/// Cells of random tensor programs, in single and in double precision, keep to what is said of
/// them.
class CellRangesTest {
  private static final int SAMPLES = 20;

  /// @param boxes what the cells of each input can be
  private record Case(
      Graph graph, Map<String, List<Interval>> boxes, List<Map<String, Tensor>> samples) {}

  private static final class Cases implements Generator<Case> {
    private final Generator<RandomGraphs.Program> programs = RandomGraphs.programs(Ops.all());

    @Override
    public Case draw(Seeds seeds) {
      while (true) {
        var drawn = programs.draw(seeds);
        var typed = typed(drawn.graph(), drawn.inputs(), seeds);
        if (typed.isPresent()) {
          return box(typed.get(), seeds);
        }
      }
    }

    /// Inputs with a type, floats of either precision: only then it is known before the program
    /// runs which cells there are.
    private static Optional<Graph> typed(Graph graph, Map<String, Tensor> inputs, Seeds seeds) {
      var to = GraphBuilder.plain();
      try {
        var became = new ArrayList<Integer>();
        for (Node node : graph.nodes()) {
          boolean given = node.op() instanceof Source.Given;
          var type = given ? inputs.get(node.op().name()).type() : node.type();
          Element element = seeds.pick(Element.F32, Element.F64);
          became.add(
              given
                  ? to.add(Input.of(node.op().name(), type.with(element)))
                  : to.copy(graph, node, node.args().stream().map(became::get).toList()));
        }
        graph.outputs().forEach((name, id) -> to.output(name, became.get(id)));
        Graph built = to.build();
        return built.inputs().isEmpty() ? Optional.empty() : Optional.of(built);
      } catch (WeftException refused) {
        return Optional.empty();
      }
    }

    private static Case box(Graph graph, Seeds seeds) {
      var boxes = new HashMap<String, List<Interval>>();
      var samples = new ArrayList<Map<String, Tensor>>();
      for (int i = 0; i < SAMPLES; i++) {
        samples.add(new HashMap<>());
      }
      for (Node input : graph.inputs()) {
        boolean single = input.type().element() == Element.F32;
        var cells = new ArrayList<Interval>();
        for (int i = 0; i < input.type().shape().size(); i++) {
          double middle = seeds.pick(0.0, 1.0, -2.0, 100.0, 3 * seeds.normal());
          double width = seeds.pick(0.0, 1e-6, 0.1, 1.0, 10.0) * seeds.share();
          cells.add(Interval.of(near(middle - width, single), near(middle + width, single)));
        }
        String name = input.op().name();
        boxes.put(name, cells);
        Shape shape = input.type().shape();
        for (var sample : samples) {
          sample.put(
              name,
              Tensor.floats(
                  input.type().element(), shape, i -> within(seeds, cells.get(i), single)));
        }
      }
      return new Case(graph, boxes, samples);
    }

    private static double near(double value, boolean single) {
      return single ? (float) value : value;
    }

    private static double within(Seeds seeds, Interval cell, boolean single) {
      double any = cell.low() + seeds.share() * (cell.high() - cell.low());
      double value =
          Math.clamp(
              seeds.pick(cell.low(), cell.high(), any, Math.rint(any)), cell.low(), cell.high());
      return Math.clamp(near(value, single), cell.low(), cell.high());
    }

    @Override
    public Stream<Case> shrink(Case value) {
      return RandomGraphs.simpler(value.graph)
          .filter(graph -> !graph.inputs().isEmpty())
          .map(graph -> new Case(graph, value.boxes, value.samples));
    }

    @Override
    public String show(Case value) {
      return value.graph + "\n" + value.boxes;
    }
  }

  /// `-Dtest=CellRangesTest -Dweft.cases=1000` looks at some two million cells.
  @Test
  void cells_keep_to_their_intervals() {
    var looked = new long[2];
    Property.holds(
        60,
        new Cases(),
        one -> {
          looked[0]++;
          for (String name : one.graph.outputs().keySet()) {
            looked[1] += keep(one, name);
          }
        });
    System.out.printf("%d cells of %d programs keep to their intervals%n", looked[1], looked[0]);
    assertThat(looked[1]).isPositive();
  }

  private static long keep(Case one, String output) {
    int id = one.graph.outputs().get(output);
    Element element = one.graph.node(id).type().element();
    if (!element.isFloat() || one.graph.node(id).type().shape().open()) {
      return 0;
    }
    var to = GraphBuilder.plain();
    one.graph.nodes().forEach(node -> to.copy(one.graph, node, node.args()));
    to.output(output, id);
    Graph graph = new Prune().apply(to.build());
    var given = graph.inputs().stream().map(input -> one.boxes.get(input.op().name())).toList();
    long looked = 0;
    for (var sample : one.samples) {
      Tensor result;
      try {
        result = Interpreter.standard().run(graph, sample).output(output);
      } catch (WeftException refused) {
        // The extents do not fit.
        return 0;
      }
      var ranges = CellRanges.of(graph, given);
      for (int i = 0; i < result.size(); i++) {
        Interval range = ranges.get(i);
        double value = result.doubleAt(i);
        assertThat(range.admits(value))
            .withFailMessage("%s[%d] = %s in %s", output, i, value, range)
            .isTrue();
        looked += range.isWholeLine() && range.missing() ? 0 : 1;
      }
    }
    return looked;
  }
}
