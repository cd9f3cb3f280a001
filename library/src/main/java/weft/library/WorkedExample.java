package weft.library;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import weft.eval.Interpreter;
import weft.eval.Outcome;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.OpSet;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Origin;
import weft.ir.problem.WeftException;
import weft.lang.Schema;
import weft.rewrite.Facts;

/// What a feature type gives for a few rows: documentation and test. A column `time` among the
/// inputs orders the rows, which otherwise stand in order; a column `entity` parts them.
///
/// @param inputs columns of cells: numbers, conditions, texts, lists, or nothing where one is
///   missing
public record WorkedExample(
    Map<String, Object> parameters,
    Map<String, List<Optional<Object>>> inputs,
    Map<String, List<Optional<Object>>> expected,
    Places places) {
  private static final String WHO = "the example";
  private static final String TIME = "time";

  /// Where the parts of an example stand.
  ///
  /// @param inputs the columns by name
  /// @param expected the cells of the outputs
  public record Places(
      Map<String, Origin> inputs, Map<String, List<Origin>> expected, Origin example) {
    static final Places NONE = new Places(Map.of(), Map.of(), Origin.NONE);

    Origin cell(String output, int row) {
      var cells = Objects.requireNonNullElse(expected.get(output), List.<Origin>of());
      return row < cells.size() ? cells.get(row) : example;
    }

    Origin of(Diagnostic problem) {
      return inputs.getOrDefault(problem.subject(), example);
    }
  }

  /// Computes the example and names, of each output, the first row that is not what it should be.
  public List<Diagnostic> problems(FeatureType type, OpSet ops) {
    try {
      Table table = table();
      Outcome outcome = Interpreter.silent().run(graph(type, table, ops), table);
      var problems = new ArrayList<Diagnostic>();
      outcome
          .failures()
          .forEach(failure -> problems.add(failure.within(WHO).orAt(places.of(failure))));
      expected.forEach(
          (output, cells) ->
              Optional.ofNullable(outcome.outputs().get(output))
                  .flatMap(found -> difference(output, cells, found))
                  .ifPresent(problems::add));
      return problems;
    } catch (WeftException e) {
      if (needsTimes(type, ops)) {
        return List.of(noTimes());
      }
      return e.diagnostics().stream().map(d -> d.within(WHO).orAt(places.of(d))).toList();
    }
  }

  /// Whether the type looks back over durations, and the rows of the example have no times.
  private boolean needsTimes(FeatureType type, OpSet ops) {
    if (inputs.containsKey(TIME)) {
      return false;
    }
    Graph graph = type.check(type.assumed(ops), parameters, ops).graph();
    return graph.outputs().keySet().stream()
        .anyMatch(output -> Facts.of(graph, output).reach() > 0);
  }

  private Diagnostic noTimes() {
    return Diagnostic.of(Code.MISSING_VALUE, WHO + " has durations, and no times")
        .about(TIME)
        .expected("a column of times among its inputs")
        .hint("add a line such as time: [2024-01-02T14:30:00Z, 2024-01-02T14:31:00Z]")
        .at(
            inputs.keySet().stream()
                .findFirst()
                .map(places.inputs()::get)
                .orElse(places.example()));
  }

  /// The type over the rows of the example.
  Graph graph(FeatureType type, Table table, OpSet ops) {
    var types = new LinkedHashMap<String, Type>();
    table.columns().keySet().forEach(name -> types.put(name, table.type(name)));
    return type.check(new Schema(types, table.entity(), table.order()), parameters, ops)
        .orThrow()
        .graph();
  }

  /// The inputs as a table.
  public Table table() {
    var columns = new LinkedHashMap<String, Tensor>();
    inputs.forEach((name, cells) -> columns.put(name, ExampleCells.column(name, cells)));
    int rows = inputs.values().stream().mapToInt(List::size).findFirst().orElse(0);
    columns.putIfAbsent(TIME, Tensor.longs(Element.I64, Shape.of(rows), i -> i));
    return new Table(columns, Optional.of("entity").filter(columns::containsKey), TIME);
  }

  private Optional<Diagnostic> difference(
      String output, List<Optional<Object>> cells, Tensor found) {
    var wrong = new ArrayList<Integer>();
    for (int row = 0; row < cells.size(); row++) {
      if (!ExampleCells.same(cells.get(row), ExampleCells.at(found, row))) {
        wrong.add(row);
      }
    }
    if (wrong.isEmpty()) {
      return Optional.empty();
    }
    int row = wrong.getFirst();
    var problem =
        Diagnostic.of(
                Code.WRONG_EXAMPLE,
                WHO + " is not what the formula gives: '" + output + "' in row " + (row + 1))
            .about(output)
            .expected(ExampleCells.spelled(cells.get(row)))
            .found(ExampleCells.spelled(ExampleCells.at(found, row)))
            .at(places.cell(output, row));
    int more = wrong.size() - 1;
    return Optional.of(
        more == 0
            ? problem
            : problem.hint(more + (more == 1 ? " more row differs" : " more rows differ")));
  }
}
