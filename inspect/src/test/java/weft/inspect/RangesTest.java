package weft.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import weft.eval.Interpreter;
import weft.eval.Table;
import weft.inspect.range.Ranges;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Node;
import weft.ir.Tensor;
import weft.ir.range.Interval;
import weft.ir.text.GraphReader;
import weft.ops.Ops;
import weft.testkit.Property;
import weft.testkit.RandomTables;

class RangesTest {
  /// Whatever the graph and the data within the declared ranges: no value leaves its interval.
  @Test
  void everyValueKeepsToItsInterval() {
    Property.holds(
        1200,
        new DeclaredTables(_ -> true),
        one -> {
          var ranges = Ranges.of(one.graph(), one.ranges());
          keep(one, ranges);
        });
  }

  /// Many rows for each graph, and as many values as `-Dweft.points` says: ten million by night.
  @Test
  void manyValuesKeepToTheirIntervals() {
    var looked = new long[2];
    long points = Long.getLong("weft.points", 5000);
    Property.holdsUntil(
        () -> looked[1] >= points,
        new DeclaredTables(_ -> true, new RandomTables(400, 5, false)),
        one -> {
          looked[0]++;
          looked[1] += keep(one, Ranges.of(one.graph(), one.ranges()));
        });
    System.out.printf("%d values of %d graphs keep to their intervals%n", looked[1], looked[0]);
    assertThat(looked[1]).isPositive();
  }

  /// The same with more effort: formulas in which columns occur several times.
  @Test
  void everyValueKeepsToItsNarrowInterval() {
    var better = new int[1];
    Property.holds(
        300,
        new NarrowFormulas(),
        one -> {
          var columns = new HashMap<String, Interval>();
          one.ranges().forEach((name, range) -> columns.put(name, Interval.of(range)));
          var plain = Ranges.over(one.graph(), columns);
          var ranges = Ranges.narrow(one.graph(), columns);
          for (Node node : one.graph().nodes()) {
            better[0] += ranges.interval(node.id()).equals(plain.interval(node.id())) ? 0 : 1;
          }
          keep(one, ranges);
        });
    assertThat(better[0]).isPositive();
  }

  /// Means, deviations, windows, states and cross-sections of numbers of any size.
  @Test
  void everyValueOfAFormulaKeepsToItsInterval() {
    Property.holds(
        600,
        new TogetherFormulas(),
        one -> {
          var columns = new HashMap<String, Interval>();
          one.ranges()
              .forEach(
                  (name, range) -> {
                    Tensor column = one.table().column(name);
                    boolean gaps = IntStream.range(0, column.size()).anyMatch(column::missingAt);
                    columns.put(name, Interval.of(range).missing(gaps));
                  });
          keep(one, Ranges.narrow(one.graph(), columns));
        });
  }

  /// How many values there are that could have left their interval.
  private static long keep(DeclaredTables.Case one, Ranges ranges) {
    long looked = 0;
    for (var entry : everyNode(one.graph(), one.table()).entrySet()) {
      Interval range = ranges.interval(entry.getKey());
      Tensor column = entry.getValue();
      for (int i = 0; i < column.size(); i++) {
        double value =
            column.element() == Element.BOOL ? column.truthAt(i) ? 1 : 0 : column.doubleAt(i);
        boolean small = value != 0 && !Double.isNaN(value) && Math.abs(value) < range.least();
        boolean nought = value == 0 && !range.zero();
        assertThat(range.admits(value) && !small && !nought)
            .withFailMessage(
                () ->
                    "%s = %s in %s, 0: %s, at least %s"
                        .formatted(
                            one.graph().node(entry.getKey()),
                            value,
                            range,
                            range.zero(),
                            range.least()))
            .isTrue();
      }
      looked += range.isWholeLine() && range.missing() ? 0 : column.size();
    }
    return looked;
  }

  @Test
  void an_array_without_rows_may_be_looked_back_at() {
    Graph graph =
        GraphReader.read(
            """
            n0 = constant(value=0.5) : f64
            n1 = bernoulli_mask(keep=n0, seed=0, place=0, dims=[2]) : f64[2]
            n2 = cross_down(x=n1, level=n1) : bool[2]
            return y=n2
            """,
            Ops.all());
    assertThat(Ranges.of(graph, Map.of()).interval(2).admits(0)).isTrue();
  }

  /// The values of each equation that gives numbers or conditions.
  static Map<Integer, Tensor> everyNode(Graph graph, Table table) {
    var to = GraphBuilder.plain();
    for (Node node : graph.nodes()) {
      to.copy(graph, node, node.args());
    }
    for (Node node : graph.nodes()) {
      if (node.type().element() == Element.F64 || node.type().element() == Element.BOOL) {
        to.output("node" + node.id(), node.id());
      }
    }
    var values = new LinkedHashMap<Integer, Tensor>();
    Interpreter.standard()
        .run(to.build(), table)
        .outputs()
        .forEach((name, column) -> values.put(Integer.valueOf(name.substring(4)), column));
    return values;
  }
}
