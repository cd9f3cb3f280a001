package weft.library;

import java.util.Map;
import java.util.stream.Stream;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Origin;
import weft.lang.ParsedProgram;
import weft.library.FeatureType.Lines;
import weft.library.FeatureType.Place;
import weft.library.FeatureType.Program;
import weft.library.Yaml.Fields;
import weft.library.Yaml.Scalar;
import weft.ops.model.TrainedModel;

/// The field `formula` of a YAML file: a program, and where its parts stand in the file.
final class FormulaField {
  static final String NAME = "formula";

  private FormulaField() {}

  /// @param models that the formula may call, by name
  static Program read(Yaml yaml, Fields fields, Map<String, TrainedModel> models) {
    String formula = yaml.text(fields, NAME);
    var program =
        new Program(
            ParsedProgram.of(NAME, formula, models),
            place(yaml, formula, yaml.place(fields, NAME)));
    program
        .parsed()
        .universe()
        .ifPresent(
            named ->
                yaml.problem(
                    Diagnostic.of(Code.SYNTAX, "a formula in a YAML file has no universe")
                        .about(named.snippet())
                        .expected("definitions, functions and parameters")
                        .found("universe " + named.snippet())
                        .hint(
                            "a project has one, for all of its features: universe: {name: "
                                + named.snippet()
                                + ", formula: ...}")
                        .at(program.place().in(named))));
    return program;
  }

  /// Whether a formula was cut at a comma: between braces YAML takes it for the end of a field.
  /// That is then reported, and nothing else of the fields is as it was meant.
  static boolean isCut(Yaml yaml, Fields fields) {
    if (!(yaml.find(fields, NAME).orElse(fields) instanceof Scalar formula) || formula.quoted()) {
      return false;
    }
    boolean open = count(formula.text(), '(') > count(formula.text(), ')');
    boolean rest = fields.fields().keySet().stream().anyMatch(key -> key.contains(")"));
    if (open && rest) {
      yaml.problem(
          Diagnostic.of(Code.SYNTAX, "YAML ends this formula at its first comma")
              .about(NAME)
              .expected("quotes around a formula between braces")
              .found(formula.text())
              .hint(
                  "write formula: \""
                      + formula.text()
                      + ", ...\", or formula: in a line of its own")
              .at(formula.origin()));
    }
    return open && rest;
  }

  private static long count(String text, char sign) {
    return text.chars().filter(c -> c == sign).count();
  }

  /// Where a formula stands: below its field, behind it, or in quotes behind it. A text that YAML
  /// has put together from several lines is shown as a whole.
  private static Place place(Yaml yaml, String formula, Origin origin) {
    var lines = yaml.text().lines().toList();
    int below =
        lines.stream()
            .skip(origin.line())
            .filter(line -> !line.isBlank())
            .findFirst()
            .map(line -> line.length() - line.stripLeading().length())
            .orElse(0);
    return Stream.of(
            new Lines(yaml.source(), origin.line() + 1, below, lines),
            new Lines(yaml.source(), origin.line(), origin.column() - 1, lines),
            new Lines(yaml.source(), origin.line(), origin.column(), lines))
        .filter(place -> place.holds(formula))
        .<Place>map(place -> place)
        .findFirst()
        .orElse(_ -> origin);
  }
}
