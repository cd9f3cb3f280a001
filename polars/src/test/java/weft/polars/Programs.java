package weft.polars;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.RuleBook;
import weft.ir.Type;
import weft.lang.Formulas;
import weft.lang.Mode;
import weft.lang.Schema;
import weft.ops.Ops;
import weft.ops.source.Column;
import weft.ops.window.Lag;
import weft.spell.TableKeys;

/// Graphs for tests.
final class Programs {
  private Programs() {}

  /// Columns as they were a row earlier, by the names of the results.
  static Graph lags(Map<String, String> columns) {
    var to = GraphBuilder.sharing();
    columns.forEach(
        (name, column) ->
            to.output(
                name,
                to.add(
                    new Lag(1, Double.NaN), to.add(new Column(column, Element.F64, List.of())))));
    return to.build();
  }

  /// A program over these columns, and the keys `symbol` and `time`.
  static Graph compiled(String program, Map<String, Element> columns) {
    var types = new LinkedHashMap<String, Type>();
    columns.forEach((name, element) -> types.put(name, Type.column(element)));
    types.put("symbol", Type.column(Element.TEXT));
    types.put("time", Type.column(Element.TIME));
    var schema = new Schema(types, Optional.of("symbol"), Optional.of("time"));
    return Formulas.compile("program", program, schema, Map.of(), Ops.all(), Mode.BATCH).graph();
  }

  static PolarsModule module(Graph graph) {
    return PolarsModule.of(graph, RuleBook.EMPTY, TableKeys.STANDARD, "Features");
  }

  /// The module of a program over numbers `x` and `y`, a condition `c` and a text `t`.
  static String text(String program) {
    var columns = Map.of("x", Element.F64, "y", Element.F64, "c", Element.BOOL, "t", Element.TEXT);
    return module(compiled(program, columns)).text();
  }
}
