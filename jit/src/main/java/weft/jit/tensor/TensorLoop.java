package weft.jit.tensor;

import java.util.ArrayList;
import java.util.List;
import weft.ir.Shape;

/// How the cells of a shape are gone through: runs of cells side by side, so many runs in a row,
/// and whatever lies outside. Dimensions that all arrays step through alike are taken as one.
///
/// @param dims of what lies outside, then the number of runs, then the cells of a run
/// @param strides of each array along each of these
public record TensorLoop(int[] dims, int[][] strides) {
  /// @param arrays shapes that broadcast to this one
  static TensorLoop of(Shape shape, List<Shape> arrays) {
    var dims = new ArrayList<Integer>();
    var at = new ArrayList<Integer>();
    for (int d = 0; d < shape.rank(); d++) {
      if (shape.dims().get(d) != 1) {
        dims.add(shape.dims().get(d));
        at.add(d);
      }
    }
    var strides = new ArrayList<List<Integer>>();
    for (Shape array : arrays) {
      int[] all = strides(array, shape.rank());
      strides.add(new ArrayList<>(at.stream().map(d -> all[d]).toList()));
    }
    for (int d = dims.size() - 2; d >= 0; d--) {
      int here = d;
      int inner = dims.get(d + 1);
      if (strides.stream().allMatch(s -> s.get(here) == s.get(here + 1) * inner)) {
        dims.set(d, dims.get(d) * inner);
        dims.subList(d + 1, d + 2).clear();
        strides.forEach(s -> s.subList(here, here + 1).clear());
      }
    }
    while (dims.size() < 2) {
      dims.addFirst(1);
      strides.forEach(s -> s.addFirst(0));
    }
    return new TensorLoop(
        dims.stream().mapToInt(d -> d).toArray(),
        strides.stream().map(s -> s.stream().mapToInt(d -> d).toArray()).toArray(int[][]::new));
  }

  /// Steps along the dimensions of a wider shape; none where the array is stretched.
  private static int[] strides(Shape array, int rank) {
    var strides = new int[rank];
    int stride = 1;
    for (int i = array.rank() - 1; i >= 0; i--) {
      int dim = array.dims().get(i);
      strides[rank - array.rank() + i] = dim == 1 ? 0 : stride;
      stride *= dim;
    }
    return strides;
  }

  /// Cells of a run.
  int cells() {
    return dims[dims.length - 1];
  }

  /// Runs in a row.
  int runs() {
    return dims[dims.length - 2];
  }

  /// How often there are so many runs.
  int rounds() {
    int rounds = 1;
    for (int d = 0; d < dims.length - 2; d++) {
      rounds *= dims[d];
    }
    return rounds;
  }

  /// Whether an array has the same value in all cells of a run.
  boolean same(int array) {
    return strides[array][dims.length - 1] == 0;
  }

  /// From one run to the next.
  int step(int array) {
    return strides[array][dims.length - 2];
  }

  /// Where a round starts in an array.
  int start(int array, int round) {
    int rest = round;
    int start = 0;
    for (int d = dims.length - 3; d >= 0; d--) {
      start += rest % dims[d] * strides[array][d];
      rest /= dims[d];
    }
    return start;
  }
}
