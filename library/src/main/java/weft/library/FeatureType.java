package weft.library;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import weft.ir.Code;
import weft.ir.Diagnostic;
import weft.ir.Graph;
import weft.ir.Nearest;
import weft.ir.OpSet;
import weft.ir.Type;
import weft.ir.WeftException;
import weft.lang.Formulas;
import weft.lang.Mode;
import weft.lang.Schema;

/// A computation with names left open: inputs, parameters, outputs.
///
/// @param inputs what it reads, with a description each
/// @param outputs the columns it gives, with a description each
/// @param unit of the outputs
/// @param program its formula, or the program that its steps amount to
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
    Optional<WorkedExample> example) {
  public FeatureType {
    tags = List.copyOf(tags);
    inputs = Collections.unmodifiableMap(new LinkedHashMap<>(inputs));
    parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
    outputs = Collections.unmodifiableMap(new LinkedHashMap<>(outputs));
  }

  /// What it gives for a few rows: documentation and test.
  ///
  /// @param inputs columns of cells: numbers, conditions, texts, lists, or nothing where one is
  ///   missing
  public record WorkedExample(
      Map<String, Object> parameters,
      Map<String, List<Optional<Object>>> inputs,
      Map<String, List<Optional<Object>>> expected) {}

  /// The graph of the type over columns with the names of its inputs. Its outputs have the names of
  /// the type's columns.
  ///
  /// @param types of the inputs
  public Graph compile(
      Map<String, Type> types,
      Optional<String> entity,
      Optional<String> order,
      Map<String, Object> given,
      OpSet ops) {
    var values = new LinkedHashMap<String, Object>();
    given
        .keySet()
        .forEach(
            name -> {
              if (!parameters.containsKey(name)) {
                var wrong =
                    Diagnostic.of(Code.UNKNOWN_NAME, this.name + " has no parameter '" + name + "'")
                        .about(name)
                        .expected(
                            parameters.isEmpty()
                                ? "no parameters"
                                : String.join(", ", parameters.keySet()));
                throw new WeftException(
                    Nearest.to(name, parameters.keySet())
                        .map(near -> wrong.hint("did you mean '" + near + "'?"))
                        .orElse(wrong));
              }
            });
    parameters.forEach(
        (key, parameter) -> values.put(key, parameter.value(Optional.ofNullable(given.get(key)))));
    var compiled = program.compile(new Schema(types, entity, order), values, ops);
    return outputs.size() == 1
        ? program.renamed(compiled, outputs.keySet().iterator().next())
        : compiled;
  }

  /// The text of a type and where it stands in its file.
  public record Program(String text, Place place) {
    Graph compile(Schema schema, Map<String, Object> values, OpSet ops) {
      try {
        return Formulas.compile("formula", text, schema, values, ops, Mode.BATCH).graph();
      } catch (WeftException e) {
        throw new WeftException(
            e.diagnostics().stream().map(d -> d.at(place.in(d.origin()))).toList());
      }
    }

    /// The last output under another name, and no others.
    Graph renamed(Graph graph, String name) {
      String last = List.copyOf(graph.outputs().keySet()).getLast();
      var to = weft.ir.GraphBuilder.plain();
      for (var node : graph.nodes()) {
        to.copy(graph, node, node.args());
      }
      to.output(name, java.util.Objects.requireNonNull(graph.outputs().get(last)));
      return to.build();
    }
  }

  /// Where the lines of a formula stand in a file.
  ///
  /// @param line of the formula's first line, counted from 1
  /// @param indent characters before each line of it
  public record Place(String source, int line, int indent, List<String> lines) {
    weft.ir.Origin in(weft.ir.Origin formula) {
      int at = line + formula.line() - 1;
      return formula.known() && at >= 1 && at <= lines.size()
          ? new weft.ir.Origin(
              source, at, formula.column() + indent, formula.length(), lines.get(at - 1))
          : new weft.ir.Origin(source, 0, 0, 0, "");
    }
  }
}
