package weft.jit.row;

import java.util.UUID;

/// A part of what rows leave behind, which can be found again by what it is.
///
/// @param hash of the equation that it is about, see [weft.ir.Structure]
/// @param fill what stands in a ring before the first row; 0 elsewhere
/// @param size numbers that are saved of it; of a window, whose saved form has any length, 0
public record StatePart(Kind kind, UUID hash, double fill, int size) {
  public enum Kind {
    /// Numbers that an op carries from row to row.
    STATE,
    /// Values of an equation in the last rows, the oldest first.
    RING,
    /// The rows that an op over whole windows or durations needs; its saved form starts with its
    /// length in bytes.
    WINDOW,
    /// The graph that an op runs on each row. Nothing is kept of it; states of before it changed
    /// are not taken for its own.
    MODEL;

    /// What stands for it in snapshots.
    public int mark() {
      return switch (this) {
        case STATE -> 0;
        case RING -> 1;
        case WINDOW -> 2;
        case MODEL -> 3;
      };
    }
  }
}
