package weft.library;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Node;
import weft.ir.OpSet;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.lang.CheckedProgram;
import weft.lang.Schema;
import weft.ops.source.Column;

/// A feature type that reads columns of other names than its inputs.
///
/// @param inputs the column for each input that is named otherwise
public record Wired(FeatureType type, Map<String, String> inputs) implements FeatureSet {
  public Wired {
    var unknown =
        inputs.keySet().stream()
            .filter(input -> !type.inputs().containsKey(input))
            .map(type::unknownInput)
            .toList();
    if (!unknown.isEmpty()) {
      throw new WeftException(unknown);
    }
    inputs = Collections.unmodifiableMap(new LinkedHashMap<>(inputs));
  }

  /// The set as it is where no inputs are named.
  ///
  /// @throws WeftException if it is no feature type, or has no such input
  public static FeatureSet of(FeatureSet set, Map<String, String> inputs) {
    if (inputs.isEmpty()) {
      return set;
    }
    if (set instanceof FeatureType type) {
      return new Wired(type, inputs);
    }
    throw new WeftException(
        Diagnostic.of(Code.USAGE, "inputs are for a feature type, and " + set.name() + " is none")
            .about("--input")
            .hint("the columns of programs and projects are named in their files"));
  }

  @Override
  public String name() {
    return type.name();
  }

  @Override
  public String text() {
    return type.text();
  }

  @Override
  public Map<String, Type> columns(OpSet ops) {
    var columns = new LinkedHashMap<String, Type>();
    type.columns(ops).forEach((input, t) -> columns.put(inputs.getOrDefault(input, input), t));
    return columns;
  }

  @Override
  public CheckedProgram check(Schema schema, Map<String, Object> parameters, OpSet ops) {
    var columns = new LinkedHashMap<>(schema.columns());
    var problems = new ArrayList<Diagnostic>();
    inputs.forEach(
        (input, column) -> {
          Type found = schema.columns().get(column);
          if (found != null) {
            columns.put(input, found);
          } else {
            problems.add(noColumn(input, column, schema));
          }
        });
    if (!problems.isEmpty()) {
      return CheckedProgram.none(problems);
    }
    var compiled =
        type.check(new Schema(columns, schema.entity(), schema.order()), parameters, ops);
    return compiled.with(renamed(compiled.graph()));
  }

  @Override
  public Map<String, Double> numbers(Map<String, Object> parameters, OpSet ops) {
    return type.numbers(parameters, ops);
  }

  private static Diagnostic noColumn(String input, String column, Schema schema) {
    return Diagnostic.of(
            Code.UNKNOWN_NAME,
            "the input '" + input + "' is to be '" + column + "', which is no column")
        .about(column)
        .expected("one of " + String.join(", ", schema.columns().keySet()))
        .suggest(column, schema.columns().keySet());
  }

  /// The graph with the columns that inputs stand for.
  private Graph renamed(Graph graph) {
    var to = GraphBuilder.plain();
    for (Node node : graph.nodes()) {
      if (node.isColumn() && inputs.containsKey(node.name())) {
        String column = String.valueOf(inputs.get(node.name()));
        to.at(node.origin()).add(Column.of(column, node.type()));
      } else {
        to.copy(graph, node, node.args());
      }
    }
    graph.outputs().forEach(to::output);
    return to.build();
  }
}
