/// Programs over tensors: groups of equations of one shape become kernels over runs of cells.
/// [weft.jit.tensor.TensorEngine] is the door.
@NullMarked
package weft.jit.tensor;

import org.jspecify.annotations.NullMarked;
