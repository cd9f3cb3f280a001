package weft.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import weft.ir.problem.WeftException;

final class ForecastTest {
  private static StageCost stage(String name, boolean byTime, double nanos, long state) {
    var points = List.of(new StageCost.Point(100, nanos), new StageCost.Point(10_000, 2 * nanos));
    return new StageCost(name, byTime, points, state, 32);
  }

  private static final ProgramCosts PLAIN =
      new ProgramCosts(List.of(stage("entity 0", false, 200, 1000)), 0.5);

  private static final ProgramCosts RANKED =
      new ProgramCosts(
          List.of(
              stage("entity 0", false, 200, 1000),
              stage("time 1", true, 50, 0),
              stage("entity 1", false, 20, 80)),
          0.5);

  private static ClusterSize cluster(int cores, double slow) {
    return new ClusterSize(cores, 16, 1.25e9, 2e8, 64e9, 60, 4000, 10, slow, 3);
  }

  private static Forecast forecast(ProgramCosts costs, int cores, double skew, double rows) {
    return new Forecast(costs, cluster(cores, 0), new Demand(100_000, rows, 24, 1, skew), 1);
  }

  @Test
  void costs_lie_between_what_was_measured() {
    var stage = stage("s", false, 200, 0);
    assertThat(stage.nanos(1)).isEqualTo(200);
    assertThat(stage.nanos(100)).isEqualTo(200);
    assertThat(stage.nanos(1000)).isCloseTo(300, within(1e-9));
    assertThat(stage.nanos(10_000)).isEqualTo(400);
    assertThat(stage.nanos(1e9)).isEqualTo(400);
  }

  @Test
  void load_is_rows_times_their_cost() {
    // 1e9 rows a day are 11,574 a second; each takes 200 ns and 32 bytes of half a ns.
    var forecast = forecast(PLAIN, 1000, 0, 1e9);
    double rows = 1e9 / 86_400 * 216e-9;
    // States of 1e8 bytes are copied once a minute.
    double copied = 1e8 * 0.5e-9 / 60;
    assertThat(forecast.load()).isCloseTo((rows + copied) / 1000, within(1e-12));
    assertThat(forecast.fullestLoad()).isBetween(rows / 1000, 2 * rows / 1000);
    assertThat(forecast.state()).isEqualTo(1e8);
    assertThat(forecast.checkpointSeconds())
        .isCloseTo(1e8 / 63 / 2e8 + 1e8 / 1000 * 0.5e-9, within(1e-9));
  }

  @Test
  void the_fullest_core_is_at_least_as_full_as_the_mean() {
    for (var costs : List.of(PLAIN, RANKED)) {
      for (double slow : new double[] {0, 0.05}) {
        for (double rows : new double[] {1, 1e6, 1e10}) {
          for (double skew : new double[] {0, 1.2}) {
            var demand = new Demand(100_000, rows, 24, 1, skew);
            var forecast = new Forecast(costs, cluster(256, slow), demand, 1);
            assertThat(forecast.fullestLoad()).isGreaterThanOrEqualTo(forecast.load());
          }
        }
      }
    }
  }

  @Test
  void shares_are_all_and_skew_makes_them_uneven() {
    for (double skew : new double[] {0, 0.7, 1, 1.3}) {
      var shares = EntityShares.of(5_000_000, skew, 64, 3);
      assertThat(Arrays.stream(shares.rows()).sum()).isCloseTo(1, within(1e-9));
      assertThat(Arrays.stream(shares.entities()).sum()).isCloseTo(1, within(1e-9));
      assertThat(shares.mostEntities()).isBetween(1 / 64.0, 1.1 / 64);
    }
    assertThat(EntityShares.of(1000, 1.2, 16, 3).most())
        .isGreaterThan(EntityShares.of(1000, 0, 16, 3).most());
    assertThat(EntityShares.of(1000, 0, 16, 3).hottest()).isCloseTo(1e-3, within(1e-12));
  }

  @Test
  void what_gives_way_first() {
    assertThat(forecast(PLAIN, 64, 0, 3e13).bottlenecks().getFirst())
        .satisfies(
            first -> {
              assertThat(first.name()).startsWith("cores");
              assertThat(first.used()).isGreaterThan(1);
              assertThat(first.change()).contains("entity 0");
            });
    // However many cores: half of the rows are of one entity.
    assertThat(forecast(PLAIN, 100_000, 2.5, 1e12).bottlenecks().subList(0, 2))
        .anySatisfy(each -> assertThat(each.name()).contains("most frequent entity"));
    // A time of 100,000 rows in one core takes longer than the next one waits.
    assertThat(forecast(RANKED, 20_000, 0, 1e13).bottlenecks().getFirst().name())
        .isEqualTo("a time before the next");
  }

  @Test
  void the_simulation_agrees_with_the_formulas() {
    for (var costs : List.of(PLAIN, RANKED)) {
      var forecast = forecast(costs, 256, 0.3, 1e10);
      var seen = new Simulation(forecast, 7).run();
      assertThat(seen.load()).isCloseTo(forecast.load(), within(0.25 * forecast.load()));
      assertThat(seen.latency()).isCloseTo(forecast.latency(), within(0.25 * forecast.latency()));
      assertThat(seen.lateShare())
          .isCloseTo(forecast.lateShare(), within(0.25 * forecast.lateShare()));
      for (var stage : costs.stages()) {
        assertThat(seen.latencies().get(stage.name()))
            .isCloseTo(forecast.latency(stage), within(0.25 * forecast.latency(stage)));
      }
    }
  }

  @Test
  void the_simulation_is_the_same_for_a_seed_and_feels_stragglers() {
    var demand = new Demand(100_000, 1e10, 24, 1, 0);
    var calm = new Forecast(PLAIN, cluster(256, 0), demand, 1);
    var slow = new Forecast(PLAIN, cluster(256, 0.02), demand, 1);
    assertThat(new Simulation(slow, 5).run()).isEqualTo(new Simulation(slow, 5).run());
    assertThat(new Simulation(slow, 5).run().latency())
        .isGreaterThan(1.5 * new Simulation(calm, 5).run().latency());
    assertThat(new Simulation(slow, 5).compared()).noneMatch(line -> line.contains("apart"));
  }

  @Test
  void too_much_falls_behind() {
    var forecast = forecast(PLAIN, 16, 0, 1e13);
    assertThat(forecast.lateShare()).isNaN();
    assertThat(new Simulation(forecast, 1).compared())
        .anyMatch(line -> line.contains("more comes than is done"));
  }

  @Test
  void every_figure_says_where_it_comes_from() {
    var figures = forecast(RANKED, 256, 0, 1e10).figures();
    assertThat(figures).allMatch(each -> each.from().matches("(measured|derived).*"));
    assertThat(ScaleText.lines(figures)).anyMatch(line -> line.contains("checkpoint"));
  }

  @Test
  void sizes_that_make_no_sense() {
    assertThatThrownBy(() -> new Demand(0, 1, 24, 1, 0)).isInstanceOf(WeftException.class);
    assertThatThrownBy(() -> new Demand(1, 1, 25, 1, 0)).hasMessageContaining("--hours");
    assertThatThrownBy(() -> new Demand(1, 1, 24, 1, Double.NaN)).hasMessageContaining("--skew");
    assertThatThrownBy(() -> cluster(0, 0)).hasMessageContaining("--cores");
    assertThatThrownBy(() -> cluster(1, 2)).hasMessageContaining("--stragglers");
  }

  @Test
  void numbers_as_people_read_them() {
    assertThat(ScaleText.number(0)).isEqualTo("0");
    assertThat(ScaleText.number(1234)).isEqualTo("1.23 k");
    assertThat(ScaleText.number(999_600)).isEqualTo("1.00 M");
    assertThat(ScaleText.text(0.0123, ScaleFigure.Unit.SECONDS)).isEqualTo("12.3 ms");
    assertThat(ScaleText.text(3e-7, ScaleFigure.Unit.SECONDS)).isEqualTo("300 ns");
    assertThat(ScaleText.text(512, ScaleFigure.Unit.BYTES)).isEqualTo("512 B");
    assertThat(ScaleText.text(2.5e9, ScaleFigure.Unit.BYTES_PER_SECOND)).isEqualTo("2.50 GB/s");
  }
}
