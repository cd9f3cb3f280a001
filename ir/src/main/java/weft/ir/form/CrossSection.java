package weft.ir.form;

import weft.ir.Op;
import weft.ir.Primitive;

/// An op over the entities of one time. It ends a stage: everything before it is per entity,
/// everything after too.
///
/// Its first arguments are columns of values; one more may say the group of each row. Rows in which
/// a value is missing take no part, and have no result.
public interface CrossSection extends Op {
  /// How many columns of values it takes; an argument behind them is the group.
  default int columns() {
    return 1;
  }

  /// Puts results in the places of the first column, for the rows of one time and group.
  ///
  /// @param columns the first `n` of each are the values, in order of entity, then row
  /// @param room for what is needed on the way
  void over(double[][] columns, int n, Room room);

  @Override
  default Primitive primitive() {
    return Primitive.WINDOW;
  }

  /// Of one column.
  interface OfOne extends CrossSection {
    /// Puts results in the places of the first `n` values.
    void over(double[] values, int n, Room room);

    @Override
    default void over(double[][] columns, int n, Room room) {
      over(columns[0], n, room);
    }
  }

  /// An op that looks at all groups of a time at once.
  interface AcrossGroups extends CrossSection {
    /// @param groups a number for each row, equal where the group is
    void over(double[][] columns, int[] groups, int n, Room room);

    /// All rows are one group.
    @Override
    default void over(double[][] columns, int n, Room room) {
      over(columns, new int[n], n, room);
    }
  }

  /// Arrays that are used for one time after the other, so that nothing new is made for each. What
  /// is in them does not matter. A thread has its own.
  final class Room {
    private long[] longs = new long[0];
    private int[] ints = new int[0];
    private double[] doubles = new double[0];

    /// At least as many as asked for.
    public long[] longs(int n) {
      if (longs.length < n) {
        longs = new long[n];
      }
      return longs;
    }

    /// At least as many as asked for.
    public int[] ints(int n) {
      if (ints.length < n) {
        ints = new int[n];
      }
      return ints;
    }

    /// At least as many as asked for.
    public double[] doubles(int n) {
      if (doubles.length < n) {
        doubles = new double[n];
      }
      return doubles;
    }
  }
}
