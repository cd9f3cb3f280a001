package weft.jit.network;

/// Work of a step for which kernels can be made ready ahead.
interface ExpectedWork extends Runnable {
  /// Sees to it that the kernels are warm where so many runs are much work.
  void expect(long runs);
}
