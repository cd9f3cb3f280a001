package weft.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
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

  private static void keep(DeclaredTables.Case one, Ranges ranges) {
    everyNode(one.graph(), one.table())
        .forEach(
            (id, column) -> {
              for (int i = 0; i < column.size(); i++) {
                double value =
                    column.element() == Element.BOOL
                        ? column.truthAt(i) ? 1 : 0
                        : column.doubleAt(i);
                Interval range = ranges.interval(id);
                assertThat(range.admits(value))
                    .as("%s = %s in %s", one.graph().node(id), value, range)
                    .isTrue();
                assertThat(value == 0 || Double.isNaN(value) || Math.abs(value) >= range.least())
                    .as("%s = %s, at least %s", one.graph().node(id), value, range.least())
                    .isTrue();
              }
            });
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
