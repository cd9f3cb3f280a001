package weft.dolphindb;

import java.util.ArrayList;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Node;
import weft.ir.form.LastRows;
import weft.ir.form.Stateful;
import weft.ir.trait.Shifts;
import weft.ops.window.Lag;
import weft.rewrite.Rewrite;

/// `rolling_sum(1, 5)` -> `rolling_sum(lag(1, 0), 5)`: where other rows are read, a number that is
/// the same in every row becomes a column.
record SpreadConstants() implements Rewrite {
  @Override
  public Graph apply(Graph graph) {
    var to = GraphBuilder.plain();
    return Rewrite.rebuild(
        graph,
        to,
        (node, args) -> {
          var columns = new ArrayList<>(args);
          if (readsRows(node)) {
            columns.replaceAll(
                arg ->
                    to.type(arg).hasRows() || to.type(arg).element() != Element.F64
                        ? arg
                        : to.add(new Lag(0, Double.NaN), arg));
          }
          return to.copy(graph, node, columns);
        });
  }

  private static boolean readsRows(Node node) {
    boolean spread = node.op() instanceof Shifts shifts && shifts.n() == 0;
    return !spread
        && (node.op() instanceof LastRows
            || node.op() instanceof Stateful
            || node.op() instanceof Shifts);
  }
}
