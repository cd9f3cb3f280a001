package weft.ir;

import java.util.List;

/// An op that gives the same cells in another shape.
public interface Reshapes extends Op, Evaluate {
  /// The shape that comes out.
  Shape reshape(Shape shape);

  @Override
  default Primitive primitive() {
    return Primitive.TRANSFORM;
  }

  @Override
  default Tensor evaluate(List<Tensor> args, Host host) {
    Tensor x = args.getFirst();
    return x.reshape(reshape(x.shape()));
  }
}
