package weft.ops.source;

import java.util.List;
import weft.ir.Contract;
import weft.ir.Element;
import weft.ir.Op;
import weft.ir.Primitive;
import weft.ir.Shape;
import weft.ir.Type;

/// A column of the table that the graph runs over. The shape is that of one cell: empty for a
/// number a row.
public record Column(String name, Element element, List<Integer> shape) implements Op {
  public static final Contract CONTRACT = Contract.of();

  public Column {
    shape = List.copyOf(shape);
  }

  public static Column of(String name, Element element) {
    return new Column(name, element, List.of());
  }

  @Override
  public Primitive primitive() {
    return Primitive.SOURCE;
  }

  @Override
  public Type infer(List<Type> args) {
    return Type.column(element).with(new Shape(false, shape));
  }
}
