package weft.eval;

import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// The rows of a table by entity (in order of their UTF-8 bytes, or as numbers) and, within one, by
/// order.
public final class Layout {
  /// Rows `from` to `to` (exclusive) of the layout are one entity's.
  public record Entity(int from, int to) {
    public int rows() {
      return to - from;
    }
  }

  /// A layout that was made for others too, as long as there is memory for it; it keeps no table.
  private record Made(WeakReference<Table> of, SoftReference<Layout> layout) {}

  private static volatile Made last =
      new Made(new WeakReference<>(null), new SoftReference<>(null));

  /// Rows from which on it pays to share out work.
  private static final int MANY = 1 << 17;

  /// The row at each position; empty where the rows stand in order already.
  private final int[] rows;

  private final long[] order;
  private final boolean timed;
  private final boolean asItStands;
  private final List<Entity> entities = new ArrayList<>();

  /// The position of each row; null until it is asked for.
  private int @Nullable [] positions;

  /// That of a table which is looked at by several, one after the other: sorted once.
  public static Layout of(Table table) {
    Made known = last;
    Layout layout = known.of.refersTo(table) ? known.layout.get() : null;
    if (layout == null) {
      layout = new Layout(table);
      last = new Made(new WeakReference<>(table), new SoftReference<>(layout));
    }
    return layout;
  }

  public Layout(Table table) {
    int n = table.rows();
    timed = table.order().filter(name -> table.column(name).element() == Element.TIME).isPresent();
    long[] keys =
        table
            .order()
            .map(name -> OrderKeys.of(table.column(name), name))
            .orElseGet(() -> numbered(n));
    var ranks =
        table
            .entity()
            .map(name -> EntityRanks.of(table.column(name), name))
            .orElseGet(() -> new EntityRanks(new int[n], new int[1]));
    asItStands = inOrder(ranks, keys);
    if (asItStands) {
      rows = new int[0];
      order = keys;
      for (int from = 0, i = 1; i <= n; i++) {
        if (i == n || ranks.codes()[i] != ranks.codes()[from]) {
          entities.add(new Entity(from, i));
          from = i;
        }
      }
    } else {
      rows = new int[n];
      order = new long[n];
      byEntity(ranks);
      var each = n < MANY ? entities.stream() : entities.parallelStream();
      each.forEach(entity -> sort(entity, keys));
    }
    if (n == 0) {
      entities.add(new Entity(0, 0));
    }
  }

  /// Of columns that are in order already.
  private Layout(long[] order, boolean timed, List<Entity> entities) {
    this.rows = new int[0];
    this.order = order;
    this.timed = timed;
    this.asItStands = true;
    this.entities.addAll(entities);
  }

  private static long[] numbered(int n) {
    var numbers = new long[n];
    for (int i = 0; i < n; i++) {
      numbers[i] = i;
    }
    return numbers;
  }

  /// The same entities and times, for columns that are in layout order already.
  public Layout standing() {
    return asItStands ? this : new Layout(order, timed, entities);
  }

  /// Entities cut into runs, for columns that are in layout order already.
  ///
  /// @param start 1 where a run begins, by position
  public Layout runs(double[] start) {
    var runs = new ArrayList<Entity>();
    for (Entity entity : entities) {
      int from = entity.from;
      for (int i = from + 1; i < entity.to; i++) {
        if (start[i] == 1) {
          runs.add(new Entity(from, i));
          from = i;
        }
      }
      runs.add(new Entity(from, entity.to));
    }
    return new Layout(order, timed, runs);
  }

  /// Other groups of rows, for columns that are brought into that order.
  ///
  /// @param positions in this layout of the rows of each group, group after group
  /// @param groups of them
  public Layout regrouped(int[] positions, List<Entity> groups) {
    var moved = new long[order.length];
    for (int i = 0; i < moved.length; i++) {
      moved[i] = order[positions[i]];
    }
    return new Layout(moved, timed, groups);
  }

  private static boolean inOrder(EntityRanks ranks, long[] keys) {
    int[] codes = ranks.codes();
    for (int i = 1; i < keys.length; i++) {
      boolean stands =
          codes[i] == codes[i - 1] ? keys[i - 1] <= keys[i] : ranks.at(i - 1) < ranks.at(i);
      if (!stands) {
        return false;
      }
    }
    return true;
  }

  /// Puts rows together by entity, by counting; those of one keep their order.
  private void byEntity(EntityRanks ranks) {
    var next = new int[ranks.ranks().length + 1];
    for (int row = 0; row < rows.length; row++) {
      next[ranks.at(row) + 1]++;
    }
    for (int i = 1; i < next.length; i++) {
      int from = next[i - 1];
      next[i] += from;
      if (next[i] > from) {
        entities.add(new Entity(from, next[i]));
      }
    }
    for (int row = 0; row < rows.length; row++) {
      rows[next[ranks.at(row)]++] = row;
    }
  }

  /// Brings the rows of an entity in order, where they are not.
  private void sort(Entity entity, long[] keys) {
    for (int i = entity.from; i < entity.to; i++) {
      order[i] = keys[rows[i]];
    }
    RunMerge.sort(order, rows, entity.from, entity.to);
  }

  public List<Entity> entities() {
    return entities;
  }

  /// Whether the order column is a time, so that durations mean something.
  boolean timed() {
    return timed;
  }

  /// The row of the table at a position of the layout.
  public int row(int position) {
    return asItStands ? position : rows[position];
  }

  /// How many rows there are.
  public int rows() {
    return order.length;
  }

  /// The order key at a position of the layout.
  public long key(int position) {
    return order[position];
  }

  /// The times in layout order (do not write to it); refused where the order is no time.
  public long[] order() {
    if (!timed) {
      throw new WeftException(
          Diagnostic.of(Code.TYPE, "a duration needs an order column that holds times")
              .expected("an order column of type time")
              .found("numbers that only order"));
    }
    return order;
  }

  /// A column of the table as the entity sees it.
  Tensor slice(Tensor column, Entity entity) {
    return asItStands
        ? column.rows(entity.from, entity.to)
        : take(column, Arrays.copyOfRange(rows, entity.from, entity.to));
  }

  /// A column of the table in layout order.
  public Tensor inOrder(Tensor column) {
    return asItStands ? column : take(column, rows);
  }

  /// The numbers or conditions (1, 0) of a column of the table in layout order.
  public double[] sorted(Tensor column) {
    double[] cells = numbers(column);
    if (asItStands) {
      return cells;
    }
    var sorted = new double[cells.length];
    sort(cells, sorted);
    return sorted;
  }

  /// Numbers in the order of the table into an array of as many, in layout order.
  public void sort(double[] cells, double[] sorted) {
    if (asItStands) {
      System.arraycopy(cells, 0, sorted, 0, cells.length);
      return;
    }
    // Rows are read one after the other; the places they go to are as many as there are entities.
    int[] to = positions();
    for (int row = 0; row < to.length; row++) {
      sorted[to[row]] = cells[row];
    }
  }

  /// The numbers or conditions (1, 0) of a column.
  public static double[] numbers(Tensor column) {
    if (column.element() == Element.F64) {
      return column.doubles();
    }
    var cells = new double[column.size()];
    for (int i = 0; i < cells.length; i++) {
      cells[i] = column.doubleAt(i);
    }
    return cells;
  }

  /// Whether the rows of the table stand in layout order already.
  public boolean isStanding() {
    return asItStands;
  }

  /// Numbers in layout order back in the order of the table.
  public double[] restored(double[] cells) {
    if (asItStands) {
      return cells;
    }
    var restored = new double[cells.length];
    restore(cells, restored);
    return restored;
  }

  /// The same, into an array of as many.
  public void restore(double[] cells, double[] restored) {
    if (asItStands) {
      System.arraycopy(cells, 0, restored, 0, cells.length);
      return;
    }
    int[] from = positions();
    for (int row = 0; row < from.length; row++) {
      restored[row] = cells[from[row]];
    }
  }

  /// Where in the layout each row of the table stands (do not write to it); empty where the rows
  /// stand as they are.
  public synchronized int[] positions() {
    int[] known = positions;
    if (known == null) {
      known = new int[rows.length];
      for (int i = 0; i < rows.length; i++) {
        known[rows[i]] = i;
      }
      positions = known;
    }
    return known;
  }

  /// A table of columns in layout order, with these entities and times.
  public Table table(Map<String, Tensor> columns) {
    var all = new LinkedHashMap<>(columns);
    var entity = new long[order.length];
    for (int e = 0; e < entities.size(); e++) {
      Arrays.fill(entity, entities.get(e).from(), entities.get(e).to(), e);
    }
    Shape shape = Shape.of(order.length);
    all.put("(entity)", Tensor.of(Element.I64, shape, entity));
    all.put("(order)", Tensor.of(timed ? Element.TIME : Element.I64, shape, order.clone()));
    return new Table(all, Optional.of("(entity)"), "(order)");
  }

  /// A column in layout order back in the order of the table.
  public Tensor restore(Tensor column) {
    if (asItStands) {
      return column;
    }
    return take(column, positions());
  }

  /// Positions in the layout of the rows of each time: by entity, then row.
  public List<int[]> times() {
    int[] sorted = byTime();
    var times = new ArrayList<int[]>();
    for (int from = 0, i = 1; i <= sorted.length; i++) {
      if (i == sorted.length || order[sorted[i]] != order[sorted[from]]) {
        times.add(Arrays.copyOfRange(sorted, from, i));
        from = i;
      }
    }
    return times;
  }

  /// All positions in the layout, by time, then entity, then row.
  public int[] byTime() {
    var sorted = new int[order.length];
    for (int i = 0; i < sorted.length; i++) {
      sorted[i] = i;
    }
    RunMerge.sort(order.clone(), sorted, 0, sorted.length);
    return sorted;
  }

  static Tensor take(Tensor column, int[] positions) {
    var dims = new ArrayList<>(column.shape().dims());
    int cell = 1;
    for (int dim : dims.subList(1, dims.size())) {
      cell *= dim;
    }
    int width = cell;
    dims.set(0, positions.length);
    return column.gather(new Shape(false, dims), i -> positions[i / width] * width + i % width);
  }
}
