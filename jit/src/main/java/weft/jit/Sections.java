package weft.jit;

import java.util.Arrays;
import java.util.HashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import weft.eval.Layout;
import weft.ir.CrossSection;
import weft.ir.Element;
import weft.ir.Tensor;

/// The rows of each time, over all entities.
///
/// Columns stand entity by entity, so the values of one time are far apart. Several times are
/// gathered at once, which uses each piece of memory while it is near.
final class Sections {
  /// Times that are gathered together, at most, and values of theirs.
  private static final int MOST_TIMES = 32;

  private static final int MOST_VALUES = 1 << 20;

  private final int[] starts;
  private final int[] rows;

  /// Rows of an entity, where all entities have the same times; else 0.
  private final int regular;

  /// Entities, where all have the same times.
  private final int entities;

  /// Times that are gathered together. Those of different sizes are not: a large one would make all
  /// of them large.
  private final int together;

  Sections(Layout layout) {
    var pieces = layout.entities();
    int n = layout.rows();
    int length = n / pieces.size();
    boolean same = length > 0;
    for (var entity : pieces) {
      same = same && entity.to() - entity.from() == length;
      for (int i = 0; same && i < length; i++) {
        same =
            layout.key(entity.from() + i) == layout.key(i)
                && (i == 0 || layout.key(i) != layout.key(i - 1));
      }
    }
    regular = same ? length : 0;
    entities = pieces.size();
    together = same ? Math.clamp(MOST_VALUES / entities, 1, MOST_TIMES) : 1;
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

  /// Rows of a time.
  private int size(int time) {
    return regular > 0 ? entities : starts[time + 1] - starts[time];
  }

  private int row(int time, int i) {
    return regular > 0 ? i * regular + time : rows[starts[time] + i];
  }

  /// The result of an op for all rows.
  ///
  /// @param groups the group of each row; null where all rows of a time are one
  /// @param out where it goes
  void over(CrossSection op, double[] x, @Nullable Groups groups, Workers workers, double[] out) {
    int tiles = (times() + together - 1) / together;
    var next = new AtomicInteger();
    workers.all(
        tiles,
        () -> {
          var section = groups == null ? new Section(op) : new Grouped(op, groups);
          for (int tile = next.getAndIncrement(); tile < tiles; tile = next.getAndIncrement()) {
            int from = tile * together;
            section.run(x, out, from, Math.min(times(), from + together));
          }
        });
  }

  /// The group of each row as a whole number below `count`.
  record Groups(int[] codes, int count) {
    static Groups of(Tensor by) {
      var known = new HashMap<Object, Integer>();
      var codes = new int[by.size()];
      for (int i = 0; i < codes.length; i++) {
        Object key =
            by.element() == Element.TEXT
                ? java.util.Objects.requireNonNullElse(by.textAt(i), Element.TEXT)
                : (Object) by.longAt(i);
        codes[i] = known.computeIfAbsent(key, _ -> known.size());
      }
      return new Groups(codes, known.size());
    }
  }

  /// Room for the values of a few times; each thread has its own.
  private class Section {
    /// Numbers between the rows of the tile, so that not all of them fall on the same places of a
    /// cache.
    private static final int APART = 8;

    private final CrossSection op;
    private final CrossSection.Room room = new CrossSection.Room();
    private double[] tile = new double[0];
    private double[] values = new double[0];
    private int[] places = new int[0];

    Section(CrossSection op) {
      this.op = op;
    }

    final void run(double[] x, double[] out, int from, int to) {
      int most = 0;
      for (int t = from; t < to; t++) {
        most = Math.max(most, size(t));
      }
      int width = most + APART;
      if (values.length < width) {
        tile = new double[together * width];
        values = new double[width];
        places = new int[width];
      }
      gather(x, from, to, width);
      for (int t = from; t < to; t++) {
        int start = (t - from) * width;
        int present = present(start, size(t));
        over(values, t, places, present);
        spread(start, size(t), present);
      }
      scatter(out, from, to, width);
    }

    /// Puts results in the places of the present values of a time.
    ///
    /// @param places where they stand among all values of the time
    void over(double[] present, int time, int[] places, int n) {
      part(present, n);
    }

    final void part(double[] present, int n) {
      op.over(present, n, room);
    }

    private void gather(double[] x, int from, int to, int width) {
      for (int t = from; regular == 0 && t < to; t++) {
        int start = (t - from) * width;
        for (int i = 0; i < size(t); i++) {
          tile[start + i] = x[rows[starts[t] + i]];
        }
      }
      for (int e = 0; regular > 0 && e < entities; e++) {
        int row = e * regular + from;
        for (int k = 0; k < to - from; k++) {
          tile[k * width + e] = x[row + k];
        }
      }
    }

    private void scatter(double[] out, int from, int to, int width) {
      for (int t = from; regular == 0 && t < to; t++) {
        int start = (t - from) * width;
        for (int i = 0; i < size(t); i++) {
          out[rows[starts[t] + i]] = tile[start + i];
        }
      }
      for (int e = 0; regular > 0 && e < entities; e++) {
        int row = e * regular + from;
        for (int k = 0; k < to - from; k++) {
          out[row + k] = tile[k * width + e];
        }
      }
    }

    /// Takes the present values of a time out of the tile.
    ///
    /// @return how many there are
    private int present(int start, int size) {
      int n = 0;
      for (int i = 0; i < size; i++) {
        double value = tile[start + i];
        values[n] = value;
        places[n] = i;
        n += Double.isNaN(value) ? 0 : 1;
      }
      return n;
    }

    /// Puts results into the tile, where the values were.
    private void spread(int start, int size, int present) {
      if (present == size) {
        System.arraycopy(values, 0, tile, start, size);
        return;
      }
      Arrays.fill(tile, start, start + size, Double.NaN);
      for (int i = 0; i < present; i++) {
        tile[start + places[i]] = values[i];
      }
    }
  }

  /// The same within groups.
  private final class Grouped extends Section {
    private final Groups groups;
    private final int[] ends;
    private double[] sorted = new double[0];
    private int[] order = new int[0];
    private double[] part = new double[0];

    Grouped(CrossSection op, Groups groups) {
      super(op);
      this.groups = groups;
      this.ends = new int[groups.count + 1];
    }

    @Override
    void over(double[] present, int time, int[] places, int n) {
      if (sorted.length < n) {
        sorted = new double[n];
        order = new int[n];
        part = new double[n];
      }
      Arrays.fill(ends, 0);
      for (int i = 0; i < n; i++) {
        ends[groups.codes[row(time, places[i])] + 1]++;
      }
      for (int g = 1; g < ends.length; g++) {
        ends[g] += ends[g - 1];
      }
      // Each group in the order of its rows; afterwards, an end is where it was a start.
      for (int i = 0; i < n; i++) {
        int to = ends[groups.codes[row(time, places[i])]]++;
        sorted[to] = present[i];
        order[to] = i;
      }
      int start = 0;
      for (int g = 0; g < groups.count; g++) {
        int size = ends[g] - start;
        if (size > 0) {
          System.arraycopy(sorted, start, part, 0, size);
          part(part, size);
          for (int i = 0; i < size; i++) {
            present[order[start + i]] = part[i];
          }
        }
        start = ends[g];
      }
    }
  }
}
