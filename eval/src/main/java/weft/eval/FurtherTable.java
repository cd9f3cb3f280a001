package weft.eval;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// A further table, whose columns are joined to those of others: `quotes.bid` is the bid of the
/// last row of `quotes` that is not later, or what else a [TableJoin] says; missing where there is
/// none. Of several rows of one time the last counts. A row whose key is missing meets no other.
///
/// ```java
/// Table joined = new FurtherTable("spx", spx, TableJoin.AS_OF.byNone()).join(bars);
/// ```
public final class FurtherTable {
  private static final int STEPS = 16;

  private final String name;
  private final Table rows;
  private final TableJoin join;
  private final List<String> theirs;
  private final Optional<String> on;
  private final RowKeys keys = new RowKeys();
  private final Layout layout;

  /// Which part of the layout the rows of the first key are.
  private final int first;

  /// @param name what its columns are called after
  public FurtherTable(String name, Table rows, TableJoin join) {
    this(name, rows, join, row -> "row " + (row + 1));
  }

  /// @param place says where a row stands
  /// @throws WeftException if keys are repeated that must not be
  public FurtherTable(String name, Table rows, TableJoin join, IntFunction<String> place) {
    this.name = name;
    this.rows = rows;
    this.join = join;
    this.theirs =
        join.by()
            .map(by -> List.copyOf(by.values()))
            .orElseGet(() -> rows.entity().stream().toList());
    this.on = join.exact() ? Optional.empty() : join.on().or(rows::order);
    if (!join.exact() && on.isEmpty()) {
      throw unordered();
    }
    int[] numbers = keys.add(columns(rows, theirs), rows.rows());
    long missing = Arrays.stream(numbers).filter(number -> number < 0).count();
    this.first = missing > 0 ? 1 : 0;
    if (join.exact() && rows.rows() - missing > keys.size()) {
      throw repeated(numbers, place);
    }
    this.layout = layout(numbers);
  }

  private Layout layout(int[] numbers) {
    var columns = new LinkedHashMap<String, Tensor>();
    columns.put("(key)", Tensor.longs(Element.I64, Shape.of(numbers.length), row -> numbers[row]));
    on.ifPresent(column -> columns.put("(on)", rows.column(column)));
    return new Layout(new Table(columns, Optional.of("(key)"), on.map(_ -> "(on)")));
  }

  private static List<Tensor> columns(Table table, List<String> names) {
    var columns = new ArrayList<Tensor>();
    for (String column : names) {
      Tensor cells = table.column(column);
      if (cells.shape().rank() != 1) {
        throw new WeftException(
            Diagnostic.of(Code.TYPE, "the column '" + column + "' holds arrays and can't be a key")
                .about(column)
                .expected("texts, whole numbers or times"));
      }
      columns.add(cells);
    }
    return columns;
  }

  /// The table with the columns of this one.
  ///
  /// @throws WeftException if no row of the table has one here
  public Table join(Table table) {
    int[] from = match(table);
    mustMatch(table, from);
    return joined(table, from);
  }

  /// Refuses a join that finds nothing at all, which mostly means that keys are written in
  /// different ways.
  ///
  /// @param from what [#match] gave for the table
  public void mustMatch(Table table, int[] from) {
    if (from.length > 0 && Arrays.stream(from).allMatch(row -> row < 0)) {
      var order = join.exact() ? Optional.<String>empty() : table.order();
      throw nothing(name, FirstKeys.of(shown(own(table), order), table.columns()), firstKeys());
    }
  }

  /// The first keys of its rows.
  public FirstKeys firstKeys() {
    return FirstKeys.of(shown(theirs, on), rows.columns());
  }

  private static List<String> shown(List<String> keys, Optional<String> on) {
    var shown = new ArrayList<>(keys);
    on.ifPresent(shown::add);
    return shown;
  }

  /// The table with the columns of this one.
  ///
  /// @param from what [#match] gave for it
  public Table joined(Table table, int[] from) {
    var columns = new LinkedHashMap<>(table.columns());
    rows.columns()
        .forEach(
            (column, values) -> {
              if (!theirs.contains(column) && !on.equals(Optional.of(column))) {
                columns.put(name + "." + column, pick(values, from));
              }
            });
    return new Table(columns, table.entity(), table.order());
  }

  private List<String> own(Table table) {
    var own =
        join.by()
            .map(by -> List.copyOf(by.keySet()))
            .orElseGet(() -> table.entity().stream().toList());
    if (own.size() != theirs.size()) {
      throw new WeftException(
          Diagnostic.of(
                  Code.BAD_DATA,
                  "only one of the table and '" + name + "' has a column of entities")
              .about(name)
              .expected("entities in both, or in none")
              .hint("if '" + name + "' is for all entities, join it by none"));
    }
    return own;
  }

  /// For each row of a table the row of this one; -1 for none.
  public int[] match(Table table) {
    var own = own(table);
    var cells = columns(table, own);
    for (int i = 0; i < own.size(); i++) {
      mustCompare(own.get(i), cells.get(i), theirs.get(i), rows.column(theirs.get(i)));
    }
    int[] numbers = keys.find(cells, table.rows());
    return on.isPresent() ? lastKnown(table, numbers, on.get()) : only(numbers);
  }

  private int[] only(int[] numbers) {
    var from = new int[numbers.length];
    for (int row = 0; row < from.length; row++) {
      from[row] = numbers[row] < 0 ? -1 : layout.row(part(numbers[row]).from());
    }
    return from;
  }

  private Layout.Entity part(int number) {
    return layout.entities().get(first + number);
  }

  private int[] lastKnown(Table table, int[] numbers, String column) {
    String order = table.order().orElseThrow(this::unordered);
    Tensor mine = table.column(order);
    Tensor other = rows.column(column);
    boolean timed = mine.element() == Element.TIME;
    if (timed != (other.element() == Element.TIME)) {
      throw new WeftException(
          Diagnostic.of(Code.TYPE, "the order columns of two tables can't be compared")
              .about(name)
              .expected("times in both, or numbers in both")
              .found(mine.element().tag() + " and " + other.element().tag()));
    }
    if (mine.element() != other.element()) {
      var floats = new FurtherTable(name, floats(rows, column), join);
      return floats.match(floats(table, order));
    }
    var age = new RowAge(join, mine, other);
    long[] times = OrderKeys.of(mine, order);
    var ends = new int[layout.entities().size()];
    var from = new int[numbers.length];
    for (int row = 0; row < from.length; row++) {
      int at = numbers[row] < 0 ? -1 : last(first + numbers[row], times[row], ends);
      from[row] = at >= 0 && age.counts(row, layout.row(at)) ? layout.row(at) : -1;
    }
    return from;
  }

  /// The same table, ordered by floats.
  private static Table floats(Table table, String column) {
    var columns = new LinkedHashMap<>(table.columns());
    Tensor cells = table.column(column);
    columns.put(column, Tensor.f64(cells.shape(), cells::doubleAt));
    return new Table(columns, table.entity(), table.order());
  }

  /// The last position of a part of the layout that is not later; -1 for none.
  ///
  /// @param ends where the last search in each part ended, since rows mostly come in order
  private int last(int part, long time, int[] ends) {
    var rows = layout.entities().get(part);
    int at = Math.max(rows.from(), ends[part]);
    if (at > rows.from() && layout.key(at - 1) > time) {
      at = firstLater(rows.from(), at - 1, time);
    }
    for (int step = 0; at < rows.to() && layout.key(at) <= time; step++) {
      at = step < STEPS ? at + 1 : firstLater(at, rows.to(), time);
    }
    ends[part] = at;
    return at == rows.from() ? -1 : at - 1;
  }

  private int firstLater(int from, int to, long time) {
    int low = from;
    int high = to;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (layout.key(middle) <= time) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private void mustCompare(String own, Tensor mine, String their, Tensor other) {
    if (kind(mine) != kind(other)) {
      throw new WeftException(
          Diagnostic.of(
                  Code.TYPE,
                  "the keys '" + own + "' and '" + name + "." + their + "' can't be compared")
              .about(their)
              .expected("texts, numbers or times in both")
              .found(mine.element().tag() + " and " + other.element().tag()));
    }
  }

  /// What can be equal: numbers of any kind are compared as numbers.
  private static Element kind(Tensor column) {
    Element element = column.element();
    return element == Element.TEXT || element == Element.TIME ? element : Element.F64;
  }

  private static Tensor pick(Tensor column, int[] from) {
    int width = column.shape().dims().stream().skip(1).reduce(1, (a, b) -> a * b);
    var dims = new ArrayList<>(column.shape().dims());
    dims.set(0, from.length);
    Shape shape = new Shape(false, dims);
    return switch (column.element()) {
      case TEXT -> Tensor.texts(shape, i -> text(column, from[i / width], i % width, width));
      case TIME ->
          Tensor.longs(
              Element.TIME,
              shape,
              i ->
                  from[i / width] < 0
                      ? Tensor.NO_TIME
                      : column.longAt(from[i / width] * width + i % width));
      case BOOL -> Tensor.truths(shape, i -> number(column, from[i / width], i % width, width));
      default -> Tensor.f64(shape, i -> number(column, from[i / width], i % width, width));
    };
  }

  private static double number(Tensor column, int row, int cell, int width) {
    return row < 0 ? Double.NaN : column.doubleAt(row * width + cell);
  }

  private static @Nullable String text(Tensor column, int row, int cell, int width) {
    return row < 0 ? null : column.textAt(row * width + cell);
  }

  /// The type of a joined column: what is not there is missing, so whole numbers are floats.
  public static Type type(Type column) {
    return switch (column.element()) {
      case TEXT, TIME, BOOL -> column;
      default -> column.with(Element.F64);
    };
  }

  private WeftException unordered() {
    return new WeftException(
        Diagnostic.of(Code.BAD_DATA, "the table '" + name + "' can't be joined without an order")
            .about(name)
            .expected("an order column in both tables")
            .hint("order the rows, or join by keys alone: join exact"));
  }

  private WeftException repeated(int[] numbers, IntFunction<String> place) {
    var seen = new BitSet();
    int again = -1;
    int count = 0;
    for (int row = 0; row < numbers.length; row++) {
      if (numbers[row] >= 0 && seen.get(numbers[row])) {
        again = count++ == 0 ? row : again;
      } else if (numbers[row] >= 0) {
        seen.set(numbers[row]);
      }
    }
    int row = again;
    return new WeftException(
        Diagnostic.of(
                Code.BAD_DATA,
                "the table '"
                    + name
                    + "' has "
                    + count
                    + (count == 1 ? " row" : " rows")
                    + " with the keys of an earlier one")
            .about(name)
            .expected("one row for each " + String.join(" and ", theirs))
            .found(
                String.join(
                        " ",
                        theirs.stream().map(key -> FirstKeys.cell(rows.column(key), row)).toList())
                    + " again in "
                    + place.apply(row))
            .hint(
                "keep one of them, join by more columns, or, if rows have times, join as of the"
                    + " time"));
  }

  /// That no row of a table has one of a further table.
  public static WeftException nothing(String name, FirstKeys own, FirstKeys theirs) {
    return new WeftException(
        Diagnostic.of(Code.BAD_DATA, "no row has a row of the table '" + name + "'")
            .about(name)
            .expected("the same keys in both tables, and rows of '" + name + "' that are not later")
            .found("first " + own + "; in '" + name + "' " + theirs)
            .hint("compare how keys are written, or say what to join by: by, on, tolerance"));
  }
}
