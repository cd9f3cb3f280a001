package weft.ops.event;

import weft.ir.Primitive;
import weft.ir.trait.Expands;

/// An event that is made of smaller ops.
interface Happens extends Expands {
  @Override
  default Primitive primitive() {
    return Primitive.EVENT;
  }
}
