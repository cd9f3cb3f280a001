package weft.jit;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import weft.eval.Layout;
import weft.ir.CrossSection;
import weft.ir.Element;
import weft.ir.Tensor;

/// The rows of each time, over all entities.
///
/// Columns stand entity by entity, so the values of one time are far apart. Several times are
/// gathered at once, which uses each piece of memory while it is near.
final class Sections {
  /// Times that are gathered together: a line of cache.
  private static final int TILE = 8;

  private final int[] starts;
  private final int[] rows;

  /// Rows of an entity, where all entities have the same times; else 0.
  private final int regular;

  Sections(Layout layout) {
    var entities = layout.entities();
    int n = layout.rows();
    int length = n / entities.size();
    boolean same = length > 0;
    for (var entity : entities) {
      same = same && entity.to() - entity.from() == length;
      for (int i = 0; same && i < length; i++) {
        same =
            layout.key(entity.from() + i) == layout.key(i)
                && (i == 0 || layout.key(i) != layout.key(i - 1));
      }
    }
    regular = same ? length : 0;
    if (same) {
      starts = new int[0];
      rows = starts;
      return;
    }
    var times = new long[n];
    for (int i = 0; i < n; i++) {
      times[i] = layout.key(i);
    }
    Arrays.sort(times);
    int distinct = 0;
    for (int i = 0; i < n; i++) {
      if (i == 0 || times[i] != times[distinct - 1]) {
        times[distinct++] = times[i];
      }
    }
    starts = new int[distinct + 1];
    var number = new int[n];
    for (int i = 0; i < n; i++) {
      number[i] = Arrays.binarySearch(times, 0, distinct, layout.key(i));
      starts[number[i] + 1]++;
    }
    for (int i = 1; i <= distinct; i++) {
      starts[i] += starts[i - 1];
    }
    rows = new int[n];
    var next = starts.clone();
    for (int i = 0; i < n; i++) {
      rows[next[number[i]]++] = i;
    }
  }

  private int times() {
    return regular > 0 ? regular : starts.length - 1;
  }

  /// The result of an op for all rows.
  ///
  /// @param groups the group of each row; none where all rows of a time are one
  /// @param out where it goes
  void over(CrossSection op, double[] x, List<int[]> groups, Workers workers, double[] out) {
    Arrays.fill(out, Double.NaN);
    int tiles = (times() + TILE - 1) / TILE;
    var next = new AtomicInteger();
    workers.all(
        tiles,
        () -> {
          var section = new Section(op, groups, x.length);
          for (int tile = next.getAndIncrement(); tile < tiles; tile = next.getAndIncrement()) {
            int from = tile * TILE;
            section.run(x, out, from, Math.min(times(), from + TILE));
          }
        });
  }

  /// Whole numbers for groups: equal ones for equal groups.
  static int[] codes(Tensor by) {
    var known = new HashMap<Object, Integer>();
    var codes = new int[by.size()];
    for (int i = 0; i < codes.length; i++) {
      Object key =
          by.element() == Element.TEXT
              ? java.util.Objects.requireNonNullElse(by.textAt(i), Element.TEXT)
              : (Object) by.longAt(i);
      codes[i] = known.computeIfAbsent(key, _ -> known.size());
    }
    return codes;
  }

  /// Room for the values of a few times; each thread has its own.
  private final class Section {
    private final CrossSection op;
    private final List<int[]> groups;
    private final int entities;
    private double[][] values = new double[TILE][0];
    private int[][] places = new int[TILE][0];

    Section(CrossSection op, List<int[]> groups, int n) {
      this.op = op;
      this.groups = groups;
      this.entities = regular > 0 ? n / regular : 0;
    }

    void run(double[] x, double[] out, int from, int to) {
      var counts = new int[TILE];
      for (int t = from; t < to; t++) {
        int most = regular > 0 ? entities : starts[t + 1] - starts[t];
        if (values[t - from].length < most) {
          values[t - from] = new double[most];
          places[t - from] = new int[most];
        }
      }
      if (regular > 0) {
        for (int e = 0; e < entities; e++) {
          for (int t = from; t < to; t++) {
            take(x, e * regular + t, t - from, counts);
          }
        }
      } else {
        for (int t = from; t < to; t++) {
          for (int i = starts[t]; i < starts[t + 1]; i++) {
            take(x, rows[i], t - from, counts);
          }
        }
      }
      for (int k = 0; k < to - from; k++) {
        if (groups.isEmpty()) {
          put(op.over(Arrays.copyOf(values[k], counts[k])), places[k], out);
        } else {
          grouped(values[k], places[k], counts[k], out);
        }
      }
    }

    private void take(double[] x, int row, int k, int[] counts) {
      double value = x[row];
      if (!Double.isNaN(value)) {
        values[k][counts[k]] = value;
        places[k][counts[k]++] = row;
      }
    }

    private void grouped(double[] some, int[] rows, int n, double[] out) {
      var members = new HashMap<Integer, int[]>();
      var sizes = new HashMap<Integer, Integer>();
      for (int i = 0; i < n; i++) {
        int code = groups.getFirst()[rows[i]];
        int size = sizes.merge(code, 1, Integer::sum);
        int[] list = members.computeIfAbsent(code, _ -> new int[8]);
        if (size > list.length) {
          list = Arrays.copyOf(list, 2 * list.length);
          members.put(code, list);
        }
        list[size - 1] = i;
      }
      members.forEach(
          (code, list) -> {
            int size = sizes.getOrDefault(code, 0);
            var present = new double[size];
            var where = new int[size];
            for (int i = 0; i < size; i++) {
              present[i] = some[list[i]];
              where[i] = rows[list[i]];
            }
            put(op.over(present), where, out);
          });
    }

    private static void put(double[] results, int[] rows, double[] out) {
      for (int i = 0; i < results.length; i++) {
        out[rows[i]] = results[i];
      }
    }
  }
}
