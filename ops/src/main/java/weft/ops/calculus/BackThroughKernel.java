package weft.ops.calculus;

import java.util.ArrayList;
import java.util.List;
import weft.ir.form.SmoothKernel;
import weft.ops.algebra.Tape;

/// The way back through a kernel over the window of each row of an entity.
///
/// @param in the arguments of the kernel, then the cotangent of its result
@SuppressWarnings("ArrayRecordComponent")
record BackThroughKernel(SmoothKernel op, int arg, double[][] in, double[] out) {
  void fill(int[] starts) {
    double[] cotangent = in[in.length - 1];
    for (int t = 0; t < out.length; t++) {
      if (cotangent[t] != 0) {
        window(starts[t], t, cotangent[t]);
      }
    }
  }

  private void window(int from, int t, double cotangent) {
    var rows = new ArrayList<Integer>();
    for (int row = from; row <= t; row++) {
      if (isPresent(row)) {
        rows.add(row);
      }
    }
    if (rows.size() < op.minPeriods()) {
      return;
    }
    var tape = new Tape();
    var columns = new ArrayList<List<Integer>>();
    for (int i = 0; i < in.length - 1; i++) {
      double[] column = in[i];
      columns.add(rows.stream().map(row -> tape.lit(column[row])).toList());
    }
    tape.count(op.over(tape, columns, t - from + 1), cotangent);
    tape.back(0);
    for (int i = 0; i < rows.size(); i++) {
      out[rows.get(i)] += tape.counts(columns.get(arg).get(i));
    }
  }

  private boolean isPresent(int row) {
    boolean all = true;
    for (int i = 0; i < in.length - 1; i++) {
      all &= !Double.isNaN(in[i][row]);
    }
    return all;
  }
}
