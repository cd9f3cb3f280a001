package weft.ops.order;

import java.util.List;
import weft.ir.Element;
import weft.ir.Infer;
import weft.ir.Type;
import weft.ir.form.Pointwise;
import weft.ir.trait.Uncalled;

/// An op on sort keys, which are numbers of double precision.
interface OfKeys extends Pointwise.OfValue, Uncalled {
  @Override
  default Type infer(List<Type> args) {
    return Infer.elementwise(args, Element.F64);
  }
}
