package weft.jit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import weft.eval.FlowRun;
import weft.eval.Interpreter;
import weft.eval.Outcome;
import weft.eval.PiecewiseEngine;
import weft.eval.RowFlow;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.jit.code.Tier;
import weft.lang.Formulas;
import weft.lang.Schema;
import weft.ops.Ops;
import weft.testkit.Property;
import weft.testkit.RandomGraphs;
import weft.testkit.RandomTables;

/// Rows that come piece by piece give what they give at once, bit for bit.
class PiecewiseTest {
  private static final Schema SCHEMA =
      Schema.of(
              Map.of(
                  "x", Type.column(Element.F64),
                  "s", Type.column(Element.I64),
                  "t", Type.column(Element.I64)))
          .by("s")
          .orderedBy("t");

  private static Graph graph(String text) {
    return Formulas.compile(text, SCHEMA).graph();
  }

  private static Table table(long[] entities, long[] times) {
    var shape = Shape.of(times.length);
    return new Table(
        Map.of(
            "x", Tensor.f64(shape, i -> i % 11 == 0 ? Double.NaN : Math.sin(i)),
            "s", Tensor.longs(Element.I64, shape, i -> entities[i]),
            "t", Tensor.longs(Element.I64, shape, i -> times[i])),
        Optional.of("s"),
        "t");
  }

  private static Optional<RowFlow> flow(String text) {
    return new CompiledEngine(1, 8, Tier.LOOPS).prepare(graph(text)).flow(100);
  }

  @Test
  void random_graphs_over_rows_as_they_come() {
    var engines =
        List.of(
            new PiecewiseEngine(new CompiledEngine(1, 5, Tier.SCALAR), 1),
            new PiecewiseEngine(new CompiledEngine(2, 3, Tier.ADAPTIVE), 7),
            new PiecewiseEngine(new CompiledEngine(2, 16, Tier.LOOPS), 13),
            new PiecewiseEngine(new CompiledEngine(2, 4, Tier.VECTOR), 30));
    var fits = new int[1];
    var all = new int[1];
    Property.holds(
        100,
        RandomGraphs.overTables(Ops.all(), new RandomTables()),
        given -> {
          for (Table table : List.of(given.table(), byTime(given.table()))) {
            Outcome expected = Interpreter.standard().run(given.graph(), table);
            if (expected.complete()) {
              for (var engine : engines) {
                assertThat(engine.run(given.graph(), table).outputs())
                    .as("%s rows at once", engine.rows())
                    .isEqualTo(expected.outputs());
              }
            }
          }
          var flow = new CompiledEngine().prepare(given.graph()).flow(1);
          all[0]++;
          fits[0] += flow.isPresent() ? 1 : 0;
          flow.ifPresent(RowFlow::close);
        });
    assertThat(fits[0]).isGreaterThan(all[0] / 4);
  }

  private static Table byTime(Table table) {
    Tensor order = table.column(RandomTables.ORDER);
    var rows = new ArrayList<>(IntStream.range(0, table.rows()).boxed().toList());
    rows.sort(Comparator.comparingLong(order::longAt));
    return RandomTables.take(table, rows);
  }

  @Test
  void what_needs_later_rows_or_all_of_them_does_not_flow() {
    assertThat(flow("f = lag(x, 3) + ema(x, 0.5)")).isPresent();
    assertThat(flow("f = rolling_mean(x, 100000)")).isEmpty();
    assertThat(flow("f = lag(x, 2000000000)")).isEmpty();
    assertThat(flow("f = cs_rank(x)").orElseThrow().across()).isTrue();
    assertThat(flow("f = cumsum(x)").orElseThrow().across()).isFalse();
  }

  @Test
  void a_row_that_belongs_before_earlier_ones_is_refused() {
    var run = new FlowRun(flow("f = cumsum(x)").orElseThrow(), 1 << 20, _ -> {});
    run.next(table(new long[] {1, 1, 2}, new long[] {5, 3, 4}));
    run.next(table(new long[] {2, 1, 3}, new long[] {4, 5, -7}));
    var late = table(new long[] {2, 3}, new long[] {3, 3});
    assertThatThrownBy(() -> run.next(late)).isInstanceOf(FlowRun.Unfit.class);
    assertThat(run.entities()).isEqualTo(3);
  }

  @Test
  void rows_that_repeat_the_keys_of_earlier_ones_are_told() {
    var repeated = new ArrayList<Long>();
    var run = new FlowRun(flow("f = cumsum(x)").orElseThrow(), 1 << 20, repeated::add);
    run.next(table(new long[] {1, 2, 1, 2}, new long[] {5, Long.MIN_VALUE, 5, 6}));
    run.next(table(new long[] {2, 1, 3, 1}, new long[] {6, 7, Long.MIN_VALUE, 7}));
    assertThat(repeated).containsExactlyInAnyOrder(2L, 4L, 7L);
  }

  @Test
  void rows_of_one_time_are_computed_together() {
    var flow = flow("f = cs_sum(x)").orElseThrow();
    var run = new FlowRun(flow, 1 << 20, _ -> {});
    assertThat(rows(run, new long[] {1, 2}, new long[] {1, 1})).isEqualTo(0);
    assertThat(rows(run, new long[] {3, 1}, new long[] {1, 2})).isEqualTo(3);
    assertThat(run.end().orElseThrow().rows().rows()).isEqualTo(1);
    assertThat(run.end()).isEmpty();
  }

  private static int rows(FlowRun run, long[] entities, long[] times) {
    var piece = run.next(table(entities, times));
    assertThat(piece.outputs().get("f").size()).isEqualTo(piece.rows().rows());
    return piece.rows().rows();
  }

  @Test
  void rows_of_a_time_that_was_complete_are_refused() {
    var run = new FlowRun(flow("f = cs_sum(x)").orElseThrow(), 1 << 20, _ -> {});
    run.next(table(new long[] {1, 2, 3}, new long[] {1, 1, 2}));
    var late = table(new long[] {4, 1}, new long[] {1, 2});
    assertThatThrownBy(() -> run.next(late)).isInstanceOf(FlowRun.Unfit.class);
  }

  @Test
  void no_more_is_kept_than_may_be() {
    var run = new FlowRun(flow("f = lag(x, 40)").orElseThrow(), 2000, _ -> {});
    run.next(table(new long[] {1, 2, 3}, new long[] {1, 1, 2}));
    var more = table(new long[] {4, 5, 6}, new long[] {1, 1, 2});
    assertThatThrownBy(() -> run.next(more)).isInstanceOf(FlowRun.Unfit.class);
  }
}
