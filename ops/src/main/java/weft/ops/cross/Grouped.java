package weft.ops.cross;

import java.util.List;
import java.util.Set;
import weft.ir.Contract;
import weft.ir.Element;
import weft.ir.Infer;
import weft.ir.Role;
import weft.ir.Type;
import weft.ir.form.CrossSection;

/// A cross-section of one value, over all entities or within groups.
public interface Grouped extends CrossSection.OfOne {
  Contract ALL = Contract.of(Role.real("x"));

  /// With the group, which may be left out.
  Contract CONTRACT =
      Contract.of(Role.real("x"), new Role("by", Set.of(Element.TEXT, Element.I64, Element.BOOL)))
          .from(1);

  boolean grouped();

  @Override
  default Contract contract() {
    return grouped() ? CONTRACT : ALL;
  }

  /// Constants stand for a column of equal values, so they can't be arrays either.
  @Override
  default Type infer(List<Type> args) {
    Infer.rowwise(args.stream().map(arg -> arg.with(Type.ROWS)).toList(), Element.F64);
    return Type.column(Element.F64);
  }
}
