package weft.jit.table;

/// Code that computes rows of a block.
///
/// Each array it reads or writes has a number; `at` says where in the array the first row of the
/// block is.
public interface Kernel {
  void run(double[][] arrays, int[] at, int rows);
}
