package weft.dolphindb;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
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
    show(
        new FeaturesSuite(new EvaluatorEngine(mode))
            .run(new Suite.Source(file, Optional.of(json))));
  }

  @ParameterizedTest
  @EnumSource
  void alphas(DolphinMode mode) {
    Path file = FOLDER.resolve("alpha101_public.weft");
    show(new AlphaSuite(new EvaluatorEngine(mode)).run(new Suite.Source(file, Optional.empty())));
  }

  private static void show(SuiteReport report) {
    System.out.println(report.passed() + " passed, " + report.failures().size() + " failed");
    report
        .failures()
        .forEach(
            f ->
                System.out.println(
                    f.id()
                        + " | "
                        + f.expected().lines().findFirst().orElse("")
                        + " | "
                        + f.found().lines().limit(3).toList()));
  }
}
