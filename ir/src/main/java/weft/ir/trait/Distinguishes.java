package weft.ir.trait;

import weft.ir.Op;

/// An op that looks only at which cells are equal, of whatever kind they are: whole numbers must
/// come to it as they are, not as the nearest float.
public interface Distinguishes extends Op {}
