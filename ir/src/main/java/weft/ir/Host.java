package weft.ir;

import java.util.List;
import java.util.Map;

/// What surrounds an evaluation: the rows of the entity at hand and the user's functions.
public interface Host {
  /// Rows of the entity at hand; -1 where there are none (a tensor program).
  int rows();

  /// The order column of the entity at hand, in nanoseconds where it is a time.
  long[] order();

  /// A function of the user's by name.
  UserFunction function(String name);

  /// A function that takes tensors by position and by name.
  @FunctionalInterface
  interface UserFunction {
    Tensor call(List<Tensor> args, Map<String, Tensor> named);
  }
}
