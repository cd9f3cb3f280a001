package weft.files;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import weft.data.CsvOptions;
import weft.files.csv.ZonedCells;
import weft.ir.CodedTexts;
import weft.ir.Element;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// Files that are looked at once and read as often as is needed, all rows or some at a time.
///
/// ```java
/// var bars = TableSource.open(List.of("bars/*.parquet"), ReadOptions.ALL);
/// bars.each(ReadOptions.ALL.order("time"), 65_536, rows -> ...);
/// ```
public final class TableSource {
  private final FileFormat format;
  private final List<Path> files;
  private final DuckDbFiles source;
  private final Optional<CsvTable> csv;

  /// Parquet files, of which flat columns are read without DuckDB.
  private final Optional<FlatParquet> flat;

  /// Where the files are in folders that give columns; then `source` is that of the first of them.
  private final Optional<FolderTable> folders;

  private TableSource(
      FileFormat format,
      List<Path> files,
      DuckDbFiles source,
      Optional<CsvTable> csv,
      Optional<FlatParquet> flat,
      Optional<FolderTable> folders) {
    this.format = format;
    this.files = files;
    this.source = source;
    this.csv = csv;
    this.flat = flat;
    this.folders = folders;
  }

  /// Looks at what files hold. Of Parquet and Arrow files only the description is read; a CSV file
  /// is read once, since it has none.
  public static TableSource open(List<String> sources, ReadOptions options) {
    var database = DatabaseTable.named(sources);
    if (database.isPresent()) {
      return new TableSource(
          FileFormat.DATABASE,
          List.of(database.get().file()),
          database.get().source(options),
          Optional.empty(),
          Optional.empty(),
          Optional.empty());
    }
    var files = FileList.of(sources);
    FileFormat format = format(files);
    var folders = FolderTable.open(files, options, (some, wanted) -> open(some, format, wanted));
    return folders.isPresent()
        ? new TableSource(
            format,
            files,
            folders.get().firstFiles().source,
            Optional.empty(),
            Optional.empty(),
            folders)
        : open(files, format, options);
  }

  private static TableSource open(List<Path> files, FileFormat format, ReadOptions options) {
    if (format == FileFormat.ARROW) {
      return new TableSource(
          format,
          files,
          ArrowTable.source(files, options),
          Optional.empty(),
          Optional.empty(),
          Optional.empty());
    }
    if (format == FileFormat.CSV) {
      var csv = CsvTable.open(files, options);
      return new TableSource(
          format, files, csv.source(), Optional.of(csv), Optional.empty(), Optional.empty());
    }
    var flat = FlatParquet.open(files);
    var plain = flat.source(options);
    if (plain.isPresent()) {
      return new TableSource(
          format, files, plain.get(), Optional.empty(), Optional.of(flat), Optional.empty());
    }
    try (var duck = DuckDb.open(options.memory())) {
      return new TableSource(
          format,
          files,
          ParquetSource.open(duck, files, flat.durations(), options),
          Optional.empty(),
          Optional.of(flat),
          Optional.empty());
    } catch (SQLException e) {
      throw FileTrouble.of(e, files);
    }
  }

  private static FileFormat format(List<Path> files) {
    Path first = files.getFirst();
    FileFormat format = FileFormat.of(first);
    for (Path file : files) {
      if (FileFormat.of(file) != format
          || FileFormat.delimiter(file) != FileFormat.delimiter(first)) {
        throw new WeftException(
            Diagnostic.of(Code.FILE, file + " is another kind of file than " + first)
                .about(file.toString())
                .hint("read files of one kind at a time"));
      }
    }
    return format;
  }

  /// The columns that can be read, and the number of rows.
  public FileSchema schema() {
    return folders.map(FolderTable::schema).orElseGet(source::schema);
  }

  /// What is wrong with a column that is there and can't be read; nothing where it can.
  public Optional<Diagnostic> unread(String name) {
    return folders.isPresent()
        ? folders.get().unread(name)
        : source.columns().stream()
            .filter(column -> column.name().equals(name))
            .findFirst()
            .flatMap(SourceColumn::trouble);
  }

  /// Columns of whole numbers, which are read as floats where some are missing.
  Set<String> wholes() {
    return folders.isPresent()
        ? folders.get().wholes()
        : source.columns().stream()
            .filter(SourceColumn::isWhole)
            .map(SourceColumn::name)
            .collect(Collectors.toSet());
  }

  /// What a column that can be read holds; any where all of its cells are missing.
  Type type(String name) {
    return source.columns().stream()
        .filter(column -> column.name().equals(name))
        .findFirst()
        .map(column -> column.element() == Element.ANY ? Type.column(Element.ANY) : column.type())
        .orElseThrow();
  }

  /// The files, in the order of their rows.
  public List<Path> files() {
    return files;
  }

  Path first() {
    return files.getFirst();
  }

  /// Where a row stands: `bars.csv: row 3`.
  ///
  /// @param row counted from 0 through all files
  public String place(long row) {
    if (folders.isPresent()) {
      return folders.get().place(row);
    }
    if (format == FileFormat.ARROW) {
      return ArrowTable.place(files, row);
    }
    if (csv.isPresent()) {
      return csv.get().place(row);
    }
    if (flat.isPresent()) {
      return flat.get().place(row);
    }
    try (var duck = DuckDb.open(OptionalLong.empty())) {
      return source.place(duck, row);
    } catch (SQLException e) {
      throw FileTrouble.of(e, files);
    }
  }

  /// All rows at once.
  public FileTable read(ReadOptions options) {
    var read = new ArrayList<FileTable>();
    each(options, capacity(schema().rows(), files.getFirst()), read::add);
    return read.getFirst();
  }

  static int capacity(long rows, Path file) {
    if (rows > Integer.MAX_VALUE - 8) {
      throw new WeftException(
          FileTrouble.badly(file, "there are too many rows to read at once")
              .expected("at most " + (Integer.MAX_VALUE - 8) + " rows")
              .found(rows + " rows"));
    }
    return Math.max(1, (int) rows);
  }

  /// Hands over all rows, so many at a time; where there are none, an empty table. A column of
  /// whole numbers or conditions may be one of floats for those rows where cells are missing.
  ///
  /// @param most rows that are handed over together
  public void each(ReadOptions options, int most, Consumer<FileTable> to) {
    KeyColumns.check(options);
    if (folders.isPresent()) {
      inFolders(folders.get(), options, most, to);
      return;
    }
    var wanted = source.only(options).check(options.types());
    if (flat.isPresent() && flat.get().reads(wanted, options, most)) {
      FlatParquet.read(files, wanted, options, most, to);
      return;
    }
    if (format == FileFormat.ARROW) {
      ArrowTable.read(files, wanted, options, most, to);
      return;
    }
    if (csv.isPresent()) {
      csv.get().read(wanted, options, most, to);
      return;
    }
    try (var duck = DuckDb.open(options.memory())) {
      var asked = asked(duck, wanted).check(options.types());
      try {
        TableReader.read(duck, asked, options, most, to);
      } catch (SQLException e) {
        throw BadCell.unconverted(duck, asked).orElseGet(() -> FileTrouble.of(e, files));
      }
    } catch (SQLException e) {
      throw FileTrouble.of(e, files);
    }
  }

  /// Columns as DuckDB sees them, also if it has not been asked before.
  private DuckDbFiles asked(DuckDb duck, DuckDbFiles wanted) throws SQLException {
    if (wanted.columns().stream().noneMatch(column -> column.raw().isEmpty())) {
      return wanted;
    }
    var names = wanted.columns().stream().map(SourceColumn::name).toList();
    return ParquetSource.open(duck, files, Set.of(), ReadOptions.ALL.columns(names));
  }

  /// Which times have a zone, by column.
  Map<String, ZonedCells> zones() {
    return folders
        .map(FolderTable::zones)
        .or(() -> csv.map(CsvTable::zones))
        .or(() -> flat.map(FlatParquet::zones))
        .orElseGet(() -> format == FileFormat.ARROW ? ArrowTable.zones(files) : Map.of());
  }

  /// Why DuckDB can't read the files by itself; nothing where it can.
  Optional<String> unqueried(ReadOptions options) {
    if (folders.isPresent()) {
      return Optional.of("names of folders are columns of them");
    }
    if (format == FileFormat.ARROW) {
      return Optional.of("it does not read Arrow files");
    }
    return csv.isPresent() && !options.csv().equals(CsvOptions.DEFAULT)
        ? Optional.of("the CSV files are written in a way of their own")
        : Optional.empty();
  }

  /// The columns that are wanted, as DuckDB reads them by itself.
  DuckDbFiles queried(DuckDb duck, ReadOptions options) throws SQLException {
    var wanted = source.only(options).check(options.types());
    return csv.isPresent() ? csv.get().queried(wanted) : asked(duck, wanted).check(options.types());
  }

  private void inFolders(FolderTable table, ReadOptions options, int most, Consumer<FileTable> to) {
    try {
      table.each(options, most, to);
    } catch (SQLException e) {
      throw FileTrouble.of(e, files);
    }
  }

  /// How often each value of a column of texts or whole numbers is there; missing ones aside.
  public Map<Object, Long> counts(String column, ReadOptions options) {
    if (folders.isPresent()) {
      return folders.get().counts(column, options);
    }
    var counts = new LinkedHashMap<Object, Long>();
    var only = ReadOptions.ALL.columns(List.of(column));
    if (format == FileFormat.ARROW
        || flat.isPresent() && flat.get().reads(source.only(only), only, 1)) {
      each(
          only, 1 << 16, rows -> count(Objects.requireNonNull(rows.columns().get(column)), counts));
      return counts;
    }
    if (csv.isPresent()) {
      csv.get().each(source.only(only), cells -> count(cells, counts));
      return counts;
    }
    try (var duck = DuckDb.open(options.memory())) {
      var cell = source.only(only).columns().getFirst();
      boolean text = cell.element() == Element.TEXT;
      duck.each(
          "SELECT "
              + cell.cell()
              + ", count(*) FROM "
              + source.relation()
              + " WHERE "
              + cell.raw()
              + " IS NOT NULL GROUP BY 1",
          row -> counts.put(text ? row.getString(1) : (Object) row.getLong(1), row.getLong(2)));
      return counts;
    } catch (SQLException e) {
      throw FileTrouble.of(e, files);
    }
  }

  private static void count(Tensor cells, Map<Object, Long> counts) {
    if (cells.coded().isPresent()) {
      count(cells.coded().get(), counts);
      return;
    }
    for (int i = 0; i < cells.size(); i++) {
      if (cells.element() == Element.TEXT) {
        String text = cells.textAt(i);
        if (text != null) {
          counts.merge(text, 1L, Long::sum);
        }
      } else if (!cells.element().isFloat() || !Double.isNaN(cells.doubleAt(i))) {
        counts.merge(cells.longAt(i), 1L, Long::sum);
      }
    }
  }

  private static void count(CodedTexts cells, Map<Object, Long> counts) {
    var each = new long[cells.texts().length];
    for (int code : cells.codes()) {
      if (code >= 0) {
        each[code]++;
      }
    }
    for (int i = 0; i < each.length; i++) {
      if (each[i] > 0) {
        counts.merge(cells.texts()[i], each[i], Long::sum);
      }
    }
  }
}
