package weft.ir.form;

import weft.ir.Op;
import weft.ir.Primitive;

/// An op over the entities of one time. It ends a stage: everything before it is per entity,
/// everything after too.
public interface CrossSection extends Op {
  /// Puts results in the places of the present values of one time and group.
  ///
  /// @param values the first `n` of them are the values, in order of entity, then row
  /// @param room for what is needed on the way
  void over(double[] values, int n, Room room);

  @Override
  default Primitive primitive() {
    return Primitive.WINDOW;
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
