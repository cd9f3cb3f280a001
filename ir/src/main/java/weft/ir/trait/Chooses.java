package weft.ir.trait;

import weft.ir.Op;

/// An op whose result is made of some of what it takes and leaves the rest, depending on the
/// values: what was left has no share in a derivative. Of a [Pointwise][weft.ir.form.Pointwise] op
/// this is seen from its definition.
public interface Chooses extends Op {}
