package weft.eval;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
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

  private final int[] rows;
  private final long[] order;
  private final boolean timed;
  private final boolean asItStands;
  private final List<Entity> entities = new ArrayList<>();

  public Layout(Table table) {
    int n = table.rows();
    timed = table.order().filter(name -> table.column(name).element() == Element.TIME).isPresent();
    var keys =
        table
            .order()
            .map(name -> keys(table.column(name), name))
            .orElseGet(() -> LongStream.range(0, n).toArray());
    var groups = table.entity().map(name -> ranks(table.column(name), name)).orElse(new int[n]);
    rows = byEntity(groups);
    int from = 0;
    for (int i = 1; i <= n; i++) {
      if (i == n || groups[rows[i]] != groups[rows[from]]) {
        entities.add(new Entity(from, i));
        sort(rows, from, i, keys);
        from = i;
      }
    }
    if (n == 0) {
      entities.add(new Entity(0, 0));
    }
    order = new long[n];
    boolean same = true;
    for (int i = 0; i < n; i++) {
      order[i] = keys[rows[i]];
      same &= rows[i] == i;
    }
    asItStands = same;
  }

  private Layout(Layout other) {
    this.rows = java.util.stream.IntStream.range(0, other.rows.length).toArray();
    this.order = other.order;
    this.timed = other.timed;
    this.asItStands = true;
    this.entities.addAll(other.entities);
  }

  /// The same entities and times, for columns that are in layout order already.
  public Layout standing() {
    return asItStands ? this : new Layout(this);
  }

  /// Rows by the number of their entity; those of one keep their order.
  private static int[] byEntity(int[] groups) {
    int most = -1;
    for (int group : groups) {
      most = Math.max(most, group);
    }
    var starts = new int[most + 2];
    for (int group : groups) {
      starts[group + 1]++;
    }
    for (int i = 1; i < starts.length; i++) {
      starts[i] += starts[i - 1];
    }
    var rows = new int[groups.length];
    for (int row = 0; row < rows.length; row++) {
      rows[starts[groups[row]]++] = row;
    }
    return rows;
  }

  /// Sorts some rows by their keys, unless they are sorted; equal ones keep their order.
  private static void sort(int[] rows, int from, int to, long[] keys) {
    boolean sorted = true;
    for (int i = from + 1; i < to && sorted; i++) {
      sorted = keys[rows[i - 1]] <= keys[rows[i]];
    }
    if (!sorted) {
      var boxed = new Integer[to - from];
      Arrays.setAll(boxed, i -> rows[from + i]);
      Arrays.sort(boxed, Comparator.comparingLong(row -> keys[row]));
      for (int i = from; i < to; i++) {
        rows[i] = boxed[i - from];
      }
    }
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
    return rows[position];
  }

  /// How many rows there are.
  public int rows() {
    return rows.length;
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
    return take(column, Arrays.copyOfRange(rows, entity.from, entity.to));
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
    var sorted = new double[rows.length];
    for (int i = 0; i < rows.length; i++) {
      sorted[i] = cells[rows[i]];
    }
    return sorted;
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

  /// Numbers in layout order back in the order of the table.
  public double[] restored(double[] cells) {
    if (asItStands) {
      return cells;
    }
    var restored = new double[cells.length];
    for (int i = 0; i < rows.length; i++) {
      restored[rows[i]] = cells[i];
    }
    return restored;
  }

  /// A table of columns in layout order, with these entities and times.
  public Table table(Map<String, Tensor> columns) {
    var all = new LinkedHashMap<>(columns);
    var entity = new long[rows.length];
    for (int e = 0; e < entities.size(); e++) {
      Arrays.fill(entity, entities.get(e).from(), entities.get(e).to(), e);
    }
    Shape shape = Shape.of(rows.length);
    all.put("(entity)", Tensor.of(Element.I64, shape, entity));
    all.put("(order)", Tensor.of(timed ? Element.TIME : Element.I64, shape, order.clone()));
    return new Table(all, Optional.of("(entity)"), "(order)");
  }

  /// A column in layout order back in the order of the table.
  public Tensor restore(Tensor column) {
    if (asItStands) {
      return column;
    }
    var back = new int[rows.length];
    for (int i = 0; i < rows.length; i++) {
      back[rows[i]] = i;
    }
    return take(column, back);
  }

  /// Positions in the layout of the rows of each time: by entity, then row.
  public List<int[]> times() {
    var sorted = new Integer[order.length];
    Arrays.setAll(sorted, i -> i);
    Arrays.sort(sorted, Comparator.comparingLong(i -> order[i]));
    var times = new ArrayList<int[]>();
    int from = 0;
    for (int i = 1; i <= sorted.length; i++) {
      if (i == sorted.length || order[sorted[i]] != order[sorted[from]]) {
        times.add(Arrays.stream(sorted, from, i).mapToInt(Integer::intValue).toArray());
        from = i;
      }
    }
    return times;
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

  private static long[] keys(Tensor column, String name) {
    if (column.element() == Element.TEXT) {
      for (int i = 0; i < column.size(); i++) {
        if (column.textAt(i) == null) {
          throw missing(i, name);
        }
      }
    }
    if (!column.element().isNumeric() && column.element() != Element.TIME
        || column.shape().rank() != 1) {
      throw bad(
          name,
          "the order column '" + name + "' must hold times or numbers",
          column.element().tag());
    }
    if (!column.element().isFloat()) {
      long flip = column.element() == Element.U64 ? Long.MIN_VALUE : 0;
      return Arrays.stream(column.toLongs()).map(key -> key ^ flip).toArray();
    }
    var keys = new long[column.size()];
    for (int i = 0; i < keys.length; i++) {
      double value = column.doubleAt(i) + 0.0;
      if (Double.isNaN(value)) {
        throw missing(i, name);
      }
      long bits = Double.doubleToLongBits(value);
      keys[i] = bits < 0 ? bits ^ Long.MAX_VALUE : bits;
    }
    return keys;
  }

  private static WeftException missing(int row, String name) {
    return bad(
        name,
        "row " + (row + 1) + " has no value in the order column '" + name + "'",
        "a missing value");
  }

  /// The entities in order, as small whole numbers.
  private static int[] ranks(Tensor column, String name) {
    if (column.shape().rank() != 1) {
      throw bad(
          name,
          "the entity column '" + name + "' must hold one value a row",
          column.shape().toString());
    }
    var values = new ArrayList<Object>();
    for (int i = 0; i < column.size(); i++) {
      String text = column.element() == Element.TEXT ? column.textAt(i) : "";
      boolean missing =
          text == null || column.element().isFloat() && Double.isNaN(column.doubleAt(i));
      if (missing) {
        throw bad(
            name,
            "row " + (i + 1) + " has no entity in the column '" + name + "'",
            "a missing value");
      }
      values.add(
          switch (column.element().kind()) {
            case TEXT -> Optional.ofNullable(text).orElseThrow();
            case FLOAT -> column.doubleAt(i);
            default -> column.longAt(i);
          });
    }
    boolean unsigned = column.element() == Element.U64;
    var distinct = new ArrayList<>(values.stream().distinct().toList());
    distinct.sort(
        (a, b) ->
            switch (a) {
              case String x ->
                  Arrays.compareUnsigned(
                      x.getBytes(StandardCharsets.UTF_8),
                      ((String) b).getBytes(StandardCharsets.UTF_8));
              case Double x -> Double.compare(x, (Double) b);
              default ->
                  unsigned
                      ? Long.compareUnsigned((Long) a, (Long) b)
                      : Long.compare((Long) a, (Long) b);
            });
    var rank = new java.util.HashMap<Object, Integer>();
    for (int i = 0; i < distinct.size(); i++) {
      rank.put(distinct.get(i), i);
    }
    return values.stream().mapToInt(rank::get).toArray();
  }

  private static WeftException bad(String name, String message, String found) {
    return new WeftException(Diagnostic.of(Code.BAD_DATA, message).about(name).found(found));
  }
}
