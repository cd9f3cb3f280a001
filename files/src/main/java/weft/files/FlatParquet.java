package weft.files;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import weft.files.csv.ZonedCells;
import weft.files.parquet.BadValue;
import weft.files.parquet.DamagedFile;
import weft.files.parquet.FlatReader;
import weft.files.parquet.ParquetColumn;
import weft.files.parquet.ParquetFile;
import weft.ir.Element;
import weft.ir.Tensor;
import weft.ir.problem.Reason;
import weft.ir.problem.WeftException;

/// Parquet files whose columns are flat: they are read without DuckDB. Columns are matched by name;
/// each file must have all that are wanted.
final class FlatParquet {
  private static final long BLOCK_BYTES = 64L << 20;

  /// Fewer rows are not read together: a page would be read again for each part of it.
  private static final int LEAST_ROWS = 1 << 16;

  private static final int MOST_ROWS = 1 << 20;

  private final List<ParquetFile> files;
  private final long rows;

  private FlatParquet(List<ParquetFile> files) {
    this.files = files;
    this.rows = files.stream().mapToLong(ParquetFile::rows).sum();
  }

  /// Reads what the files say of themselves.
  static FlatParquet open(List<Path> paths) {
    return new FlatParquet(paths.stream().map(FlatParquet::open).toList());
  }

  private static ParquetFile open(Path path) {
    return guarded(path, () -> ParquetFile.open(path));
  }

  private interface Reading<T> {
    T read() throws IOException;
  }

  private static <T> T guarded(Path path, Reading<T> reading) {
    try {
      return reading.read();
    } catch (ParquetFile.NoParquet e) {
      throw FileTrouble.unreadable(path, "no Parquet file: " + e.getMessage());
    } catch (ParquetFile.TwoColumns e) {
      throw new WeftException(
          FileTrouble.badly(path, "two columns are called '" + e.name() + "'")
              .hint("give the columns names of their own"));
    } catch (DamagedFile e) {
      throw FileTrouble.unreadable(path, "a damaged Parquet file: " + e.getMessage());
    } catch (IOException e) {
      throw FileTrouble.unreadable(path, Reason.of(e));
    }
  }

  /// The columns that are wanted; empty if DuckDB must be asked, since some are nested or unusual.
  Optional<DuckDbFiles> source(ReadOptions options) {
    ParquetFile first = files.getFirst();
    if (Stream.concat(options.columns().stream().flatMap(List::stream), options.keys().stream())
        .anyMatch(this::isField)) {
      return Optional.empty();
    }
    var columns = new ArrayList<SourceColumn>();
    for (String name : DuckDbFiles.wanted(first.path(), first.columns().keySet(), options)) {
      var column = column(name);
      if (column.isEmpty()) {
        return Optional.empty();
      }
      columns.add(column.get());
    }
    return Optional.of(
        new DuckDbFiles(
            files.stream().map(ParquetFile::path).toList(),
            ParquetSource::relation,
            columns,
            rows,
            true));
  }

  /// Which times have a zone.
  Map<String, ZonedCells> zones() {
    var zones = new LinkedHashMap<String, ZonedCells>();
    long before = 0;
    for (ParquetFile file : files) {
      for (ParquetColumn column : file.columns().values()) {
        var own = column.zoned().map(zoned -> ZonedCells.of(zoned, file.rows()));
        var sum = zones.getOrDefault(column.name(), ZonedCells.NONE);
        zones.put(column.name(), sum.and(own.orElse(ZonedCells.NONE), before));
      }
      before += file.rows();
    }
    return zones;
  }

  /// Whether a name may be that of a field of records.
  private boolean isField(String name) {
    int dot = name.indexOf('.');
    var columns = files.getFirst().columns();
    return dot > 0 && !columns.containsKey(name) && columns.containsKey(name.substring(0, dot));
  }

  /// Whether all rows of columns can be read here in the way that is wanted.
  boolean reads(DuckDbFiles wanted, ReadOptions options, int most) {
    boolean plain = !options.rearranges() && options.duplicates() == Duplicates.KEEP;
    return (plain || rows <= most)
        && wanted.columns().stream()
            .allMatch(each -> !isField(each.name()) && column(each.name()).isPresent());
  }

  /// Columns that hold durations in any file.
  Set<String> durations() {
    return files.stream().flatMap(file -> file.durations().stream()).collect(Collectors.toSet());
  }

  private Optional<SourceColumn> column(String name) {
    if (durations().contains(name)) {
      return Optional.of(
          SourceColumn.unread(
              name, FileTrouble.unread(files.getFirst().path(), name, Unread.DURATIONS)));
    }
    Element element = Element.ANY;
    Path first = files.getFirst().path();
    boolean gaps = false;
    for (ParquetFile file : files) {
      ParquetColumn column = file.columns().get(name);
      if (column == null) {
        return Optional.of(
            SourceColumn.unread(
                name, FileTrouble.missing(file.path(), name, file.columns().keySet())));
      }
      if (!file.reads(column)) {
        return Optional.empty();
      }
      if (Elements.clash(element, column.element())) {
        return Optional.of(
            SourceColumn.unread(
                name,
                FileTrouble.unlike(
                    file.path(),
                    name,
                    DuckDbFiles.words(column.element()),
                    first,
                    DuckDbFiles.words(element))));
      }
      first = element == Element.ANY ? file.path() : first;
      element = Elements.join(element, column.element());
      gaps |= column.element() == Element.ANY || file.gaps(column);
    }
    var column = SourceColumn.of(name, element, "", "");
    return Optional.of(gaps ? column.withGaps() : column);
  }

  /// Hands over all rows, so many at a time; where there are none, an empty table.
  ///
  /// @param wanted the columns, all of which can be read here
  static void read(
      List<Path> paths, DuckDbFiles wanted, ReadOptions options, int most, Consumer<FileTable> to) {
    var opened = open(paths);
    if (opened.rows != wanted.rows()) {
      throw FileTrouble.unreadable(paths.getFirst(), "a file that changes while it is read");
    }
    var elements = new LinkedHashMap<String, Element>();
    wanted.columns().forEach(column -> elements.put(column.name(), column.element()));
    guarded(
        paths.getFirst(),
        () -> {
          try (var reader = FlatReader.of(opened.files)) {
            opened.read(reader, elements, options, most, to);
          }
          return opened;
        });
  }

  private void read(
      FlatReader reader,
      Map<String, Element> elements,
      ReadOptions options,
      int most,
      Consumer<FileTable> to)
      throws IOException {
    if (rows <= most) {
      var columns = columns(reader, reader.blocks(MOST_ROWS), elements, options, 0);
      options.progress().accept(rows);
      to.accept(Arranged.table(columns, options, this::place));
      return;
    }
    long fit = BLOCK_BYTES / (8L * Math.max(1, elements.size()));
    boolean many = most >= LEAST_ROWS;
    var pieces = new RowPieces(most, to);
    for (var blocks : reader.pieces(many ? most : Math.clamp(fit, LEAST_ROWS, MOST_ROWS))) {
      long first = blocks.getFirst().number();
      var columns = columns(reader, blocks, elements, options, first);
      options.progress().accept(first + blocks.stream().mapToLong(FlatReader.Block::rows).sum());
      if (many) {
        to.accept(new FileTable(columns, Optional.empty()));
      } else {
        pieces.add(columns);
      }
    }
    pieces.end();
  }

  /// @param first the number of the first row
  private Map<String, Tensor> columns(
      FlatReader reader,
      List<FlatReader.Block> blocks,
      Map<String, Element> elements,
      ReadOptions options,
      long first)
      throws IOException {
    try {
      var read = reader.read(blocks, elements, options.pool());
      KeyColumns.check(files.getFirst().path(), read, options, row -> place(first + row));
      return read;
    } catch (BadValue e) {
      throw BadCell.of(place(e.row()), e.column(), e.element(), e.found());
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /// Where a row stands.
  String place(long row) {
    long left = row;
    for (ParquetFile file : files) {
      if (left < file.rows()) {
        return DuckDbFiles.place(file.path(), left);
      }
      left -= file.rows();
    }
    throw new IndexOutOfBoundsException();
  }
}
