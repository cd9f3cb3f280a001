package weft.ir.form;

import weft.ir.Evaluate;
import weft.ir.Op;

/// An op on the cells of a row, whatever their shapes, that reads no other row. So an engine may
/// evaluate some rows on their own, at the same time.
public interface RowByRow extends Op, Evaluate {}
