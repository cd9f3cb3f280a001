package weft.library;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.OpSet;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ir.text.GraphReader;
import weft.lang.CheckedProgram;
import weft.lang.Schema;
import weft.ops.Ops;

/// A graph in its text form, as transforms print it: a `.graph` file. The lines `take` and `give`
/// of a program are left out; the outputs of the graph are the features.
record GraphFile(String name, String equations) implements FeatureSet {
  /// What its comments say of results: `# d_f_d_x = d(f) / d(x)`.
  @Override
  public String text() {
    return equations
        .lines()
        .filter(line -> line.startsWith("# "))
        .map(line -> line.substring(2) + "\n")
        .collect(Collectors.joining());
  }

  /// Whole numbers in files are floats where the graph reads floats.
  @Override
  public RowSources sources() {
    return RowSources.typed(columns(Ops.all()));
  }

  private Graph read(OpSet ops) {
    return GraphReader.document(name, equations.replaceAll("(?m)^(take|give) ", "#$1"), ops)
        .graph();
  }

  @Override
  public Map<String, Type> columns(OpSet ops) {
    try {
      return read(ops).columns();
    } catch (WeftException e) {
      // Told by the check.
      return Map.of();
    }
  }

  @Override
  public CheckedProgram check(Schema schema, Map<String, Object> parameters, OpSet ops) {
    var problems = new ArrayList<Diagnostic>();
    for (String parameter : parameters.keySet()) {
      problems.add(
          Diagnostic.of(Code.UNKNOWN_NAME, "a graph has no parameters, '" + parameter + "' either")
              .about(parameter));
    }
    try {
      Graph graph = read(ops);
      graph.nodes().stream().filter(Node::isColumn).forEach(node -> fits(node, schema, problems));
      if (graph.outputs().isEmpty()) {
        problems.add(
            Diagnostic.of(Code.BAD_GRAPH, "the graph " + name + " has no output")
                .about(name)
                .expected("a last line such as return momentum=n7"));
      }
      return problems.isEmpty() ? CheckedProgram.of(graph) : CheckedProgram.none(problems);
    } catch (WeftException e) {
      problems.addAll(e.diagnostics());
      return CheckedProgram.none(problems);
    }
  }

  private static void fits(Node column, Schema schema, List<Diagnostic> problems) {
    Type found = schema.columns().get(column.name());
    if (found == null) {
      problems.add(
          Diagnostic.of(Code.UNKNOWN_NAME, "the data has no column '" + column.name() + "'")
              .about(column.name())
              .expected("one of " + String.join(", ", schema.columns().keySet()))
              .suggest(column.name(), schema.columns().keySet())
              .at(column.origin()));
    } else if (found.element() != column.type().element()
        || !found.shape().equals(column.type().shape())) {
      problems.add(
          Diagnostic.of(Code.TYPE, "the column '" + column.name() + "' is not what the graph reads")
              .about(column.name())
              .expected(column.type().toString())
              .found(found.toString())
              .at(column.origin()));
    }
  }
}
