package weft.ir;

import java.util.List;

/// The meaning of an op, given directly: tensors in, a tensor out. Rows of an entity run along the
/// last dimension (before the dimensions of a cell that is itself an array).
public interface Evaluate {
  Tensor evaluate(List<Tensor> args, Host host);
}
