package weft.ops.tensor;

import weft.ir.Contract;
import weft.ir.Evaluate;
import weft.ir.Primitive;
import weft.ir.Role;
import weft.ops.derivative.Linear;

/// An op that makes a cell of other cells along a dimension.
public interface Neighbours extends OnTensors, Evaluate, Linear {
  Contract CONTRACT = Contract.of(Role.number("x"));

  @Override
  default Primitive primitive() {
    return Primitive.WINDOW;
  }
}
