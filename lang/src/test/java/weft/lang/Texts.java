package weft.lang;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Shape;
import weft.ir.Type;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.lang.syntax.SourceText;
import weft.lang.syntax.TextPlace;
import weft.ops.Ops;
import weft.ops.source.Column;
import weft.ops.source.Constant;

/// Formulas over a table that has a column of each kind.
final class Texts {
  static final Schema SCHEMA = Schema.of(columns()).by("symbol").orderedBy("time");

  private Texts() {}

  private static Map<String, Type> columns() {
    var columns = new LinkedHashMap<String, Type>();
    columns.put("symbol", Type.column(Element.TEXT));
    columns.put("time", Type.column(Element.TIME));
    for (String name : List.of("open", "high", "low", "close", "x", "y")) {
      columns.put(name, Type.column(Element.F64));
    }
    columns.put("volume", Type.column(Element.I64));
    columns.put("flag", Type.column(Element.BOOL));
    columns.put("sector", Type.column(Element.TEXT));
    columns.put("book", Type.column(Element.F64).with(Shape.of(5)));
    return columns;
  }

  static CheckedProgram compile(String text, Map<String, Object> parameters, Mode mode) {
    return Formulas.compile("formula", text, SCHEMA, parameters, Ops.all(), mode);
  }

  static Graph graph(String text) {
    return compile(text, Map.of(), Mode.BATCH).graph();
  }

  /// The outputs as expressions of ops: `add(x, 1.0)`.
  static String spelled(String text) {
    Graph graph = graph(text);
    return graph.outputs().values().stream()
        .map(id -> spelled(graph, id))
        .collect(Collectors.joining("\n"));
  }

  private static String spelled(Graph graph, int id) {
    var node = graph.node(id);
    if (node.op() instanceof Column column) {
      return column.name();
    }
    if (node.op() instanceof Constant(var value)) {
      return value.toString();
    }
    String args =
        node.args().stream().map(arg -> spelled(graph, arg)).collect(Collectors.joining(", "));
    return node.op().describe() + (node.args().isEmpty() ? "" : "[" + args + "]");
  }

  /// All mistakes of a text.
  static List<Diagnostic> problems(String text) {
    return problems(text, Map.of(), Mode.BATCH);
  }

  static List<Diagnostic> problems(String text, Map<String, Object> parameters, Mode mode) {
    var refused = catchThrowableOfType(WeftException.class, () -> compile(text, parameters, mode));
    assertThat(refused).as("refused: " + text).isNotNull();
    return refused.diagnostics();
  }

  /// The first mistake of a text, which must stand between the two carets: `abs(^sector^)`.
  static Diagnostic refused(String marked) {
    return refused(marked, Map.of(), Mode.BATCH);
  }

  static Diagnostic refused(String marked, Map<String, Object> parameters, Mode mode) {
    int start = marked.indexOf('^');
    int end = marked.indexOf('^', start + 1) - 1;
    String text = marked.replace("^", "");
    Diagnostic problem = problems(text, parameters, mode).getFirst();
    var expected = new SourceText("formula", text).at(new TextPlace(start, end - start));
    assertThat(problem.origin()).as(problem.toString()).isEqualTo(expected);
    return problem;
  }
}
