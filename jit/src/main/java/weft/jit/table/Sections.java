package weft.jit.table;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import weft.eval.GroupedSection;
import weft.eval.Layout;
import weft.eval.SectionGroups;
import weft.ir.form.CrossSection;
import weft.jit.Workers;

/// The rows of each time, over all entities.
///
/// Columns stand entity by entity, so the values of one time are far apart. Several times are
/// gathered at once, which uses each piece of memory while it is near.
public final class Sections {
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

  public Sections(Layout layout) {
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
    rows = layout.byTime();
    var ends = new int[n];
    int distinct = 0;
    for (int i = 1; i <= n; i++) {
      if (i == n || layout.key(rows[i]) != layout.key(rows[i - 1])) {
        ends[distinct++] = i;
      }
    }
    starts = new int[distinct + 1];
    System.arraycopy(ends, 0, starts, 1, distinct);
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
  /// @param columns the values
  /// @param groups the group of each row; null where all rows of a time are one
  /// @param out where it goes
  void over(
      CrossSection op,
      double[][] columns,
      @Nullable SectionGroups groups,
      Workers workers,
      double[] out) {
    int tiles = (times() + together - 1) / together;
    var next = new AtomicInteger();
    workers.all(
        tiles,
        () -> {
          var section = new Section(op, groups);
          for (int tile = next.getAndIncrement(); tile < tiles; tile = next.getAndIncrement()) {
            int from = tile * together;
            section.run(columns, out, from, Math.min(times(), from + together));
          }
        });
  }

  /// Room for the values of a few times; each thread has its own.
  private final class Section {
    /// Numbers between the rows of the tile, so that not all of them fall on the same places of a
    /// cache.
    private static final int APART = 8;

    private final GroupedSection section;
    private final @Nullable SectionGroups groups;
    private int[] codes = new int[0];
    private int[] places = new int[0];

    /// By column, the values of all times; those of the first make room for results.
    private final double[][] tiles;

    /// By column, the present values of one time.
    private final double[][] values;

    Section(CrossSection op, @Nullable SectionGroups groups) {
      this.section = new GroupedSection(op);
      this.groups = groups;
      this.tiles = new double[section.columns()][];
      this.values = new double[section.columns()][];
    }

    void run(double[][] columns, double[] out, int from, int to) {
      int most = 0;
      for (int t = from; t < to; t++) {
        most = Math.max(most, size(t));
      }
      int width = most + APART;
      if (places.length < width) {
        places = new int[width];
        codes = new int[width];
        for (int i = 0; i < tiles.length; i++) {
          tiles[i] = new double[together * width];
          values[i] = new double[width];
        }
      }
      for (int i = 0; i < tiles.length; i++) {
        gather(columns[i], tiles[i], from, to, width);
      }
      for (int t = from; t < to; t++) {
        int start = (t - from) * width;
        int present = tiles.length == 1 ? present(start, size(t)) : complete(start, size(t));
        over(t, present);
        spread(start, size(t), present);
      }
      scatter(out, from, to, width);
    }

    /// Puts results in the places of the present values of a time.
    private void over(int time, int n) {
      if (groups == null) {
        section.over(values, n);
        return;
      }
      for (int i = 0; i < n; i++) {
        codes[i] = groups.codes()[row(time, places[i])];
      }
      section.over(values, n, codes, groups.count());
    }

    private void gather(double[] x, double[] tile, int from, int to, int width) {
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
      double[] tile = tiles[0];
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

    /// Takes the present values of a time out of the only tile.
    ///
    /// @return how many there are
    private int present(int start, int size) {
      double[] tile = tiles[0];
      double[] into = values[0];
      int n = 0;
      for (int i = 0; i < size; i++) {
        double value = tile[start + i];
        into[n] = value;
        places[n] = i;
        n += Double.isNaN(value) ? 0 : 1;
      }
      return n;
    }

    /// Takes the rows of a time in which all values are present out of the tiles.
    private int complete(int start, int size) {
      int n = 0;
      for (int i = 0; i < size; i++) {
        boolean all = true;
        for (int k = 0; k < tiles.length; k++) {
          double value = tiles[k][start + i];
          values[k][n] = value;
          all &= !Double.isNaN(value);
        }
        places[n] = i;
        n += all ? 1 : 0;
      }
      return n;
    }

    /// Puts results into the first tile, where the values were.
    private void spread(int start, int size, int present) {
      double[] tile = tiles[0];
      if (present == size) {
        System.arraycopy(values[0], 0, tile, start, size);
        return;
      }
      Arrays.fill(tile, start, start + size, Double.NaN);
      for (int i = 0; i < present; i++) {
        tile[start + places[i]] = values[0][i];
      }
    }
  }
}
