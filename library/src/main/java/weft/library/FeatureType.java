package weft.library;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Node;
import weft.ir.OpSet;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Nearest;
import weft.ir.problem.Origin;
import weft.ir.problem.WeftException;
import weft.lang.CheckedProgram;
import weft.lang.DeclaredParameter;
import weft.lang.Mode;
import weft.lang.ParsedProgram;
import weft.lang.Schema;

/// A computation with names left open: inputs, parameters, outputs.
///
/// @param inputs what it reads, with a description each
/// @param outputs the columns it gives, with a description each
/// @param unit of the outputs
/// @param program its formula, or the program that its steps amount to
/// @param steps the program of its steps, where it has a formula too; both give the same graph
public record FeatureType(
    String name,
    String description,
    String category,
    Dimension dimension,
    String version,
    String status,
    List<String> tags,
    Map<String, String> inputs,
    Map<String, Parameter> parameters,
    Map<String, String> outputs,
    String unit,
    Program program,
    Optional<Program> steps,
    Optional<WorkedExample> example)
    implements FeatureSet {
  public FeatureType {
    tags = List.copyOf(tags);
    inputs = Collections.unmodifiableMap(new LinkedHashMap<>(inputs));
    parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
    outputs = Collections.unmodifiableMap(new LinkedHashMap<>(outputs));
  }

  @Override
  public String text() {
    return program.text();
  }

  @Override
  public Map<String, Type> columns(OpSet ops) {
    var columns = new LinkedHashMap<String, Type>();
    var found =
        program.parsed().assume(FeatureSet.keys(RowSources.NONE), values(Map.of()), ops).columns();
    inputs
        .keySet()
        .forEach(input -> columns.put(input, found.getOrDefault(input, Type.column(Element.F64))));
    return columns;
  }

  /// The type over a table with columns of the names of its inputs.
  @Override
  public CheckedProgram check(Schema schema, Map<String, Object> given, OpSet ops) {
    var problems = new ArrayList<Diagnostic>();
    inputs.keySet().stream()
        .filter(input -> !schema.columns().containsKey(input))
        .forEach(input -> problems.add(noInput(input, schema)));
    try {
      var values = values(given);
      if (problems.isEmpty()) {
        return new TypeCheck(this, schema, values, ops).run();
      }
    } catch (WeftException e) {
      problems.addAll(e.diagnostics());
    }
    return CheckedProgram.none(problems);
  }

  @Override
  public List<Diagnostic> remarks(CheckedProgram compiled, OpSet ops) {
    var remarks = new ArrayList<>(DescribedTimes.of(this, ops));
    if (compiled.errors().isEmpty()) {
      example.ifPresent(some -> remarks.addAll(some.problems(this, ops)));
    }
    return remarks;
  }

  @Override
  public Map<String, Double> numbers(Map<String, Object> given, OpSet ops) {
    var numbers = new LinkedHashMap<String, Double>();
    values(given)
        .forEach(
            (parameter, value) -> {
              if (value instanceof Double number) {
                numbers.put(parameter, number);
              }
            });
    return numbers;
  }

  @Override
  public List<DeclaredParameter> declared(OpSet ops) {
    return parameters.values().stream()
        .flatMap(parameter -> parameter.declared(parameter.name(), Optional.empty()).stream())
        .toList();
  }

  private Diagnostic noInput(String input, Schema schema) {
    var problem =
        Diagnostic.of(Code.UNKNOWN_NAME, name + " reads '" + input + "', which is no column")
            .about(input)
            .expected("a column '" + input + "'" + about(inputs.get(input)))
            .found("the columns " + String.join(", ", schema.columns().keySet()));
    return Nearest.to(input, schema.columns().keySet())
        .map(near -> problem.hint("to read '" + near + "' instead: --input " + input + "=" + near))
        .orElse(problem.hint("to read another column: --input " + input + "=COLUMN"));
  }

  Diagnostic unknownInput(String input) {
    return Diagnostic.of(Code.UNKNOWN_NAME, name + " has no input '" + input + "'")
        .about(input)
        .expected(String.join(", ", inputs.keySet()))
        .suggest(input, inputs.keySet());
  }

  private static String about(@Nullable String description) {
    return description == null || description.isEmpty() ? "" : ": " + description;
  }

  /// The value of each parameter: the one given, checked, or the default.
  private Map<String, Object> values(Map<String, Object> given) {
    for (String unknown : given.keySet()) {
      if (!parameters.containsKey(unknown)) {
        throw new WeftException(
            Diagnostic.of(Code.UNKNOWN_NAME, name + " has no parameter '" + unknown + "'")
                .about(unknown)
                .expected(
                    parameters.isEmpty() ? "no parameters" : String.join(", ", parameters.keySet()))
                .suggest(unknown, parameters.keySet()));
      }
    }
    var values = new LinkedHashMap<String, Object>();
    parameters.forEach(
        (key, parameter) -> values.put(key, parameter.value(Optional.ofNullable(given.get(key)))));
    return values;
  }

  /// The text of a type and where it stands in its file.
  public record Program(ParsedProgram parsed, Place place) {
    Program(String text, Place place) {
      this(ParsedProgram.of("formula", text), place);
    }

    public String text() {
      return parsed.text();
    }

    CheckedProgram check(Schema schema, Map<String, Object> values, OpSet ops) {
      CheckedProgram compiled = parsed.check(schema, values, ops, Mode.BATCH);
      return compiled
          .with(compiled.graph().at(place::in))
          .asserting(
              compiled.assertions().stream().map(it -> it.at(place.in(it.origin()))).toList())
          .with(compiled.problems().stream().map(d -> d.at(place.in(d.origin()))).toList());
    }

    /// Its first line.
    Origin start() {
      return at(0, text().length());
    }

    /// Where a part of the text stands in the file.
    Origin at(int offset, int length) {
      return place.in(Origin.in("formula", text(), offset, length));
    }

    /// Where a name is defined, or the first line.
    Origin definition(String defined) {
      var line = line(defined);
      return line.find() ? at(line.start(1), line.end(1) - line.start(1)) : start();
    }

    /// Whether the one output has no name of its own: that of an expression, or of steps.
    boolean isNameless(Set<String> outputs) {
      return outputs.equals(Set.of(Steps.OUT)) && (Steps.wrote(this) || !line(Steps.OUT).find());
    }

    private Matcher line(String defined) {
      return Pattern.compile(
              "(?m)^[ \\t]*(?:(?:label|event|bar[ \\t]+\\w+)[ \\t]+)*("
                  + Pattern.quote(defined)
                  + ")[ \\t]*=(?!=)")
          .matcher(text());
    }

    /// The last output under another name, and no others.
    static CheckedProgram only(CheckedProgram compiled, String name) {
      Graph graph = compiled.graph();
      var last = List.copyOf(graph.outputs().entrySet()).getLast();
      var to = GraphBuilder.plain();
      for (Node node : graph.nodes()) {
        to.copy(graph, node, node.args());
      }
      to.output(name, last.getValue());
      var aggregate = Optional.ofNullable(compiled.aggregates().get(last.getKey()));
      return new CheckedProgram(
          to.build(),
          compiled.labels().contains(last.getKey()) ? Set.of(name) : Set.of(),
          compiled.events().contains(last.getKey()) ? Set.of(name) : Set.of(),
          aggregate.map(how -> Map.of(name, how)).orElse(Map.of()),
          compiled.problems(),
          List.of(),
          compiled.ranges(),
          compiled.present(),
          compiled.assertions().stream()
              .filter(it -> it.output().equals(last.getKey()))
              .map(it -> it.of(name))
              .toList());
    }

    /// Assertions of what the type does not give.
    static List<Diagnostic> unasked(CheckedProgram compiled) {
      String last = List.copyOf(compiled.graph().outputs().keySet()).getLast();
      return compiled.assertions().stream()
          .filter(it -> !it.output().equals(last))
          .map(
              it ->
                  Diagnostic.of(
                          Code.UNKNOWN_NAME,
                          "'" + it.output() + "' is a step of the type, and no output to assert of")
                      .about(it.output())
                      .expected("assert " + last + " in ...")
                      .at(it.origin()))
          .toList();
    }
  }

  /// Where a text that was taken from a file stands in it.
  public interface Place {
    Origin in(Origin formula);
  }

  /// Where the lines of a formula stand in a file.
  ///
  /// @param line of the formula's first line, counted from 1
  /// @param indent characters before each line of it
  record Lines(String source, int line, int indent, List<String> lines) implements Place {
    /// Whether the lines of the formula stand there.
    boolean holds(String formula) {
      int at = line - 1;
      for (String words : formula.lines().toList()) {
        if (at >= lines.size()
            || !words.isBlank() && !lines.get(at).startsWith(words.stripTrailing(), indent)) {
          return false;
        }
        at++;
      }
      return true;
    }

    @Override
    public Origin in(Origin formula) {
      int at = line + formula.line() - 1;
      return formula.known() && at >= 1 && at <= lines.size()
          ? new Origin(source, at, formula.column() + indent, formula.length(), lines.get(at - 1))
          : new Origin(source, 0, 0, 0, "");
    }
  }
}
