package weft.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import weft.testkit.AskedTogether;
import weft.testkit.Conformance;
import weft.testkit.SuiteReport;

/// The conformance suite through jobs of Spark, many cases in one job.
class SparkConformanceTest {
  private static final Path FOLDER = Path.of("../conformance");

  private static void check(SparkEngine engine, String file) {
    var report = new AtomicReference<>(SuiteReport.EMPTY);
    AskedTogether.use(
        engine,
        all -> all.stream().map(one -> engine.run(one.graph(), one.table()).outputs()).toList(),
        asked -> report.set(Conformance.run(FOLDER.resolve(file), Conformance.suites(asked))));
    assertThat(report.get().cases()).filteredOn(one -> one.failure().isPresent()).isEmpty();
    assertThat(report.get().passed()).isPositive();
  }

  @Test
  void features() {
    check(new SparkEngine(3), "features.json");
  }

  /// Levels of cross-sections make many jobs of many columns: only the nightly build takes the
  /// time.
  @Test
  void alphas() {
    double cases = Double.parseDouble(System.getProperty("weft.cases", "1"));
    assumeTrue(cases >= 1, "the alphas go through Spark in the nightly build");
    check(new SparkEngine(2), "alpha101_public.weft");
  }
}
