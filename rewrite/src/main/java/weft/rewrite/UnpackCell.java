package weft.rewrite;

import java.util.List;
import weft.ir.Contract;
import weft.ir.Host;
import weft.ir.Role;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.form.RowByRow;
import weft.ir.trait.Picks;

/// One cell of each array that an op of a user gave.
///
/// @param cell counted from 0, the last dimension fastest
public record UnpackCell(int cell) implements RowByRow, Picks {
  @Override
  public Contract contract() {
    return Contract.of(Role.any("x"));
  }

  @Override
  public Type infer(List<Type> args) {
    return Type.column(args.getFirst().element());
  }

  @Override
  public int source(Shape from, int result) {
    return cell;
  }

  @Override
  public Tensor evaluate(List<Tensor> args, Host host) {
    Tensor x = args.getFirst();
    int width = x.size() / Math.max(1, host.rows());
    return x.gather(Shape.of(host.rows()), row -> row * width + cell);
  }
}
