package weft.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Type;
import weft.lang.Formulas;
import weft.lang.Schema;

/// What is measured is not looked at here: tests are never timed.
final class CostMeterTest {
  private static Graph graph(String text, Map<String, Type> columns) {
    return Formulas.compile(text, Schema.of(columns)).graph();
  }

  private static Graph graph(String text) {
    return graph(text, Map.of("close", Type.column(Element.F64)));
  }

  private final CostMeter meter = new CostMeter(1, List.of(8, 2), 1);

  @Test
  void stages_are_cut_at_cross_sections() {
    var costs = meter.measure(graph("a = cs_rank(rolling_mean(close, 20))\nb = rolling_sum(a, 5)"));
    assertThat(costs.stages())
        .extracting(StageCost::name)
        .containsExactly("entity 0", "time 1", "entity 1");
    assertThat(costs.stages()).allSatisfy(each -> assertThat(each.nanos(4)).isPositive());
    assertThat(costs.stages().getFirst().points())
        .extracting(StageCost.Point::entities)
        .containsExactly(2, 8);
    assertThat(costs.stages().get(1).stateBytes()).isZero();
    assertThat(costs.stateBytes()).isGreaterThan(20 * 8);
    assertThat(costs.shuffledBytes()).isGreaterThanOrEqualTo(3 * 24);
    assertThat(costs.copyNanos()).isPositive();
    assertThat(costs.nanos(4, 8)).isPositive();
  }

  @Test
  void predictions_come_before_measurements() {
    var told = new ArrayList<String>();
    var handling = ScaleCheck.handling(graph("a = close"), graph("a = close + 1"), meter);
    assertThat(handling.takeIn()).isPositive();
    assertThat(handling.handOver()).isNotNegative();
    var compared = ScaleCheck.of(graph("a = rolling_mean(close, 20)"), meter, handling, told::add);
    assertThat(compared).hasSize(3).hasSameSizeAs(told);
    assertThat(compared.getLast().off()).as("state is known exactly").isZero();
    assertThat(ScaleCheck.of(graph("a = cs_rank(close)"), meter, handling, told::add)).isNotEmpty();
  }

  @Test
  void what_an_engine_takes_is_told_by_programs_that_compute_next_to_nothing() {
    // 100 ns a row, 7 a feature, 500 a shuffle, and what features take by themselves.
    var jobs =
        new ClusterCheck.Jobs() {
          @Override
          public double measured(String features) {
            return 100 + 7 * columns(features) + 500 * shuffles(features) + own(features);
          }

          @Override
          public double own(String features) {
            return features.length();
          }

          @Override
          public int columns(String features) {
            return (int) features.lines().count();
          }

          @Override
          public int shuffles(String features) {
            return features.contains("cs_") ? 1 : 0;
          }
        };
    var told = new ArrayList<String>();
    var compared = new ClusterCheck(jobs, told::add).run(ClusterCheck.PROGRAMS);
    assertThat(told.getFirst()).contains("100 ns of a row, 7 more", "500 of each shuffle");
    assertThat(compared).hasSize(4).allSatisfy(each -> assertThat(each.off()).isLessThan(1e-9));
  }

  @Test
  void texts_and_conditions_are_made_up_and_others_are_refused() {
    var columns =
        Map.of(
            "close", Type.column(Element.F64),
            "up", Type.column(Element.BOOL));
    assertThat(meter.measure(graph("a = if(up, close, 0)", columns)).stages()).hasSize(1);
    assertThatThrownBy(
            () -> meter.measure(graph("a = hour(when)", Map.of("when", Type.column(Element.TIME)))))
        .hasMessageContaining("'when'");
  }
}
