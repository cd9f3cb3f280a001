package weft.library;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import weft.ir.Span;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Origin;
import weft.lang.ParsedProgram;
import weft.library.FeatureType.Program;
import weft.library.Project.Feature;
import weft.library.Yaml.Fields;
import weft.ops.model.TrainedModel;

/// A feature of a project that has a formula instead of a type: the names that it reads are its
/// inputs, the parameters that the project gives are all it has.
final class InlineFeature {
  private final Yaml yaml;
  private final Fields fields;
  private final String name;
  private final Program program;

  /// @param models that the formula may call, by name
  InlineFeature(Yaml yaml, Fields fields, Map<String, TrainedModel> models) {
    this.yaml = yaml;
    this.fields = fields;
    this.name = yaml.text(fields, "name");
    this.program = FormulaField.read(yaml, fields, models);
  }

  /// The feature as one of a type of its own.
  ///
  /// @param inputs what the project wires
  /// @param given the parameters of the project
  /// @param places where these stand
  /// @param wires where it stands what inputs are wired to
  Feature of(
      Dimension role,
      Map<String, String> inputs,
      Map<String, Object> given,
      Map<String, Origin> places,
      Map<String, Origin> wires) {
    if (!name.isEmpty()) {
      yaml.named("a feature", name, yaml.place(fields, "name"));
    }
    var read = new LinkedHashMap<String, Origin>();
    program.parsed().reads().forEach((input, at) -> read.put(input, program.place().in(at)));
    FeatureType type = type(role, read, parameters(given));
    new TypeNames(type, yaml.key(fields, "parameters"), fields.origin())
        .problems()
        .forEach(yaml::problem);
    var all = new LinkedHashMap<>(read);
    all.putAll(wires);
    return new Feature(
        name,
        role,
        type,
        inputs,
        given,
        FeatureMarks.read(yaml, fields),
        places,
        all,
        fields.origin());
  }

  private FeatureType type(
      Dimension role, Map<String, Origin> read, Map<String, Parameter> parameters) {
    var inputs = new LinkedHashMap<String, String>();
    read.keySet().forEach(input -> inputs.put(input, ""));
    return new FeatureType(
        name,
        "",
        "",
        role,
        "",
        "",
        List.of(),
        inputs,
        parameters,
        outputs(),
        "",
        program,
        Optional.empty(),
        Optional.empty());
  }

  /// One without a name, and one of any name, is the feature itself.
  private Map<String, String> outputs() {
    var outputs = new LinkedHashMap<String, String>();
    ParsedProgram parsed = program.parsed();
    if (parsed.outputs().isEmpty()) {
      outputs.put(name, "");
    }
    parsed.outputs().forEach(output -> outputs.put(output, ""));
    return outputs;
  }

  /// A parameter is of the kind that its value has.
  private Map<String, Parameter> parameters(Map<String, Object> given) {
    var parameters = new LinkedHashMap<String, Parameter>();
    given.forEach(
        (key, value) -> {
          var kind =
              switch (value) {
                case Boolean _ -> Parameter.Kind.BOOLEAN;
                case String text when Span.time(text).isPresent() -> Parameter.Kind.DURATION;
                case String _ -> Parameter.Kind.TEXT;
                default -> Parameter.Kind.FLOAT;
              };
          parameters.put(
              key,
              new Parameter(key, kind, "", Optional.of(value), Optional.empty(), Optional.empty()));
        });
    return parameters;
  }

  /// Whether the fields of a feature have a formula; one that has a type as well is refused.
  static boolean is(Yaml yaml, Fields fields) {
    boolean written = yaml.find(fields, FormulaField.NAME).isPresent();
    if (written && yaml.find(fields, "type").isPresent()) {
      yaml.problem(
          Diagnostic.of(Code.DUPLICATE, "a feature has a type or a formula, not both")
              .about(FormulaField.NAME)
              .expected("type: ... or formula: ...")
              .found("both")
              .at(yaml.key(fields, FormulaField.NAME)));
    }
    return written;
  }
}
