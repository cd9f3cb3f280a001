package weft.flink;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import weft.cluster.Shipment;
import weft.eval.Nearness;
import weft.ir.Tensor;
import weft.testkit.AskedTogether;
import weft.testkit.Conformance;
import weft.testkit.SuiteReport;

/// The conformance suite through jobs of Flink, many cases in one job.
class FlinkConformanceTest {
  private static final Path FOLDER = Path.of("../conformance");

  private static SuiteReport run(FlinkEngine engine, String file) {
    var report = new AtomicReference<>(SuiteReport.EMPTY);
    AskedTogether.use(
        engine,
        all -> together(engine, all),
        asked -> report.set(Conformance.run(FOLDER.resolve(file), Conformance.suites(asked))));
    return report.get();
  }

  /// All tables go through one job.
  private static List<Map<String, Tensor>> together(
      FlinkEngine engine, List<AskedTogether.Asked> all) {
    try (var job = new TableJob(engine.parallelism(), engine.batch())) {
      var streams =
          all.stream().map(one -> job.add(Shipment.of(one.graph()), one.table())).toList();
      job.run();
      return streams.stream().map(TableStream::columns).toList();
    }
  }

  /// All pass but what is refused, which is known to the last word.
  private static void check(SuiteReport report, String... refused) {
    var others = new ArrayList<String>();
    for (var one : report.cases()) {
      if (one.nearness().filter(Nearness.Refused.class::isInstance).isPresent()) {
        others.add(one.toString());
      } else {
        assertThat(one.failure()).as(one.id()).isEmpty();
      }
    }
    assertThat(others).containsExactlyInAnyOrder(refused);
    assertThat(report.passed()).isPositive();
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
