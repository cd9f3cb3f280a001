package weft.files;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// Reads the columns of a source, in the order and with the duplicates that are wanted, all rows or
/// some at a time.
final class TableReader {
  private static final int FEW_TEXTS = 1 << 16;

  private final DuckDb duck;
  private final DuckDbFiles source;
  private final ReadOptions options;
  private final int capacity;
  private final Consumer<FileTable> to;
  private final List<String> selected = new ArrayList<>();
  private final Map<String, Supplier<ColumnCells>> makers = new LinkedHashMap<>();
  private final Map<String, String> keys = new LinkedHashMap<>();

  /// Rows that have been handed over.
  private long before;

  /// Those that have not: their cells, and where they stand in the files if they have been moved.
  private int rows;

  private final Map<String, ColumnCells> cells = new LinkedHashMap<>();
  private ColumnCells[] arrays = {};
  private long[] numbers = {};

  private TableReader(
      DuckDb duck, DuckDbFiles source, ReadOptions options, int most, Consumer<FileTable> to) {
    this.duck = duck;
    this.source = source;
    this.options = options;
    this.to = to;
    capacity = most;
  }

  /// Hands over all rows, so many at a time; where there are none, an empty table.
  static void read(
      DuckDb duck, DuckDbFiles source, ReadOptions options, int most, Consumer<FileTable> to)
      throws SQLException {
    new TableReader(duck, source, options, most, to).read();
  }

  private void read() throws SQLException {
    for (SourceColumn column : source.columns()) {
      add(column);
    }
    if (options.duplicates() == Duplicates.REFUSE) {
      refuseDuplicates();
    }
    boolean numbered = options.rearranges();
    start(numbered);
    duck.each(keys(query(numbered)).arranged(), row -> take(row, numbered));
    boolean whole = options.duplicates() == Duplicates.KEEP || !numbered;
    if (whole && before + rows != source.rows()) {
      throw changed();
    }
    if (rows > 0 || before == 0) {
      handOver(numbered);
    }
  }

  /// Room for the next rows.
  private void start(boolean numbered) {
    rows = 0;
    makers.forEach((name, maker) -> cells.put(name, maker.get()));
    arrays = cells.values().toArray(ColumnCells[]::new);
    numbers = new long[numbered ? capacity : 0];
  }

  private void handOver(boolean numbered) throws SQLException {
    to.accept(table(numbered));
    before += rows;
  }

  private void add(SourceColumn column) throws SQLException {
    String alias = alias();
    var texts =
        column.element() == Element.TEXT && source.dictionary()
            ? dictionary(column, alias)
            : Optional.<String[]>empty();
    if (texts.isPresent()) {
      // The numbers of texts are in the order of the texts, so rows can be sorted by them.
      selected.add("enum_code(CAST(" + column.cell() + " AS " + alias + ")) AS " + alias);
      makers.put(column.name(), () -> new ColumnCells.Codes(texts.get(), capacity));
    } else {
      for (String sql : column.selected()) {
        selected.add(sql + " AS " + alias());
      }
      makers.put(column.name(), () -> ColumnCells.of(column, capacity));
    }
    keys.put(column.name(), alias);
  }

  private String alias() {
    return DuckDb.name("v" + selected.size());
  }

  /// The texts of a column, if they are few: then DuckDB hands over a number for each cell.
  private Optional<String[]> dictionary(SourceColumn column, String type) throws SQLException {
    String texts =
        "SELECT DISTINCT "
            + column.cell()
            + " AS \"t\" FROM "
            + source.relation()
            + " WHERE "
            + column.raw()
            + " IS NOT NULL";
    var list = new ArrayList<String>();
    duck.each(
        "SELECT \"t\" FROM (" + texts + " LIMIT " + (FEW_TEXTS + 1) + ") ORDER BY \"t\"",
        row -> list.add(row.getString(1)));
    if (list.isEmpty() || list.size() > FEW_TEXTS) {
      return Optional.empty();
    }
    duck.run("CREATE TYPE " + type + " AS ENUM (" + texts + " ORDER BY \"t\")");
    return Optional.of(list.toArray(String[]::new));
  }

  private String query(boolean numbered) {
    return "SELECT "
        + String.join(", ", selected)
        + (numbered ? ", row_number() OVER () - 1 AS \"r\"" : "")
        + " FROM "
        + source.relation();
  }

  private Keys keys(String query) {
    var columns = options.keys().stream().map(name -> String.valueOf(keys.get(name))).toList();
    return new Keys(query, columns, options);
  }

  private void refuseDuplicates() throws SQLException {
    var pair = keys(query(true)).duplicate(duck);
    if (pair.isPresent()) {
      throw duplicate(
          source.place(duck, pair.get().first()), source.place(duck, pair.get().second()), options);
    }
  }

  static WeftException duplicate(String first, String second, ReadOptions options) {
    return new WeftException(
        Diagnostic.of(
                Code.BAD_DATA,
                second
                    + " has the same "
                    + String.join(" and ", options.keys())
                    + " as an earlier row")
            .about(options.keys().getLast())
            .found("the same in " + first)
            .hint("keep all such rows, or only the first or the last"));
  }

  private void take(ResultSet row, boolean numbered) throws SQLException {
    if (rows == capacity) {
      if (before + rows >= source.rows()) {
        throw changed();
      }
      handOver(numbered);
      start(numbered);
    }
    int at = 1;
    for (ColumnCells each : arrays) {
      each.take(row, at, rows);
      at += each.places();
    }
    if (numbered) {
      numbers[rows] = row.getLong(at);
    }
    rows++;
    if ((rows & 0xFFFF) == 0) {
      options.progress().accept(before + rows);
    }
  }

  private WeftException changed() {
    return FileTrouble.unreadable(
        source.files().getFirst(), "a file that changes while it is read");
  }

  private FileTable table(boolean numbered) throws SQLException {
    Places places = row -> source.place(duck, numbered ? numbers[(int) row] : before + row);
    var columns = new LinkedHashMap<String, Tensor>();
    for (SourceColumn column : source.columns()) {
      var read = Objects.requireNonNull(cells.get(column.name()));
      if (read.bad >= 0 && column.width().isPresent()) {
        throw ragged(places.of(read.bad), column.name(), column.width().getAsInt());
      }
      columns.put(column.name(), read.tensor(rows));
    }
    KeyColumns.check(source.files().getFirst(), columns, options, places);
    return new FileTable(
        columns,
        numbered
            ? Optional.of(Tensor.of(Element.I64, Shape.of(rows), Arrays.copyOf(numbers, rows)))
            : Optional.empty());
  }

  static WeftException ragged(String place, String name, int width) {
    return new WeftException(
        Diagnostic.of(
                Code.BAD_DATA, place + " of the column '" + name + "' is a list of another length")
            .about(name)
            .expected(width + " numbers, as in the first row that has a list")
            .hint("lists of one length make a column of vectors"));
  }
}
