package weft.lang;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.lang.syntax.SourceText;
import weft.lang.syntax.Statement;
import weft.ops.model.ModelFormat;
import weft.ops.model.TrainedModel;

/// Reads the models of a program, each from beside the file that names it.
///
/// @param problems by the name of the model that can't be read
record ModelFiles(Map<String, TrainedModel> models, Map<String, List<Diagnostic>> problems) {
  /// @param inFile whether the program is in a file
  static ModelFiles read(Names names, boolean inFile) {
    var models = new LinkedHashMap<String, TrainedModel>();
    var problems = new LinkedHashMap<String, List<Diagnostic>>();
    SourceText source = names.source();
    for (Statement.Model model : names.models()) {
      var place = source.at(model.filed());
      try {
        if (!inFile) {
          throw new WeftException(
              Diagnostic.of(
                      Code.FILE,
                      "a formula that is in no file can't use the model '" + model.file() + "'")
                  .about(model.file())
                  .expected("a program in a file")
                  .found("a formula on its own, or in a YAML file")
                  .hint("put the program into a .weft file, beside the model"));
        }
        Path path = Path.of(place.source()).resolveSibling(model.file()).normalize();
        models.put(model.name(), ModelFormat.of(ReadableFiles.mayRead(path)));
      } catch (WeftException e) {
        problems.put(model.name(), e.with(d -> d.orAt(place)).diagnostics());
      } catch (InvalidPathException e) {
        problems.put(
            model.name(),
            List.of(
                Diagnostic.of(Code.FILE, "'" + model.file() + "' can't be the name of a file")
                    .about(model.file())
                    .expected("a trained model")
                    .at(place)));
      }
    }
    return new ModelFiles(models, problems);
  }
}
