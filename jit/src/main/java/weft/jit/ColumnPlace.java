package weft.jit;

import java.util.Optional;
import java.util.OptionalInt;
import weft.eval.Table;
import weft.ir.Converts;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Shape;
import weft.ir.Source;
import weft.ir.Tensor;

/// Where in the table the values of a node stand.
///
/// @param cell of each array of the column; none where it holds one value a row
record ColumnPlace(String column, OptionalInt cell) {
  /// The place whose values a node is, if that is all it is. A whole number is read as f64 where it
  /// is asked for as such.
  static Optional<ColumnPlace> of(Graph graph, Node node) {
    return switch (node.op()) {
      case Source.Given source when source.ofTable() ->
          Optional.of(new ColumnPlace(source.name(), OptionalInt.empty()));
      case CellColumn(String name, _, int cell) ->
          Optional.of(new ColumnPlace(name, OptionalInt.of(cell)));
      case Converts op when op.to() == Element.F64 -> {
        Node arg = graph.node(node.args().getFirst());
        yield arg.type().element() == Element.I64 && !(arg.op() instanceof Converts)
            ? of(graph, arg)
            : Optional.empty();
      }
      default -> Optional.empty();
    };
  }

  Tensor in(Table table) {
    Tensor all = table.column(column);
    if (cell.isEmpty()) {
      return all;
    }
    int width = all.size() / Math.max(1, table.rows());
    return all.gather(Shape.of(table.rows()), row -> row * width + cell.getAsInt());
  }

  /// `close`, `bids[2]`.
  @Override
  public String toString() {
    return cell.isEmpty() ? column : column + "[" + cell.getAsInt() + "]";
  }
}
