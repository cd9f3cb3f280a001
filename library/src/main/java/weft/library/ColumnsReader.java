package weft.library;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import weft.ir.Element;
import weft.ir.Range;
import weft.ir.Shape;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.lang.Schema;
import weft.library.Yaml.Fields;

/// The `columns` of a project: what they hold and may hold.
///
/// ```yaml
/// columns:
///   close: {type: f64, min: 0.01, missing: false}
///   bid_sizes: {type: array, length: 10}
/// ```
final class ColumnsReader {
  private static final List<Element> ELEMENTS =
      List.of(Element.F64, Element.I64, Element.BOOL, Element.TEXT, Element.TIME);

  /// The length of an array that does not say it.
  private static final int LENGTH = 10;

  private static final int LONGEST = 1_000_000;

  private final Yaml yaml;
  private final Map<String, Type> types = new LinkedHashMap<>();
  private final Map<String, Range> ranges = new LinkedHashMap<>();
  private final Set<String> present = new LinkedHashSet<>();

  ColumnsReader(Yaml yaml, Fields columns) {
    this.yaml = yaml;
    for (String name : columns.fields().keySet()) {
      Fields column = yaml.fields(columns, name);
      yaml.only(column, List.of("type", "length", "min", "max", "missing", "description"));
      type(name, column);
      range(name, column);
      missing(name, column);
    }
  }

  Map<String, Type> types() {
    return types;
  }

  Map<String, Range> ranges() {
    return ranges;
  }

  /// Those that are never missing.
  Set<String> present() {
    return present;
  }

  private void type(String name, Fields column) {
    Optional<String> tag = yaml.find(column, "type").map(value -> yaml.text("type", value));
    if (tag.isEmpty()) {
      return;
    }
    if (tag.get().equals("array")) {
      length(column)
          .ifPresent(length -> types.put(name, Type.column(Element.F64).with(Shape.of(length))));
      return;
    }
    ELEMENTS.stream()
        .filter(element -> element.tag().equals(tag.get()))
        .findFirst()
        .ifPresentOrElse(
            element -> types.put(name, Type.column(element)),
            () ->
                yaml.problem(
                    Diagnostic.of(Code.RANGE, "there is no type '" + tag.get() + "' of columns")
                        .about(name)
                        .expected("f64, i64, bool, text, time, or array with its length")
                        .found(tag.get())
                        .at(column.origin())));
  }

  /// The length of an array; none if it is no length.
  private Optional<Integer> length(Fields column) {
    var length = yaml.find(column, "length");
    if (length.isEmpty()) {
      return Optional.of(LENGTH);
    }
    return number(column, "length")
        .filter(
            found -> {
              boolean whole = found >= 1 && found <= LONGEST && found == Math.rint(found);
              if (!whole) {
                yaml.problem(
                    yaml.wrong("length", "a whole number from 1 to " + LONGEST, length.get()));
              }
              return whole;
            })
        .map(Double::intValue);
  }

  private void range(String name, Fields column) {
    var min = number(column, "min");
    var max = number(column, "max");
    if (min.isPresent() || max.isPresent()) {
      try {
        ranges.put(name, new Range(min.orElse(Range.ALL.low()), max.orElse(Range.ALL.high())));
      } catch (WeftException e) {
        e.diagnostics().forEach(d -> yaml.problem(d.within(name).at(column.origin())));
      }
    }
  }

  /// A column may be missing unless it says otherwise.
  private void missing(String name, Fields column) {
    var value = yaml.find(column, "missing");
    var plain = value.flatMap(given -> yaml.plain("missing", given));
    if (plain.isPresent() && !(plain.get() instanceof Boolean)) {
      yaml.problem(yaml.wrong("missing", "true or false", value.get()));
    }
    if (plain.equals(Optional.of(false))) {
      present.add(name);
    }
  }

  private Optional<Double> number(Fields fields, String name) {
    return yaml.find(fields, name)
        .flatMap(
            value ->
                yaml.plain(name, value)
                    .flatMap(
                        plain -> {
                          if (plain instanceof Double number) {
                            return Optional.of(number);
                          }
                          yaml.problem(yaml.wrong(name, "a number", value));
                          return Optional.empty();
                        }));
  }

  /// Where a table does not have what was declared.
  static List<Diagnostic> problems(Map<String, Type> declared, Schema schema) {
    var problems = new ArrayList<Diagnostic>();
    declared.forEach(
        (name, type) -> {
          Type found = schema.columns().get(name);
          if (found == null) {
            problems.add(
                Diagnostic.of(Code.UNKNOWN_NAME, "the table has no column '" + name + "'")
                    .about(name)
                    .expected("a column '" + name + "', which the project declares")
                    .suggest(name, schema.columns().keySet()));
          } else if (!Schema.fits(type, found)) {
            problems.add(
                Diagnostic.of(Code.TYPE, "the column '" + name + "' is not what is declared")
                    .about(name)
                    .expected(type.toString())
                    .found(found.toString()));
          }
        });
    return problems;
  }
}
