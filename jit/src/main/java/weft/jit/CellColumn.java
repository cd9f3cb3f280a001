package weft.jit;

import java.util.List;
import weft.ir.Contract;
import weft.ir.Element;
import weft.ir.Op;
import weft.ir.Primitive;
import weft.ir.Type;

/// One cell of each array of a column of the table.
///
/// @param cell counted from 0, the last dimension fastest
record CellColumn(String column, Element element, int cell) implements Op {
  @Override
  public Primitive primitive() {
    return Primitive.SOURCE;
  }

  @Override
  public Contract contract() {
    return Contract.of();
  }

  @Override
  public Type infer(List<Type> args) {
    return Type.column(element);
  }
}
