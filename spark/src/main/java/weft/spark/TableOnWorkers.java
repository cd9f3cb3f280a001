package weft.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import weft.cluster.ClusterKeys;
import weft.eval.FurtherTable;
import weft.eval.Table;
import weft.eval.TableJoin;
import weft.ir.Element;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// A further table on its way to workers, which find its rows as `weft run` does.
final class TableOnWorkers implements Serializable {
  private static final long serialVersionUID = 1L;

  private final String name;

  /// Columns of the table that must equal some of this one, then the columns of the order.
  private final String[] own;

  private final String[] theirs;
  private final boolean exact;
  private final String tolerance;

  /// Nanoseconds in one of what whole numbers in order columns count; 0 where these are no times.
  private final long unit;

  /// The columns that are compared, then those that features read.
  private final StructType schema;

  private final @Nullable Object[][] cells;
  private transient @Nullable FurtherTable built;

  private TableOnWorkers(
      String name,
      String[] own,
      String[] theirs,
      TableJoin join,
      long unit,
      StructType schema,
      @Nullable Object[][] cells) {
    this.name = name;
    this.own = own;
    this.theirs = theirs;
    this.exact = join.exact();
    this.tolerance = join.tolerance().map(Object::toString).orElse("");
    this.unit = unit;
    this.schema = schema;
    this.cells = cells;
  }

  /// Reads a table: the columns that are compared, and some.
  ///
  /// @param main the columns of the rows that it is joined to
  /// @param columns that features read
  /// @throws WeftException if columns are not there or can't be compared
  static TableOnWorkers read(
      String name, SparkTable table, StructType main, ClusterKeys keys, List<String> columns) {
    var join = table.join();
    var by = table.compared(keys);
    by.keySet().forEach(column -> mustHave(column, main, "the rows have", name));
    by.values()
        .forEach(
            column ->
                mustHave(column, table.rows().schema(), "the table '" + name + "' has", name));
    var read = new ArrayList<>(by.values());
    columns.stream().filter(column -> !read.contains(column)).forEach(read::add);
    var some =
        table
            .rows()
            .select(
                read.stream().map(WeftSpark::quoted).toArray(org.apache.spark.sql.Column[]::new));
    int compared = by.size();
    var rows = new ArrayList<Object[]>();
    for (Row row : some.collectAsList()) {
      var cells = new @Nullable Object[row.size()];
      for (int i = 0; i < cells.length; i++) {
        cells[i] = row.get(i);
      }
      // A missing key is equal to nothing.
      if (Arrays.stream(cells, 0, join.exact() ? compared : compared - 1)
          .allMatch(c -> c != null)) {
        rows.add(cells);
      }
    }
    // Which of several rows of one time is the last must not depend on how files are read.
    rows.sort(TableOnWorkers::compare);
    var found =
        new TableOnWorkers(
            name,
            by.keySet().toArray(String[]::new),
            by.values().toArray(String[]::new),
            join,
            keys.unit().isPresent() ? keys.nanos() : 0,
            some.schema(),
            rows.toArray(Object[][]::new));
    found.table().match(found.keyed(List.of(), main));
    return found;
  }

  private static void mustHave(String column, StructType in, String who, String name) {
    Collection<String> there = List.of(in.fieldNames());
    if (!there.contains(column)) {
      throw new WeftException(
          Diagnostic.of(
                  Code.UNKNOWN_NAME, who + " no column '" + column + "' to join '" + name + "' by")
              .about(column)
              .expected("one of " + String.join(", ", there))
              .suggest(column, there));
    }
  }

  @SuppressWarnings("unchecked")
  private static int compare(@Nullable Object[] a, @Nullable Object[] b) {
    for (int i = 0; i < a.length; i++) {
      Object one = a[i];
      Object other = b[i];
      int order;
      if (one == null || other == null) {
        order = Boolean.compare(one != null, other != null);
      } else if (one instanceof Comparable<?> cell) {
        order = ((Comparable<Object>) cell).compareTo(other);
      } else {
        order = one.toString().compareTo(other.toString());
      }
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  /// For each row the number of its row here; -1 where there is none.
  int[] find(List<Row> rows, StructType schema) {
    int keys = exact ? own.length : own.length - 1;
    var places = new int[own.length];
    for (int i = 0; i < own.length; i++) {
      places[i] = schema.fieldIndex(own[i]);
    }
    var known = new ArrayList<Integer>();
    for (int i = 0; i < rows.size(); i++) {
      boolean all = true;
      for (int k = 0; k < keys; k++) {
        all &= !rows.get(i).isNullAt(places[k]);
      }
      if (all) {
        known.add(i);
      }
    }
    int[] from = table().match(keyed(known.stream().map(rows::get).toList(), schema));
    var found = new int[rows.size()];
    Arrays.fill(found, -1);
    for (int i = 0; i < from.length; i++) {
      found[known.get(i)] = from[i];
    }
    return found;
  }

  /// A cell of one of its rows.
  @Nullable Object cell(int row, int place) {
    return cells[row][place];
  }

  private synchronized FurtherTable table() {
    FurtherTable known = built;
    if (known == null) {
      var rows = Arrays.stream(cells).map(RowFactory::create).toList();
      var columns = columns(rows, schema, theirs);
      var by = new LinkedHashMap<String, String>();
      for (int i = 0; i < (exact ? own.length : own.length - 1); i++) {
        by.put(own[i], theirs[i]);
      }
      Optional<String> on = exact ? Optional.empty() : Optional.of(theirs[theirs.length - 1]);
      var oldest =
          tolerance.isEmpty()
              ? Optional.<TableJoin.Tolerance>empty()
              : Optional.of(TableJoin.Tolerance.of(tolerance));
      known =
          new FurtherTable(
              name,
              new Table(columns, Optional.empty(), on),
              new TableJoin(Optional.of(by), exact, on, oldest));
      built = known;
    }
    return known;
  }

  private Table keyed(List<Row> rows, StructType from) {
    Optional<String> order = exact ? Optional.empty() : Optional.of(own[own.length - 1]);
    return new Table(columns(rows, from, own), Optional.empty(), order);
  }

  /// Whole numbers that count time are times, in both tables.
  private Map<String, Tensor> columns(List<Row> rows, StructType from, String[] names) {
    var columns = new LinkedHashMap<String, Tensor>();
    for (int i = 0; i < names.length; i++) {
      int field = from.fieldIndex(names[i]);
      boolean order = !exact && i == names.length - 1;
      Type type = WeftSpark.types(from, Map.of()).get(names[i]);
      if (type == null) {
        throw new WeftException(
            Diagnostic.of(Code.TYPE, "the column '" + names[i] + "' can't be a key")
                .about(names[i])
                .expected("texts, whole numbers or times")
                .found(from.apply(names[i]).dataType().simpleString()));
      }
      boolean counts = order && unit > 0 && type.element() == Element.I64;
      columns.put(
          names[i],
          SparkCells.column(
              rows, field, counts ? type.with(Element.TIME) : type, counts ? unit : 1));
    }
    return columns;
  }

  StructType schema() {
    return schema;
  }
}
