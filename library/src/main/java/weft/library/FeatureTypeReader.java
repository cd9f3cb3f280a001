package weft.library;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import weft.ir.Code;
import weft.ir.Diagnostic;
import weft.ir.Origin;
import weft.ir.Span;
import weft.ir.WeftException;
import weft.library.FeatureType.Place;
import weft.library.FeatureType.Program;
import weft.library.FeatureType.WorkedExample;
import weft.library.Yaml.Fields;
import weft.library.Yaml.Items;
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

  private final String source;
  private final String text;
  private final Yaml yaml;

  private FeatureTypeReader(String source, String text) {
    this.source = source;
    this.text = text;
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
              .at(place(top, "name")));
    }
    var type =
        new FeatureType(
            name,
            yaml.text(top, "description"),
            yaml.text(top, "category"),
            dimension(top),
            yaml.text(top, "version", "v1"),
            yaml.text(top, "status", "stable"),
            yaml.items(top, "tags").stream().map(tag -> yaml.text("tags", tag)).toList(),
            inputs(top),
            parameters(top),
            outputs(top),
            yaml.text(top, "unit", ""),
            program(top),
            yaml.find(top, "example").isPresent()
                ? Optional.of(example(yaml.fields(top, "example"), top))
                : Optional.empty());
    unused(type, top);
    if (!yaml.problems().isEmpty()) {
      throw new WeftException(yaml.problems());
    }
    return type;
  }

  private Origin place(Fields fields, String name) {
    return yaml.find(fields, name).map(Value::origin).orElse(fields.origin());
  }

  private Dimension dimension(Fields top) {
    String tag = yaml.text(top, "dimension", Dimension.SIGNAL.tag());
    var dimension = Dimension.byTag(tag);
    if (dimension.isEmpty()) {
      yaml.problem(
          Diagnostic.of(Code.RANGE, "there is no dimension '" + tag + "'")
              .expected(
                  java.util.Arrays.stream(Dimension.values())
                      .map(Dimension::tag)
                      .collect(Collectors.joining(", ")))
              .found(tag)
              .at(place(top, "dimension")));
    }
    return dimension.orElse(Dimension.SIGNAL);
  }

  /// Names, or names with a description.
  private Map<String, String> inputs(Fields top) {
    var inputs = new LinkedHashMap<String, String>();
    for (Value item : yaml.items(top, "required_inputs")) {
      if (item instanceof Fields fields) {
        yaml.only(fields, List.of("name", "description"));
        inputs.put(yaml.text(fields, "name"), yaml.text(fields, "description", ""));
      } else {
        inputs.put(yaml.text("required_inputs", item), "");
      }
    }
    if (inputs.isEmpty()) {
      yaml.problem(
          Diagnostic.of(Code.MISSING_VALUE, "the type reads nothing")
              .about("required_inputs")
              .expected("a list of columns")
              .at(place(top, "required_inputs")));
    }
    return inputs;
  }

  private Map<String, Parameter> parameters(Fields top) {
    var parameters = new LinkedHashMap<String, Parameter>();
    Fields all = yaml.fields(top, "parameters");
    all.fields()
        .forEach(
            (name, field) -> {
              Fields one = yaml.fields(all, name);
              yaml.only(one, List.of("type", "description", "required", "default", "constraints"));
              Fields limits = yaml.fields(one, "constraints");
              yaml.only(limits, List.of("min", "max"));
              var parameter =
                  new Parameter(
                      name,
                      kind(one),
                      yaml.text(one, "description", ""),
                      yaml.find(one, "default").flatMap(value -> yaml.plain("default", value)),
                      limit(limits, "min"),
                      limit(limits, "max"));
              check(parameter, one);
              parameters.put(name, parameter);
            });
    return parameters;
  }

  private Parameter.Kind kind(Fields one) {
    String tag = yaml.text(one, "type");
    for (Parameter.Kind kind : Parameter.Kind.values()) {
      if (kind.name().equalsIgnoreCase(tag)
          || tag.equals("string") && kind == Parameter.Kind.TEXT) {
        return kind;
      }
    }
    yaml.problem(
        Diagnostic.of(Code.RANGE, "there is no type '" + tag + "' of parameters")
            .expected(
                java.util.Arrays.stream(Parameter.Kind.values())
                    .map(kind -> kind.name().toLowerCase(Locale.ROOT))
                    .collect(Collectors.joining(", ")))
            .at(place(one, "type")));
    return Parameter.Kind.FLOAT;
  }

  /// A number, or a duration in nanoseconds.
  private Optional<Double> limit(Fields limits, String name) {
    return yaml.find(limits, name)
        .flatMap(value -> yaml.plain(name, value))
        .flatMap(
            value ->
                switch (value) {
                  case Double number -> Optional.of(number);
                  case String text -> Span.time(text).map(time -> (double) time.nanos());
                  default -> Optional.empty();
                });
  }

  /// The default must keep to the limits itself.
  private void check(Parameter parameter, Fields one) {
    if (parameter.otherwise().isPresent()) {
      try {
        parameter.value(Optional.empty());
      } catch (WeftException e) {
        e.diagnostics().forEach(d -> yaml.problem(d.within("default").at(place(one, "default"))));
      }
    } else if (yaml.text(one, "required", "true").equals("false")) {
      yaml.problem(
          Diagnostic.of(
                  Code.MISSING_VALUE,
                  "the parameter '" + parameter.name() + "' is not required and has no default")
              .about(parameter.name())
              .at(one.origin()));
    }
  }

  private Map<String, String> outputs(Fields top) {
    var outputs = new LinkedHashMap<String, String>();
    if (yaml.find(top, "output_columns").isPresent()) {
      Fields columns = yaml.fields(top, "output_columns");
      columns.fields().keySet().forEach(name -> outputs.put(name, yaml.text(columns, name)));
    } else {
      outputs.put(yaml.text(top, "output_column"), yaml.text(top, "output_description", ""));
    }
    return outputs;
  }

  private Program program(Fields top) {
    boolean formula = yaml.find(top, "formula").isPresent();
    boolean steps = yaml.find(top, "steps").isPresent();
    if (formula == steps) {
      yaml.problem(
          Diagnostic.of(
                  Code.ARITY,
                  formula
                      ? "a type has a formula or steps, not both"
                      : "the type has neither a formula nor steps")
              .about("formula")
              .at(top.origin()));
    }
    if (!formula) {
      return new Program(
          Steps.program(yaml, yaml.items(top, "steps")), new Place(source, 1, 0, List.of()));
    }
    Origin origin = place(top, "formula");
    var lines = text.lines().toList();
    boolean block =
        origin.text().stripTrailing().endsWith("|") || origin.text().stripTrailing().endsWith(">");
    int line = block ? origin.line() + 1 : origin.line();
    int indent =
        block && line <= lines.size()
            ? lines.get(line - 1).length() - lines.get(line - 1).stripLeading().length()
            : origin.column() - 1;
    return new Program(yaml.text(top, "formula"), new Place(source, line, indent, lines));
  }

  /// A parameter or input that the formula never mentions is a mistake.
  private void unused(FeatureType type, Fields top) {
    String program = type.program().text();
    for (String parameter : type.parameters().keySet()) {
      if (!program.matches("(?s).*\\$" + java.util.regex.Pattern.quote(parameter) + "\\b.*")) {
        yaml.problem(
            Diagnostic.of(Code.UNKNOWN_NAME, "the parameter '" + parameter + "' is not used")
                .about(parameter)
                .hint("write $" + parameter + " in the formula, or remove it")
                .at(place(top, "parameters")));
      }
    }
    for (String input : type.inputs().keySet()) {
      if (!program.matches("(?s).*\\b" + java.util.regex.Pattern.quote(input) + "\\b.*")) {
        yaml.problem(
            Diagnostic.of(Code.UNKNOWN_NAME, "the input '" + input + "' is not used")
                .about(input)
                .at(place(top, "required_inputs")));
      }
    }
  }

  private WorkedExample example(Fields fields, Fields top) {
    yaml.only(fields, List.of("parameters", "inputs", "expected"));
    var given = new LinkedHashMap<String, Object>();
    Fields values = yaml.fields(fields, "parameters");
    values
        .fields()
        .forEach(
            (name, field) ->
                yaml.plain(name, field.value()).ifPresent(value -> given.put(name, value)));
    var expected = yaml.find(fields, "expected");
    var columns =
        expected.isPresent() && expected.get() instanceof Items items
            ? Map.of(outputs(top).keySet().iterator().next(), cells(items))
            : columns(yaml.fields(fields, "expected"));
    return new WorkedExample(given, columns(yaml.fields(fields, "inputs")), columns);
  }

  private Map<String, List<Optional<Object>>> columns(Fields fields) {
    var columns = new LinkedHashMap<String, List<Optional<Object>>>();
    fields
        .fields()
        .forEach(
            (name, field) -> {
              if (field.value() instanceof Items items) {
                columns.put(name, cells(items));
              } else {
                yaml.problem(yaml.wrong(name, "a list", field.value()));
              }
            });
    return columns;
  }

  private List<Optional<Object>> cells(Items items) {
    var cells = new ArrayList<Optional<Object>>();
    for (Value item : items.items()) {
      cells.add(item instanceof Items list ? Optional.of(cells(list)) : yaml.plain("cell", item));
    }
    return cells;
  }
}
