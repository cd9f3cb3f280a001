package weft.files;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import weft.files.csv.CsvColumn;
import weft.files.csv.CsvFiles;
import weft.files.csv.ZonedCells;
import weft.ir.Element;
import weft.ir.Tensor;

/// A table of CSV files.
final class CsvTable {
  private static final int SOME = 1 << 16;

  private final List<Path> paths;
  private final CsvFiles files;

  private CsvTable(List<Path> paths, CsvFiles files) {
    this.paths = paths;
    this.files = files;
  }

  /// Looks at all rows.
  static CsvTable open(List<Path> paths, ReadOptions options) {
    var files = CsvFiles.open(paths, options.csv());
    var wanted = DuckDbFiles.wanted(paths.getFirst(), new LinkedHashSet<>(files.header()), options);
    // Entities are texts, whatever they look like: 005930 is not 5930.
    var types = new LinkedHashMap<String, Element>();
    options.entity().ifPresent(name -> types.put(name, Element.TEXT));
    if (options.csv().tellsTimes()) {
      options.order().ifPresent(name -> types.put(name, Element.TIME));
    }
    types.putAll(options.types());
    files.scan(wanted, types, room(options.memory()));
    return new CsvTable(paths, files);
  }

  /// What cells may take that were converted while they were looked at.
  private static long room(OptionalLong memory) {
    return memory.orElse(Runtime.getRuntime().maxMemory()) / 4;
  }

  /// Where a row stands.
  String place(long row) {
    return files.place(row);
  }

  /// Which times have a zone.
  Map<String, ZonedCells> zones() {
    return files.zones();
  }

  /// The columns, as if DuckDB were to read them.
  DuckDbFiles source() {
    var columns = files.columns().stream().map(CsvTable::column).toList();
    return new DuckDbFiles(paths, _ -> "", columns, files.rows(), false);
  }

  /// The same columns as DuckDB reads them by itself: each cell is a text that becomes what the
  /// column holds.
  DuckDbFiles queried(DuckDbFiles wanted) {
    var columns = wanted.columns().stream().map(CsvTable::queried).toList();
    return new DuckDbFiles(paths, this::relation, columns, wanted.rows(), false);
  }

  private static SourceColumn queried(SourceColumn column) {
    String raw = DuckDb.name(column.name());
    String cell =
        switch (column.element()) {
          case TEXT -> raw;
          case TIME -> "epoch_ns(CAST(trim(" + raw + ") AS TIMESTAMPTZ_NS))";
          case BOOL -> "CAST(" + raw + " AS BOOLEAN)";
          case I64 -> "CAST(" + raw + " AS BIGINT)";
          default -> "CAST(" + raw + " AS DOUBLE)";
        };
    return SourceColumn.of(column.name(), column.element(), raw, cell);
  }

  private String relation(List<Path> of) {
    char delimiter = FileFormat.delimiter(of.getFirst());
    return "read_csv("
        + DuckDb.files(of)
        + ", header = true, names = ["
        + files.header().stream().map(DuckDb::text).collect(Collectors.joining(", "))
        + "], all_varchar = true, union_by_name = true, skip = 0, comment = ''"
        + ", quote = '\"', escape = '\"', nullstr = '', allow_quoted_nulls = false"
        + ", hive_partitioning = false, delim = "
        + DuckDb.text(String.valueOf(delimiter))
        + ")";
  }

  private static SourceColumn column(CsvColumn from) {
    var column = SourceColumn.of(from.name(), from.element(), "", "");
    return from.gaps() ? column.withGaps() : column;
  }

  /// Hands over all rows, so many at a time; all at once where they must be sorted.
  ///
  /// @param source the columns that are wanted
  void read(DuckDbFiles source, ReadOptions options, int most, Consumer<FileTable> to) {
    boolean whole = options.sorted() || most >= files.rows();
    var elements = elements(source);
    if (whole) {
      int capacity = TableSource.capacity(files.rows(), paths.getFirst());
      each(elements, options, capacity, columns -> to.accept(arranged(columns, options)));
      return;
    }
    var kept = kept(elements, options);
    long[] before = {0};
    each(
        elements,
        options,
        most,
        columns -> {
          check(columns, options, before[0]);
          to.accept(Arranged.piece(columns, kept, before[0]));
          before[0] += columns.isEmpty() ? 0 : columns.values().iterator().next().size();
        });
  }

  private static Map<String, Element> elements(DuckDbFiles source) {
    var elements = new LinkedHashMap<String, Element>();
    source.columns().forEach(column -> elements.put(column.name(), column.element()));
    return elements;
  }

  private void each(
      Map<String, Element> elements,
      ReadOptions options,
      int most,
      Consumer<Map<String, Tensor>> to) {
    files.read(elements, most, options.progress(), to);
  }

  private FileTable arranged(Map<String, Tensor> columns, ReadOptions options) {
    check(columns, options, 0);
    return Arranged.table(columns, options, files::place);
  }

  private void check(Map<String, Tensor> columns, ReadOptions options, long before) {
    try {
      KeyColumns.check(paths.getFirst(), columns, options, row -> files.place(before + row));
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /// The rows that stay where duplicates go. Of the columns, the keys are held in memory for that.
  private Optional<BitSet> kept(Map<String, Element> elements, ReadOptions options) {
    if (options.duplicates() == Duplicates.KEEP) {
      return Optional.empty();
    }
    var keys = new LinkedHashMap<>(elements);
    keys.keySet().retainAll(options.keys());
    int capacity = TableSource.capacity(files.rows(), paths.getFirst());
    var kept = new ArrayList<Optional<BitSet>>();
    each(
        keys,
        options,
        capacity,
        columns -> {
          check(columns, options, 0);
          kept.add(Arranged.kept(columns, options, files::place));
        });
    return kept.getFirst();
  }

  /// Hands over the cells of columns, some at a time.
  void each(DuckDbFiles source, Consumer<Tensor> to) {
    var elements = elements(source);
    each(elements, ReadOptions.ALL, SOME, columns -> columns.values().forEach(to));
  }
}
