package weft.jit.network;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import weft.ir.form.Contraction;
import weft.ir.form.Contraction.Place;

/// A contraction of two operands as products of matrices. Its loops fall into groups by where they
/// appear: in the result and on one side (rows, columns), in the result and on both sides (one
/// product for each), and not in the result: along these the products are folded, in their order.
/// Indices are sums of loops times steps, so places are sums too.
///
/// @param swapped the second operand is the left side
/// @param batch by product, where the left side, the right side and the result begin
/// @param rows where each row of the left side begins
/// @param rowsTo and of the result
/// @param columns where each column of the right side begins
/// @param columnsTo and of the result
/// @param left where each cell of a row is
/// @param right where each cell of a column is
record ProductTables(
    boolean swapped,
    int[][] batch,
    int[] rows,
    int[] rowsTo,
    int[] columns,
    int[] columnsTo,
    int[] left,
    int[] right) {
  /// Of contractions that are no products of matrices: several loops make one index of the result,
  /// or it leaves the result.
  static Optional<ProductTables> of(Contraction loops) {
    return of(loops, swapped(loops));
  }

  /// The same with the sides as they are wanted.
  static Optional<ProductTables> of(Contraction loops, boolean swapped) {
    if (loops.operands().size() != 2 || !isPlain(loops)) {
      return Optional.empty();
    }
    int depth = loops.loops().size();
    int[] result = loops.result().strides(depth);
    Place a = loops.operands().get(swapped ? 1 : 0);
    Place b = loops.operands().get(swapped ? 0 : 1);
    int[] first = a.strides(depth);
    int[] second = b.strides(depth);
    var batch = new ArrayList<Integer>();
    var rows = new ArrayList<Integer>();
    var columns = new ArrayList<Integer>();
    var folded = new ArrayList<Integer>();
    for (int l = 0; l < depth; l++) {
      if (!inResult(loops, l)) {
        folded.add(l);
      } else if (second[l] == 0) {
        rows.add(l);
      } else if (first[l] == 0) {
        columns.add(l);
      } else {
        batch.add(l);
      }
    }
    return Optional.of(
        new ProductTables(
            swapped,
            new int[][] {
              places(loops, batch, first, a.start()),
              places(loops, batch, second, b.start()),
              places(loops, batch, result, loops.result().start())
            },
            places(loops, rows, first, 0),
            places(loops, rows, result, 0),
            places(loops, columns, second, 0),
            places(loops, columns, result, 0),
            places(loops, folded, first, 0),
            places(loops, folded, second, 0)));
  }

  /// Whether different steps of the loops that make the result lead to different cells of it.
  static boolean isPlain(Contraction loops) {
    if (loops.result().loose(loops.loops()).length > 0) {
      return false;
    }
    var used = new boolean[loops.loops().size()];
    for (var index : loops.result().indices()) {
      var here = new ArrayList<Integer>();
      for (int l = 0; l < used.length; l++) {
        if (index.steps().get(l) != 0 && loops.loops().get(l) > 1) {
          if (used[l]) {
            return false;
          }
          used[l] = true;
          here.add(l);
        }
      }
      here.sort(Comparator.comparingInt(l -> Math.abs(index.steps().get(l))));
      int reach = 0;
      for (int l : here) {
        int step = Math.abs(index.steps().get(l));
        if (step <= reach) {
          return false;
        }
        reach += step * (loops.loops().get(l) - 1);
      }
    }
    return true;
  }

  static boolean inResult(Contraction loops, int l) {
    return loops.result().indices().stream().anyMatch(index -> index.steps().get(l) != 0);
  }

  /// Lanes run along the right side: best where cells of the result stand side by side.
  private static boolean swapped(Contraction loops) {
    int depth = loops.loops().size();
    int[] result = loops.result().strides(depth);
    int[] first = loops.operands().get(0).strides(depth);
    int[] second = loops.operands().get(1).strides(depth);
    int nearest = -1;
    for (int l = 0; l < depth; l++) {
      boolean one = first[l] == 0 ^ second[l] == 0;
      if (one
          && inResult(loops, l)
          && loops.loops().get(l) > 1
          && (nearest < 0 || Math.abs(result[l]) < Math.abs(result[nearest]))) {
        nearest = l;
      }
    }
    return nearest >= 0 && second[nearest] == 0;
  }

  /// Where the steps of some loops lead, the last loop fastest.
  static int[] places(Contraction loops, List<Integer> which, int[] strides, int start) {
    int[] places = {start};
    for (int l : which) {
      int count = loops.loops().get(l);
      var more = new int[places.length * count];
      for (int i = 0; i < more.length; i++) {
        more[i] = places[i / count] + i % count * strides[l];
      }
      places = more;
    }
    return places;
  }

  /// How many products are folded.
  long work() {
    return (long) batch[0].length * rows.length * columns.length * left.length;
  }
}
