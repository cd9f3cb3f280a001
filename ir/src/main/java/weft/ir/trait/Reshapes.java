package weft.ir.trait;

import java.util.List;
import weft.ir.Evaluate;
import weft.ir.Host;
import weft.ir.Op;
import weft.ir.Shape;
import weft.ir.Tensor;

/// An op that gives the same cells in another shape.
public interface Reshapes extends Op, Evaluate {
  /// The shape that comes out.
  Shape reshape(Shape shape);

  /// The dimension of the result whose length is what is left by the others; -1 for none.
  default int left() {
    return -1;
  }

  @Override
  default Tensor evaluate(List<Tensor> args, Host host) {
    Tensor x = args.getFirst();
    return x.reshape(reshape(x.shape()));
  }
}
