package weft.ir.trait;

import weft.ir.form.Pointwise;

/// A row-by-row op that gives one of its arguments as it is, or zero: a derivative passes through
/// it without being multiplied.
public interface Unscaled extends Pointwise {}
