package weft.ir.form;

import java.util.List;
import weft.ir.Contract;
import weft.ir.Element;
import weft.ir.Infer;
import weft.ir.Op;
import weft.ir.Primitive;
import weft.ir.Role;
import weft.ir.Type;

/// An op over all rows of an entity at once. It may look ahead, which only labels may do.
public interface WholeEntity extends Op {
  /// Most take one column.
  Contract CONTRACT = Contract.of(Role.real("x")).looksAhead();

  /// Fills rows `from` to `to` (exclusive) of the result from the same rows of the argument
  /// columns, which are those of one entity.
  void over(double[][] columns, int from, int to, double[] out);

  /// About how many operations a row takes, for those who ask what it costs.
  default int operations() {
    return 1;
  }

  /// A number a row.
  @Override
  default Type infer(List<Type> args) {
    return Infer.rowwise(args, Element.F64);
  }

  @Override
  default Primitive primitive() {
    return Primitive.WINDOW;
  }
}
