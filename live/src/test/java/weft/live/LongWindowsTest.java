package weft.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weft.eval.Interpreter;
import weft.eval.Table;
import weft.ir.Graph;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.jit.CompiledEngine;
import weft.jit.code.Tier;
import weft.jit.row.RowProgram;
import weft.jit.row.RowState;
import weft.lang.Formulas;
import weft.lang.Schema;

/// Windows and lags that are longer than the data take memory by the rows that there are, and give
/// the same bits in every engine.
class LongWindowsTest {
  private static final int ROWS = 1_500;

  private static Table table(int rows) {
    return Table.by(
        "symbol",
        Map.of(
            "symbol",
            Tensor.texts(Shape.of(rows), i -> i % 7 == 0 ? "B" : "A"),
            "x",
            Tensor.f64(Shape.of(rows), i -> i % 11 == 3 ? Double.NaN : i * 37 % 101)));
  }

  private static Graph graph(String formula, Table table) {
    var types = new LinkedHashMap<String, Type>();
    table.columns().forEach((name, column) -> types.put(name, Type.column(column.element())));
    return Formulas.compile("y = " + formula, Schema.of(types).by("symbol")).graph();
  }

  private static List<Long> bits(Tensor column) {
    return IntStream.range(0, column.size())
        .mapToObj(i -> Double.doubleToLongBits(column.doubleAt(i)))
        .toList();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "rolling_mean(x, 1000000000)",
        "rolling_mean(x, 1000000000, min_periods=1)",
        "rolling_mean(x, 20000000, min_periods=1)",
        "rolling_std(x, 2147483647, min_periods=2)",
        "decay_linear(x, 2000000000)",
        "rolling_max(x, 50000, min_periods=1)",
        "rolling_median(x, 2000000000, min_periods=1)",
        "rolling_rank(x, 100000, min_periods=1)",
        "lag(x, 2147483647)",
        "lag(x, 5000)",
        "lag(x, 1000)",
        "x - lag(x, 4096) + rolling_sum(x, 4097, min_periods=1)",
        "rolling_mean(rolling_mean(x, 90000, min_periods=3), 1000000000, min_periods=1)"
      })
  void every_engine_gives_the_bits_of_the_interpreter(String formula) {
    for (int rows : new int[] {0, 1, ROWS}) {
      Table table = table(rows);
      Graph graph = graph(formula, table);
      var expected = bits(Interpreter.standard().run(graph, table).output("y"));
      for (Tier tier : List.of(Tier.SCALAR, Tier.best())) {
        var engine = new CompiledEngine(2, 100, tier);
        assertThat(bits(engine.run(graph, table).output("y"))).isEqualTo(expected);
      }
      assertThat(bits(new LiveEngine().run(graph, table).output("y"))).isEqualTo(expected);
      assertThat(
              bits(
                  new LiveEngine(Set.of(1, 255, 256, 700, 1_300), 3, 1)
                      .run(graph, table)
                      .output("y")))
          .isEqualTo(expected);
    }
  }

  /// More rows than a ring holds: it goes round.
  @Test
  void rings_grow_to_their_length_and_go_round() {
    Table table = table(12_000);
    Graph graph = graph("lag(x, 4500) + rolling_sum(x, 5000, min_periods=1)", table);
    var expected = bits(Interpreter.standard().run(graph, table).output("y"));
    var live = new LiveEngine(Set.of(3_000, 6_000, 9_000), 7, 1);
    assertThat(bits(live.run(graph, table).output("y"))).isEqualTo(expected);
    assertThat(bits(new CompiledEngine().run(graph, table).output("y"))).isEqualTo(expected);
  }

  private static RowProgram program(String formula) {
    return LivePlan.of(graph(formula, table(1)), Set.of()).programs().getFirst();
  }

  @Test
  void the_state_of_an_entity_is_as_large_as_its_rows_ask_for() throws IOException {
    RowProgram program = program("lag(x, 1000000000)");
    RowState state = program.start();
    assertThat(state.bytes()).isLessThan(1_000);
    var runner = program.runner();
    for (int row = 0; row < 10_000; row++) {
      runner.step(state, row);
    }
    assertThat(state.bytes()).isLessThan(8 * 20_000);
    var bytes = new ByteArrayOutputStream();
    state.save(new DataOutputStream(bytes));
    assertThat(bytes.size()).isLessThan(8 * 10_010);
    RowState again = program.start();
    again.load(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
    assertThat(again.rows()).isEqualTo(10_000);
    var second = new ByteArrayOutputStream();
    again.save(new DataOutputStream(second));
    assertThat(second.toByteArray()).isEqualTo(bytes.toByteArray());
  }

  /// As versions before wrote it: rings in full, whatever the rows.
  @Test
  void a_state_that_was_saved_in_full_is_taken_over() throws IOException {
    int lag = 5_000;
    RowProgram program = program("lag(x, " + lag + ")");
    var full = new ByteArrayOutputStream();
    var to = new DataOutputStream(full);
    to.writeLong(3);
    for (int i = 0; i < lag; i++) {
      to.writeDouble(i < lag - 3 ? Double.NaN : i);
    }
    RowState state = program.start();
    state.load(new DataInputStream(new ByteArrayInputStream(full.toByteArray())));
    assertThat(state.rows()).isEqualTo(3);
    var runner = program.runner();
    int out = program.outputs().getFirst().place();
    for (int row = 3; row < lag + 3; row++) {
      runner.step(state, row);
      assertThat(runner.values()[out]).isEqualTo(Double.valueOf(row < lag ? Double.NaN : row - 3));
    }
    assertThat(Optional.of(state.rows())).contains(lag + 3L);
  }
}
