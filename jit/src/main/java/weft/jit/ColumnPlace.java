package weft.jit;

import java.util.Optional;
import java.util.OptionalInt;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Source;
import weft.ir.Tensor;
import weft.ir.trait.Converts;

/// Where in the table the values of a node stand.
public record ColumnPlace(Source.Given source) {
  /// The place whose values a node is, if that is all it is. A whole number is read as f64 where it
  /// is asked for as such.
  public static Optional<ColumnPlace> of(Graph graph, Node node) {
    return switch (node.op()) {
      case Source.Given source when source.ofTable() -> Optional.of(new ColumnPlace(source));
      case Converts op when op.to() == Element.F64 -> {
        Node arg = graph.node(node.args().getFirst());
        yield arg.type().element() == Element.I64 && !(arg.op() instanceof Converts)
            ? of(graph, arg)
            : Optional.empty();
      }
      default -> Optional.empty();
    };
  }

  public String column() {
    return source.name();
  }

  /// Of each array of the column; none where it holds one value a row.
  public OptionalInt cell() {
    return source.part();
  }

  public Tensor in(Table table) {
    return source.in(table.column(column()));
  }

  /// `close`, `bids[2]`.
  @Override
  public String toString() {
    return cell().isEmpty() ? column() : column() + "[" + cell().getAsInt() + "]";
  }
}
