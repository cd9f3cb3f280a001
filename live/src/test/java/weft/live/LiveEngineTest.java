package weft.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weft.eval.Interpreter;
import weft.eval.Outcome;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Span;
import weft.ir.Tensor;
import weft.ir.form.CrossSection;
import weft.ir.form.WholeWindow;
import weft.ir.form.Window;
import weft.ops.Ops;
import weft.ops.arithmetic.Add;
import weft.ops.source.Column;
import weft.ops.source.Constant;
import weft.ops.time.SessionPhase;
import weft.ops.window.Lag;
import weft.testkit.Conformance;
import weft.testkit.Property;
import weft.testkit.RandomGraphs;
import weft.testkit.RandomTables;

/// Row by row, the live engine gives the bits of the interpreter: whatever goes in at once, on how
/// many threads, and whenever it is stopped and goes on from saved states.
class LiveEngineTest {
  private static final List<LiveEngine> ENGINES =
      List.of(
          new LiveEngine(),
          new LiveEngine(Set.of(1, 2, 5, 9, 20, 21), 3, 1),
          new LiveEngine().inChunks(7).onThreads(2));

  @Test
  void random_graphs_give_the_same_bits() {
    var compared = new TreeMap<String, Integer>();
    Property.holds(
        300,
        RandomGraphs.overTables(Ops.all(), new RandomTables()),
        given -> {
          Outcome expected = Interpreter.standard().run(given.graph(), given.table());
          if (!expected.complete()) {
            return;
          }
          traits(given.graph()).forEach(trait -> compared.merge(trait, 1, Integer::sum));
          for (LiveEngine engine : ENGINES) {
            assertThat(bits(engine.run(given.graph(), given.table())))
                .as(engine.toString())
                .isEqualTo(bits(expected));
          }
        });
    assertThat(compared).containsKeys("duration", "whole window", "cross-section");
  }

  @Test
  void hundreds_of_columns_are_kept_for_later_rows() {
    var to = GraphBuilder.sharing();
    var columns = new LinkedHashMap<String, Tensor>();
    int sum = to.add(Constant.of(0.0));
    for (int i = 0; i < 450; i++) {
      int column = to.add(Column.of("c" + i, Element.F64));
      sum = to.add(new Add(), sum, to.add(new Lag(1 + i % 3, 0), column));
      columns.put("c" + i, Tensor.column(i, 2 * i, 3 * i, 5 * i, 7 * i));
    }
    Graph graph = to.output("sum", sum).build();
    Table table = Table.series(columns);
    assertThat(bits(new LiveEngine().run(graph, table)))
        .isEqualTo(bits(Interpreter.standard().run(graph, table)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"features.json", "alpha101_public.weft"})
  void conformance(String file) {
    var report =
        Conformance.run(Path.of("../conformance", file), Conformance.suites(new LiveEngine()));
    assertThat(report.failures()).isEmpty();
    assertThat(report.passed()).isPositive();
  }

  private static Set<String> traits(Graph graph) {
    var traits = new java.util.TreeSet<String>();
    graph
        .nodes()
        .forEach(
            node -> {
              switch (node.op()) {
                case Window op when op.w() instanceof Span.Time -> traits.add("duration");
                case WholeWindow op when op.w() instanceof Span.Rows -> traits.add("whole window");
                case CrossSection _ -> traits.add("cross-section");
                case SessionPhase _ -> traits.add("session");
                default -> {}
              }
            });
    return traits;
  }

  private static Map<String, String> bits(Outcome outcome) {
    var bits = new LinkedHashMap<String, String>();
    outcome.outputs().forEach((name, column) -> bits.put(name, bits(column)));
    return bits;
  }

  private static String bits(Tensor column) {
    var text = new StringBuilder(column.element() + " " + column.shape());
    for (int i = 0; i < column.size(); i++) {
      text.append(' ')
          .append(
              column.element().isFloat()
                  ? Long.toHexString(Double.doubleToLongBits(column.doubleAt(i)))
                  : column.textAt(i));
    }
    return text.toString();
  }
}
