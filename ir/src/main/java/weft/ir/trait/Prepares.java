package weft.ir.trait;

import java.util.List;
import weft.ir.Op;
import weft.ir.Tensor;

/// An op that works item by item through its first argument and makes something of the others
/// before: where those never change, it is made once.
public interface Prepares extends Op {
  /// What is made of all arguments but the first.
  ///
  /// @throws weft.ir.problem.WeftException if they do not fit
  Ready prepare(List<Tensor> others);

  /// Something that threads share.
  interface Ready {
    /// How many cells of the first argument make an item.
    int reads();

    /// How many cells of the result come of it.
    int writes();

    /// Room for the work of one thread, on so many items at a time at most.
    Work work(int items);
  }

  /// The work of one thread. It gives the bits of the op.
  interface Work {
    /// Computes the results of some items.
    ///
    /// @param from where the first item begins
    /// @param to where its result begins
    void run(double[] cells, int from, int items, double[] result, int to);
  }
}
