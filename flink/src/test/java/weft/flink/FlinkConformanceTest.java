package weft.flink;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import weft.eval.Nearness;
import weft.testkit.Conformance;
import weft.testkit.SuiteReport;

/// The conformance suite through jobs of Flink, many cases in one job.
class FlinkConformanceTest {
  private static final Path FOLDER = Path.of("../conformance");

  private static SuiteReport run(FlinkEngine engine, String file) {
    var report = new AtomicReference<>(SuiteReport.EMPTY);
    ManyInOneJob.use(
        engine,
        asked -> report.set(Conformance.run(FOLDER.resolve(file), Conformance.suites(asked))));
    return report.get();
  }

  /// All pass but those that look ahead, which are refused.
  private static void check(SuiteReport report) {
    assertThat(report.cases())
        .filteredOn(
            one ->
                one.failure().isPresent()
                    && one.nearness().filter(Nearness.Refused.class::isInstance).isEmpty())
        .isEmpty();
    assertThat(report.passed()).isGreaterThan(9 * report.refused());
  }

  @Test
  void features() {
    check(run(new FlinkEngine(2, false), "features.json"));
  }

  @Test
  void alphas() {
    check(run(new FlinkEngine(2, false), "alpha101_public.weft"));
  }

  @Test
  void features_in_batch_mode() {
    check(run(new FlinkEngine(1, true), "desk_cross.json"));
  }
}
