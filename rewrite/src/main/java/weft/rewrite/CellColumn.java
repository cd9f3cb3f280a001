package weft.rewrite;

import java.util.List;
import java.util.OptionalInt;
import weft.ir.Element;
import weft.ir.Source;
import weft.ir.Type;

/// One cell of each array of a column of the table.
///
/// @param cell counted from 0, the last dimension fastest
public record CellColumn(String column, Element element, int cell) implements Source.OfTable {
  @Override
  public String name() {
    return column;
  }

  @Override
  public OptionalInt part() {
    return OptionalInt.of(cell);
  }

  @Override
  public Type infer(List<Type> args) {
    return Type.column(element);
  }
}
