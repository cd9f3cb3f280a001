package weft.ops.cross;

import java.util.ArrayList;
import java.util.List;
import weft.ir.Op;
import weft.ir.Site;
import weft.ops.compare.IsMissing;
import weft.ops.compare.Where;
import weft.ops.source.Constant;

/// What cross-sections share: only rows with a present value take part.
///
/// @param at the cross-section; its first argument is the value, the others say the group
record Present(Site at) {
  /// A column where the value is present, something else where it is missing.
  int where(int column, double otherwise) {
    int missing = at.add(new IsMissing(), at.args().getFirst());
    return at.add(new Where(), missing, at.add(Constant.of(otherwise)), column);
  }

  /// A cross-section of the rows that take part; 0 in the others.
  int across(Op op, int column) {
    var args = new ArrayList<>(List.of(where(column, Double.NaN)));
    args.addAll(at.args().subList(1, at.args().size()));
    return where(at.add(op, args), 0);
  }
}
