package weft.jit;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/// What an op over whole windows or over durations keeps of the rows of one entity, and its results
/// row by row.
interface RowWindow {
  static java.util.function.Supplier<RowWindow> of(weft.ir.Op op) {
    throw new UnsupportedOperationException(op.tag());
  }

  /// Takes the next row in and gives the result for it.
  ///
  /// @param key when the row happened
  /// @param values where the arguments stand, among others
  /// @param args the places of the arguments
  double next(long key, double[] values, int[] args);

  /// Writes the rows that are still needed, oldest first.
  void save(DataOutput to) throws IOException;

  /// Takes over what was written, in place of what was there.
  void load(DataInput from) throws IOException;

  /// Memory that it takes.
  long bytes();
}
