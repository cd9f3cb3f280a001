package weft.ir.form;

import java.util.List;
import weft.ir.Op;
import weft.ir.Shape;

/// An op that is a sum, or another fold, over products of cells whose places follow from loops: a
/// product of matrices, a convolution, a pooling.
///
/// What it says here is all there is to it: the interpreter's loop, a kernel, the derivative and
/// the shape of the result come from its [Contraction].
public interface Contracts extends Op {
  /// The loops over arguments of these shapes, which are known.
  ///
  /// @throws weft.ir.problem.WeftException if the arguments do not fit
  Contraction contraction(List<Shape> args);
}
