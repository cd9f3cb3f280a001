package weft.jit.network;

import weft.ir.Shape;
import weft.ir.trait.Reduces;
import weft.jit.tensor.TensorPlan;
import weft.jit.tensor.TensorRoom;
import weft.jit.tensor.TensorWhole;

/// A reduction in single or double precision: computed in double precision and rounded, as
/// everywhere.
record ReduceStep(int id, Reduces op, int operand, Shape shape, Shape result)
    implements NetworkStep {
  @Override
  public Runnable bind(NetworkCells cells, Setting setting) {
    var plan = new TensorPlan.Whole(id, op, operand, shape, result);
    if (cells.cells(operand) instanceof double[] doubles) {
      var whole = new TensorWhole(plan, doubles, (double[]) cells.cells(id), TensorRoom.kept());
      Runnable[] parts = whole.work().toArray(Runnable[]::new);
      return () -> {
        for (Runnable part : parts) {
          part.run();
        }
        whole.finish();
      };
    }
    float[] given = cells.singles(operand);
    float[] out = cells.singles(id);
    var wide = new double[given.length];
    var sums = new double[out.length];
    var whole = new TensorWhole(plan, wide, sums, TensorRoom.kept());
    Runnable[] work = whole.work().toArray(Runnable[]::new);
    return () -> {
      for (int i = 0; i < wide.length; i++) {
        wide[i] = given[i];
      }
      for (Runnable part : work) {
        part.run();
      }
      whole.finish();
      for (int i = 0; i < out.length; i++) {
        out[i] = (float) sums[i];
      }
    };
  }
}
