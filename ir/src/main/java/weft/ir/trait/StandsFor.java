package weft.ir.trait;

/// Gives a number that stands for a cell of another kind. Who can compare such cells themselves
/// takes the cell in its place.
public interface StandsFor extends Distinguishes {}
