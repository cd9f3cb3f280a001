package weft.dolphindb;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import weft.ir.json.Json;
import weft.testkit.AlphaSuite;
import weft.testkit.FeaturesSuite;
import weft.testkit.Suite;
import weft.testkit.SuiteReport;

/// All cases of the conformance files, by scripts in the evaluator.
class DolphinConformanceTest {
  private static final Path FOLDER = Path.of("..", "conformance");

  @ParameterizedTest
  @EnumSource
  void features(DolphinMode mode) throws IOException {
    Path file = FOLDER.resolve("features.json");
    var json = Json.read("features.json", Files.readString(file));
    check(
        526,
        new FeaturesSuite(new EvaluatorEngine(mode))
            .run(new Suite.Source(file, Optional.of(json))));
  }

  @ParameterizedTest
  @EnumSource
  void alphas(DolphinMode mode) {
    Path file = FOLDER.resolve("alpha101_public.weft");
    check(
        42,
        new AlphaSuite(new EvaluatorEngine(mode)).run(new Suite.Source(file, Optional.empty())));
  }

  /// Whatever is not refused is right.
  @ParameterizedTest
  @CsvSource({"desk_cross.json, 40", "desk_time.json, 60", "desk_universe.json, 30"})
  void desks(String name, int least) throws IOException {
    Path file = FOLDER.resolve(name);
    var json = Json.read(name, Files.readString(file));
    for (DolphinMode mode : DolphinMode.values()) {
      var report =
          new FeaturesSuite(new EvaluatorEngine(mode))
              .run(new Suite.Source(file, Optional.of(json)));
      var wrong =
          report.failures().stream()
              .filter(failure -> !failure.found().contains("can't say"))
              .map(failure -> failure.id() + ": " + failure.found())
              .toList();
      assertTrue(wrong.isEmpty(), mode + " " + report.passed() + " " + wrong);
      assertTrue(report.passed() >= least, mode + " " + report.passed() + " passed");
    }
  }

  /// What is left needs infinities, which DolphinDB has not.
  private static void check(int least, SuiteReport report) {
    var failures =
        report.failures().stream()
            .map(failure -> failure.id() + ": " + failure.found().lines().findFirst().orElse(""))
            .toList();
    assertTrue(report.passed() >= least, report.passed() + " passed; " + failures);
  }
}
