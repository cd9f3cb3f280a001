package weft.ir.range;

import java.util.List;
import weft.ir.Op;
import weft.ir.Tensor;

/// An op on tensors that says what each cell of its result can be, given what the cells of its
/// first argument can be. Its other arguments are known.
public interface CellRanged extends Op {
  /// One for each cell of the result, in their order: nothing else comes out.
  ///
  /// @param cells what the cells of the first argument can be
  /// @param others the other arguments
  List<Interval> ranges(List<Interval> cells, List<Tensor> others);
}
