package weft.ir.trait;

import java.util.List;
import java.util.Optional;
import weft.ir.Contract;
import weft.ir.Element;
import weft.ir.Infer;
import weft.ir.Op;
import weft.ir.Role;
import weft.ir.Span;
import weft.ir.Type;

/// An op whose result in a row depends on earlier rows of the same entity.
public interface Reach extends Op {
  /// Most take one column.
  Contract CONTRACT = Contract.of(Role.real("x"));

  /// The rows that count, the one at hand included; none where all earlier rows do.
  Optional<Span> reach();

  /// Rows of complete data that go by before there is a result.
  default int warmUp() {
    return 0;
  }

  /// A number a row.
  @Override
  default Type infer(List<Type> args) {
    return Infer.rowwise(args, Element.F64);
  }

  /// How far back any op reaches: most look at the row at hand only.
  static Optional<Span> of(Op op) {
    return op instanceof Reach far ? far.reach() : Optional.of(Span.ROW);
  }
}
