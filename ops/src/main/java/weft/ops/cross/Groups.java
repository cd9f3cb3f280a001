package weft.ops.cross;

import java.util.List;
import java.util.Set;
import weft.ir.Contract;
import weft.ir.Element;
import weft.ir.Infer;
import weft.ir.Role;
import weft.ir.Type;

/// What cross-sections ask for: a value, and a group where they are taken within groups.
final class Groups {
  private Groups() {}

  static Contract contract(boolean grouped) {
    Role by = new Role("by", Set.of(Element.TEXT, Element.I64, Element.BOOL));
    return grouped ? Contract.of(Role.real("x"), by) : Contract.of(Role.real("x"));
  }

  /// Constants stand for a column of equal values, so they can't be arrays either.
  static Type infer(List<Type> args) {
    Infer.rowwise(args.stream().map(arg -> arg.with(Type.ROWS)).toList(), Element.F64);
    return Type.column(Element.F64);
  }
}
