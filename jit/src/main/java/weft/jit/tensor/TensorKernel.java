package weft.jit.tensor;

/// Code that computes the cells of some runs: cells that stand side by side in what is written.
public interface TensorKernel {
  /// @param at where in each array the first run starts
  /// @param step from one run to the next, in each array
  void run(double[][] arrays, int[] at, int[] step, int cells, int runs);
}
