package weft.ir.form;

import weft.ir.Evaluate;
import weft.ir.Op;

/// An op on cells of any element that computes each cell from the same cell of its arguments and
/// from nothing else. So an engine may evaluate pieces of a column on their own, at the same time.
public interface CellByCell extends Op, Evaluate {}
