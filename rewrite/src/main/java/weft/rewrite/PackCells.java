package weft.rewrite;

import java.util.ArrayList;
import java.util.List;
import weft.ir.Contract;
import weft.ir.Element;
import weft.ir.Host;
import weft.ir.Role;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.form.RowByRow;

/// An array from its cells, where it is needed as one: in an output, or by an op of a user.
///
/// @param element of the cells
public record PackCells(Element element, List<Integer> dims) implements RowByRow {
  private int size() {
    return new Shape(false, dims).size();
  }

  @Override
  public Contract contract() {
    var roles = new Role[size()];
    java.util.Arrays.setAll(roles, i -> Role.any("cell" + i));
    return Contract.of(roles);
  }

  @Override
  public Type infer(List<Type> args) {
    return Type.column(element).with(new Shape(false, dims));
  }

  @Override
  public Tensor evaluate(List<Tensor> args, Host host) {
    Shape column = Shape.of(host.rows());
    var all = Tensor.join(args.stream().map(arg -> arg.broadcast(column)).toList());
    var shape = new ArrayList<>(dims);
    shape.addFirst(host.rows());
    int width = args.size();
    return all.gather(new Shape(false, shape), i -> i % width * host.rows() + i / width);
  }
}
