package weft.library;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.library.FeatureType.Lines;
import weft.library.FeatureType.Program;
import weft.library.Yaml.Fields;
import weft.library.Yaml.Value;

/// Reads a feature type from YAML and reports everything that is wrong with the file at once.
final class FeatureTypeReader {
  private static final List<String> FIELDS =
      List.of(
          "name",
          "description",
          "category",
          "dimension",
          "version",
          "status",
          "tags",
          "required_inputs",
          "parameters",
          "output_column",
          "output_columns",
          "output_description",
          "unit",
          "formula",
          "steps",
          "example");

  private final Yaml yaml;

  private FeatureTypeReader(String source, String text) {
    this.yaml = new Yaml(source, text);
  }

  static FeatureType read(String source, String text) {
    return new FeatureTypeReader(source, text).read();
  }

  private FeatureType read() {
    Fields top = yaml.read();
    yaml.only(top, FIELDS);
    String name = yaml.text(top, "name");
    if (!name.matches("[a-z][a-z0-9_]{0,99}")) {
      yaml.problem(
          Diagnostic.of(Code.RANGE, "'" + name + "' is not a name for a feature type")
              .expected("small letters, digits and underscores, 100 at most")
              .at(yaml.place(top, "name")));
    }
    var inputs = inputs(top);
    var parameters = new ParametersReader(yaml).read(yaml.fields(top, "parameters"));
    var outputs = outputs(top);
    var type =
        new FeatureType(
            name,
            yaml.text(top, "description"),
            yaml.text(top, "category"),
            dimension(top),
            yaml.text(top, "version", "v1"),
            yaml.text(top, "status", "stable"),
            yaml.items(top, "tags").stream().map(tag -> yaml.text("tags", tag)).toList(),
            inputs,
            parameters,
            outputs,
            yaml.text(top, "unit", ""),
            program(top),
            both(top) ? Optional.of(steps(top)) : Optional.empty(),
            yaml.find(top, "example")
                .map(
                    _ ->
                        new ExampleReader(
                                yaml,
                                yaml.fields(top, "example"),
                                parameters,
                                inputs.keySet(),
                                outputs.keySet())
                            .read()));
    new TypeNames(type, yaml.place(top, "parameters"), yaml.place(top, "required_inputs"))
        .problems()
        .forEach(yaml::problem);
    if (!yaml.problems().isEmpty()) {
      throw new WeftException(yaml.problems());
    }
    return type;
  }

  private Dimension dimension(Fields top) {
    String tag = yaml.text(top, "dimension", Dimension.SIGNAL.tag());
    var dimension = Dimension.byTag(tag);
    if (dimension.isEmpty()) {
      yaml.problem(
          Diagnostic.of(Code.RANGE, "there is no dimension '" + tag + "'")
              .expected(Dimension.tags())
              .found(tag)
              .at(yaml.place(top, "dimension")));
    }
    return dimension.orElse(Dimension.SIGNAL);
  }

  /// Names, or names with a description.
  private Map<String, String> inputs(Fields top) {
    var inputs = new LinkedHashMap<String, String>();
    for (Value item : yaml.items(top, "required_inputs")) {
      if (item instanceof Fields fields) {
        yaml.only(fields, List.of("name", "description"));
        input(inputs, yaml.text(fields, "name"), yaml.text(fields, "description", ""), item);
      } else {
        input(inputs, yaml.text("required_inputs", item), "", item);
      }
    }
    if (inputs.isEmpty()) {
      yaml.problem(
          Diagnostic.of(Code.MISSING_VALUE, "the type reads nothing")
              .about("required_inputs")
              .expected("a list of columns")
              .at(yaml.place(top, "required_inputs")));
    }
    return inputs;
  }

  private void input(Map<String, String> inputs, String name, String description, Value item) {
    if (name.isEmpty()) {
      return;
    }
    if (!name.matches("[A-Za-z_][A-Za-z0-9_]*([.][A-Za-z_][A-Za-z0-9_]*)?")) {
      yaml.named("an input", name, item.origin());
    }
    if (inputs.put(name, description) != null) {
      yaml.problem(
          Diagnostic.of(Code.DUPLICATE, "the input '" + name + "' stands twice")
              .about(name)
              .at(item.origin()));
    }
  }

  private Map<String, String> outputs(Fields top) {
    var outputs = new LinkedHashMap<String, String>();
    var several = yaml.find(top, "output_columns");
    if (several.isPresent()) {
      yaml.find(top, "output_column")
          .ifPresent(
              one ->
                  yaml.problem(
                      Diagnostic.of(
                              Code.DUPLICATE,
                              "a type has output_column or output_columns, not both")
                          .about("output_column")
                          .at(one.origin())));
      Fields columns = yaml.fields(top, "output_columns");
      columns
          .fields()
          .forEach(
              (name, field) -> {
                yaml.named("an output", name, field.key());
                outputs.put(name, yaml.text(columns, name));
              });
      if (columns.fields().isEmpty()) {
        yaml.problem(
            Diagnostic.of(Code.MISSING_VALUE, "the type gives nothing")
                .about("output_columns")
                .expected("output_columns: {name: description}")
                .at(several.get().origin()));
      }
    } else {
      String name = yaml.text(top, "output_column");
      if (!name.isEmpty()) {
        yaml.named("an output", name, yaml.place(top, "output_column"));
      }
      outputs.put(name, yaml.text(top, "output_description", ""));
    }
    return outputs;
  }

  private boolean both(Fields top) {
    return yaml.find(top, "formula").isPresent() && yaml.find(top, "steps").isPresent();
  }

  private Program steps(Fields top) {
    var steps = yaml.items(top, "steps");
    if (steps.isEmpty()) {
      yaml.problem(
          Diagnostic.of(Code.MISSING_VALUE, "the type has no steps")
              .about("steps")
              .expected("a list of steps: {op: ..., inputs: [...]}")
              .at(yaml.place(top, "steps")));
    }
    return Steps.program(yaml, steps);
  }

  private Program program(Fields top) {
    boolean written = yaml.find(top, "formula").isPresent();
    if (!written && yaml.find(top, "steps").isEmpty()) {
      yaml.problem(
          Diagnostic.of(Code.MISSING_VALUE, "the type has neither a formula nor steps")
              .about("formula")
              .expected("formula: ...")
              .at(top.origin()));
      return new Program("", new Lines(yaml.source(), 1, 0, List.of()));
    }
    if (!written) {
      return steps(top);
    }
    return FormulaField.read(yaml, top, Map.of());
  }
}
