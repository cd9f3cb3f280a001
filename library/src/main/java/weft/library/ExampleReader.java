package weft.library;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Origin;
import weft.ir.problem.WeftException;
import weft.library.WorkedExample.Places;
import weft.library.Yaml.Field;
import weft.library.Yaml.Fields;
import weft.library.Yaml.Items;
import weft.library.Yaml.Value;

/// Reads the worked example of a feature type and checks it against the type.
final class ExampleReader {
  private static final List<String> FIELDS = List.of("parameters", "inputs", "expected");

  private final Yaml yaml;
  private final Fields example;
  private final Map<String, Parameter> parameters;
  private final Collection<String> inputs;
  private final Collection<String> outputs;

  ExampleReader(
      Yaml yaml,
      Fields example,
      Map<String, Parameter> parameters,
      Collection<String> inputs,
      Collection<String> outputs) {
    this.yaml = yaml;
    this.example = example;
    this.parameters = parameters;
    this.inputs = inputs;
    this.outputs = outputs;
  }

  WorkedExample read() {
    yaml.only(example, FIELDS);
    var given = given();
    Fields columns = yaml.fields(example, "inputs");
    missing(inputs, columns, "the example has no input '%s'");
    var read = columns(columns);
    var expected = yaml.find(example, "expected").orElse(new Fields(Map.of(), example.origin()));
    var places = new LinkedHashMap<String, List<Origin>>();
    Map<String, List<Optional<Object>>> results;
    if (expected instanceof Items items && outputs.size() == 1) {
      String output = outputs.iterator().next();
      results = Map.of(output, cells(items));
      places.put(output, places(items));
    } else {
      Fields fields = yaml.fields(example, "expected");
      results = results(fields);
      fields.fields().forEach((name, field) -> places.put(name, places(field.value())));
    }
    sameRows(read, results);
    var inputPlaces = new LinkedHashMap<String, Origin>();
    columns.fields().forEach((name, field) -> inputPlaces.put(name, field.value().origin()));
    return new WorkedExample(given, read, results, new Places(inputPlaces, places, place()));
  }

  private Map<String, Object> given() {
    var given = new LinkedHashMap<String, Object>();
    Fields values = yaml.fields(example, "parameters");
    values
        .fields()
        .forEach(
            (name, field) -> {
              Parameter parameter = parameters.get(name);
              if (parameter == null) {
                unknown(
                    "the type has no parameter '" + name + "'", name, field, parameters.keySet());
                return;
              }
              var value = yaml.plain(name, field.value());
              try {
                parameter.value(value);
              } catch (WeftException e) {
                e.diagnostics().forEach(d -> yaml.problem(d.at(field.value().origin())));
              }
              value.ifPresent(plain -> given.put(name, plain));
            });
    return given;
  }

  private Map<String, List<Optional<Object>>> results(Fields expected) {
    missing(outputs, expected, "the example does not say what '%s' is");
    expected
        .fields()
        .forEach(
            (name, field) -> {
              if (!outputs.contains(name)) {
                unknown("the type has no output '" + name + "'", name, field, outputs);
              }
            });
    return columns(expected);
  }

  private void unknown(String message, String name, Field field, Collection<String> known) {
    yaml.problem(
        Diagnostic.of(Code.UNKNOWN_NAME, message)
            .about(name)
            .expected(known.isEmpty() ? "none" : String.join(", ", known))
            .at(field.key())
            .suggest(name, known));
  }

  private void missing(Collection<String> names, Fields there, String message) {
    names.stream()
        .filter(name -> !name.isEmpty() && !there.fields().containsKey(name))
        .forEach(
            name ->
                yaml.problem(
                    Diagnostic.of(Code.MISSING_VALUE, message.formatted(name))
                        .about(name)
                        .expected(name + ": a list of cells")
                        .at(there.origin())));
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

  private static List<Origin> places(Value cells) {
    return cells instanceof Items(var items, _)
        ? items.stream().map(Value::origin).toList()
        : List.of();
  }

  private List<Optional<Object>> cells(Items items) {
    var cells = new ArrayList<Optional<Object>>();
    for (Value item : items.items()) {
      cells.add(item instanceof Items list ? Optional.of(cells(list)) : yaml.plain("cell", item));
    }
    return cells;
  }

  private void sameRows(
      Map<String, List<Optional<Object>>> read, Map<String, List<Optional<Object>>> results) {
    var all = new LinkedHashMap<>(read);
    results.forEach((name, cells) -> all.put("expected " + name, cells));
    all.entrySet().stream()
        .findFirst()
        .ifPresent(
            first ->
                all.forEach(
                    (name, cells) -> {
                      if (cells.size() != first.getValue().size()) {
                        yaml.problem(
                            Diagnostic.of(
                                    Code.SHAPE,
                                    "'"
                                        + first.getKey()
                                        + "' and '"
                                        + name
                                        + "' have different numbers of rows")
                                .about(name)
                                .expected(first.getValue().size() + " rows")
                                .found(cells.size() + " rows")
                                .at(place()));
                      }
                    }));
  }

  private Origin place() {
    return yaml.find(example, "expected").map(Value::origin).orElse(example.origin());
  }
}
