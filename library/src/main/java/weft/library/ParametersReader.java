package weft.library;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import weft.ir.Span;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.library.Yaml.Fields;

/// The `parameters` of a feature type.
///
/// ```yaml
/// parameters:
///   window: {type: integer, description: rows in the window, default: 20, constraints: {min: 2, max: 500}}
/// ```
final class ParametersReader {
  private final Yaml yaml;

  ParametersReader(Yaml yaml) {
    this.yaml = yaml;
  }

  Map<String, Parameter> read(Fields all) {
    var parameters = new LinkedHashMap<String, Parameter>();
    all.fields()
        .forEach(
            (name, field) -> {
              Fields one = yaml.fields(all, name);
              yaml.only(one, List.of("type", "description", "required", "default", "constraints"));
              Fields limits = yaml.fields(one, "constraints");
              yaml.only(limits, List.of("min", "max"));
              yaml.named("a parameter", name, field.key());
              Parameter.Kind kind = kind(one);
              var parameter =
                  new Parameter(
                      name,
                      kind,
                      yaml.text(one, "description", ""),
                      yaml.find(one, "default").flatMap(value -> yaml.plain("default", value)),
                      limit(limits, "min", kind),
                      limit(limits, "max", kind));
              check(parameter, one);
              parameters.put(name, parameter);
            });
    return parameters;
  }

  private Parameter.Kind kind(Fields one) {
    String tag = yaml.text(one, "type");
    for (Parameter.Kind kind : Parameter.Kind.values()) {
      if (kind.tag().equals(tag) || tag.equals("string") && kind == Parameter.Kind.TEXT) {
        return kind;
      }
    }
    yaml.problem(
        Diagnostic.of(Code.RANGE, "there is no type '" + tag + "' of parameters")
            .expected(
                Arrays.stream(Parameter.Kind.values())
                    .map(Parameter.Kind::tag)
                    .collect(Collectors.joining(", ")))
            .at(yaml.place(one, "type")));
    return Parameter.Kind.FLOAT;
  }

  /// A number, or a duration in nanoseconds.
  private Optional<Double> limit(Fields limits, String name, Parameter.Kind kind) {
    return yaml.find(limits, name)
        .flatMap(
            value -> {
              var plain = yaml.plain(name, value);
              Optional<Double> limit =
                  switch (kind) {
                    case INTEGER, FLOAT ->
                        plain.filter(Double.class::isInstance).map(Double.class::cast);
                    case DURATION ->
                        plain
                            .flatMap(text -> Span.time(String.valueOf(text)))
                            .map(time -> (double) time.nanos());
                    case TEXT, BOOLEAN -> Optional.empty();
                  };
              if (limit.isEmpty()) {
                yaml.problem(
                    yaml.wrong(
                        name,
                        switch (kind) {
                          case INTEGER, FLOAT, DURATION -> kind.expected();
                          case TEXT, BOOLEAN -> "left out: " + kind.expected() + " has no limits";
                        },
                        value));
              }
              return limit;
            });
  }

  /// The default must keep to the limits itself.
  private void check(Parameter parameter, Fields one) {
    String required = yaml.text(one, "required", "true");
    if (!required.equals("true") && !required.equals("false")) {
      yaml.find(one, "required")
          .ifPresent(value -> yaml.problem(yaml.wrong("required", "true or false", value)));
    }
    if (parameter.min().isPresent()
        && parameter.max().isPresent()
        && parameter.min().get() > parameter.max().get()) {
      yaml.problem(
          Diagnostic.of(Code.RANGE, "no value of '" + parameter.name() + "' is allowed")
              .about(parameter.name())
              .expected("min at most max")
              .found(parameter.range())
              .at(yaml.place(one, "constraints")));
      return;
    }
    if (parameter.otherwise().isPresent()) {
      try {
        parameter.value(Optional.empty());
      } catch (WeftException e) {
        e.diagnostics()
            .forEach(d -> yaml.problem(d.within("default").at(yaml.place(one, "default"))));
      }
    } else if (required.equals("false")) {
      yaml.problem(
          Diagnostic.of(
                  Code.MISSING_VALUE,
                  "the parameter '" + parameter.name() + "' is not required and has no default")
              .about(parameter.name())
              .at(one.origin()));
    }
  }
}
