package weft.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The formulas of the conformance files give the numbers, and the refusals, that they should.
class FeaturesConformanceTest {
  @ParameterizedTest
  @CsvSource({
    "features.json, 541",
    "features_errors.json, 47",
    "alpha101_public.weft, 43",
    "desk_time.json, 133",
    "desk_cross.json, 70",
    "desk_universe.json, 49"
  })
  void all_cases_pass(String file, int cases) {
    SuiteReport report = Conformance.run(Path.of("../conformance/" + file));

    assertThat(report.failures()).isEmpty();
    assertThat(report.passed()).isEqualTo(cases);
  }
}
