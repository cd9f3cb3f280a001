package weft.cli.model;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import weft.cli.console.Wrong;
import weft.eval.ProgramEngine;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.onnx.OnnxCases;
import weft.testkit.SuiteReport;

/// Folders of models with inputs and the outputs that are expected of them: networks in folders of
/// their own, trees beside tables.
public final class ModelCases {
  private ModelCases() {}

  /// Runs the case of a folder, or those of the folders in it.
  public static SuiteReport run(Path folder, ProgramEngine engine) {
    var report = new SuiteReport.Builder();
    try {
      TreeCases.run(folder, engine, report);
      for (Path each : cases(folder)) {
        for (var result : OnnxCases.run(each, engine)) {
          report.computed(result.name(), "the recorded outputs", result.nearness());
        }
      }
    } catch (IOException e) {
      throw new WeftException(Wrong.file(folder, "can't be read", e));
    }
    SuiteReport all = report.build();
    if (all.passed() + all.failed() == 0) {
      throw new WeftException(
          Diagnostic.of(Code.BAD_DATA, "there is no case in the folder " + folder)
              .about(folder.toString())
              .expected(
                  "folders with model.onnx and test_data_set_*, or x.txt or x.onnx beside x.csv")
              .hint("the kinds are described in conformance/FORMAT.md"));
    }
    return all;
  }

  private static List<Path> cases(Path folder) throws IOException {
    if (OnnxCases.isCase(folder)) {
      return List.of(folder);
    }
    try (Stream<Path> inside = Files.list(folder)) {
      return inside.filter(OnnxCases::isCase).sorted().toList();
    }
  }
}
