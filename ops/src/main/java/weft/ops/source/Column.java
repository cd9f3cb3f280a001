package weft.ops.source;

import java.util.List;
import java.util.Optional;
import weft.ir.Element;
import weft.ir.Says;
import weft.ir.Shape;
import weft.ir.Source;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;

/// The shape is that of one cell: empty for a number a row.
@Says("A column of the table that the graph runs over.")
public record Column(String name, Element element, List<Integer> shape) implements Source.OfTable {
  public Column {
    shape = List.copyOf(shape);
  }

  public static Column of(String name, Element element) {
    return new Column(name, element, List.of());
  }

  /// A column whose cells are of a type.
  public static Column of(String name, Type type) {
    return new Column(name, type.element(), type.shape().dims());
  }

  @Override
  public Type infer(List<Type> args) {
    return Type.column(element).with(new Shape(false, shape));
  }

  @Override
  public Optional<Diagnostic> refuses(Tensor value) {
    var dims = value.shape().dims();
    var cell = new Shape(false, dims.subList(Math.min(1, dims.size()), dims.size()));
    if (!dims.isEmpty() && value.element() == element && cell.dims().equals(shape)) {
      return Optional.empty();
    }
    return Optional.of(
        Diagnostic.of(
                Code.BAD_DATA, "the column '" + name + "' does not hold what the graph expects")
            .about(name)
            .expected(infer(List.of()).toString())
            .found(
                dims.isEmpty()
                    ? "the single value " + value
                    : Type.column(value.element()).with(cell).toString()));
  }
}
