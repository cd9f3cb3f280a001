package weft.jit.network;

import java.util.ArrayList;
import java.util.List;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;

/// What a step on lanes reads.
///
/// @param id whose cells
/// @param element f32, f64 or bool
/// @param constant whether it never changes
record LaneOperand(int id, Element element, boolean constant, Reading reading) {
  /// Which cell stands for a cell of the result.
  sealed interface Reading {
    int cell(int result);
  }

  /// The same.
  record Same() implements Reading {
    @Override
    public int cell(int result) {
      return result;
    }
  }

  /// All cells, again and again.
  record Again(int period) implements Reading {
    @Override
    public int cell(int result) {
      return result % period;
    }
  }

  /// Each cell so many times, then all again.
  record Each(int times, int period) implements Reading {
    @Override
    public int cell(int result) {
      return result / times % period;
    }
  }

  /// By a table.
  record Some(int[] cells) implements Reading {
    @Override
    public int cell(int result) {
      return cells[result];
    }
  }

  static Reading reading(Shape own, Shape result) {
    if (own.size() == result.size()) {
      return new Same();
    }
    if (own.size() == 1) {
      return new Again(1);
    }
    // From the last dimension on: how many cells, and whether one stands for all of them.
    var extents = new ArrayList<Integer>();
    var stretched = new ArrayList<Boolean>();
    for (int d = 1; d <= result.rank(); d++) {
      int dim = result.dims().get(result.rank() - d);
      if (dim != 1) {
        boolean one = d > own.rank() || own.dims().get(own.rank() - d) == 1;
        if (!stretched.isEmpty() && stretched.getLast() == one) {
          extents.set(extents.size() - 1, extents.getLast() * dim);
        } else {
          extents.add(dim);
          stretched.add(one);
        }
      }
    }
    return simple(extents, stretched).stream()
        .findFirst()
        .orElseGet(
            () -> {
              var index = Tensor.bools(own, _ -> true).broadcastIndex(result);
              var cells = new int[result.size()];
              for (int i = 0; i < cells.length; i++) {
                cells[i] = index.applyAsInt(i);
              }
              return new Some(cells);
            });
  }

  private static List<Reading> simple(List<Integer> extents, List<Boolean> stretched) {
    boolean first = stretched.getFirst();
    if (!first && extents.size() == 2) {
      return List.of(new Again(extents.getFirst()));
    }
    return first && extents.size() <= 3
        ? List.of(new Each(extents.get(0), extents.get(1)))
        : List.of();
  }
}
