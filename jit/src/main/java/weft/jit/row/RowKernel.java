package weft.jit.row;

/// Equations of one row.
public interface RowKernel {
  /// @param state the numbers that the entity carries, as [RowLayout] puts them
  /// @param values of the row: what goes in, what comes out, and what other kernels need
  void run(double[] state, double[] values);
}
