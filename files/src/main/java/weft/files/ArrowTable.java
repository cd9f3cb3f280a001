package weft.files;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import weft.eval.Pool;
import weft.files.csv.ZonedCells;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.problem.WeftException;

/// Columns of Arrow files. Columns are matched by name; each file must have all that are wanted.
final class ArrowTable {
  private final List<ArrowFile> files;
  private final long rows;

  private ArrowTable(List<ArrowFile> files) {
    this.files = files;
    this.rows = files.stream().mapToLong(ArrowFile::rows).sum();
  }

  /// What the files hold, as if DuckDB were to read them.
  static DuckDbFiles source(List<Path> paths, ReadOptions options) {
    try (var maps = new OpenMaps()) {
      return open(paths, maps).source(options);
    }
  }

  /// Hands over all rows, so many at a time; all at once where they must be sorted.
  ///
  /// @param source the columns that are wanted
  static void read(
      List<Path> paths, DuckDbFiles source, ReadOptions options, int most, Consumer<FileTable> to) {
    try (var maps = new OpenMaps()) {
      var table = open(paths, maps);
      if (table.rows <= most || options.sorted()) {
        to.accept(table.read(source, options));
      } else {
        table.pieces(source, options, most, to);
      }
    } catch (SQLException e) {
      throw FileTrouble.of(e, paths);
    }
  }

  private static ArrowTable open(List<Path> paths, OpenMaps maps) {
    return new ArrowTable(paths.stream().map(path -> ArrowFile.open(path, maps)).toList());
  }

  /// The columns that are wanted, as if DuckDB were to read them.
  private DuckDbFiles source(ReadOptions options) {
    ArrowFile first = files.getFirst();
    var columns = new ArrayList<SourceColumn>();
    for (String name : DuckDbFiles.wanted(first.path(), first.fields().keySet(), options)) {
      columns.add(column(name));
    }
    return new DuckDbFiles(
        files.stream().map(ArrowFile::path).toList(), some -> "", columns, rows, false);
  }

  /// Which times have a zone.
  static Map<String, ZonedCells> zones(List<Path> paths) {
    var zones = new LinkedHashMap<String, ZonedCells>();
    try (var maps = new OpenMaps()) {
      long before = 0;
      for (ArrowFile file : open(paths, maps).files) {
        for (ArrowField field : file.fields().values()) {
          boolean time = field.readable() && field.element() == Element.TIME;
          var own = time ? ZonedCells.of(field.zoned(), file.rows()) : ZonedCells.NONE;
          var sum = zones.getOrDefault(field.name(), ZonedCells.NONE);
          zones.put(field.name(), sum.and(own, before));
        }
        before += file.rows();
      }
    }
    return zones;
  }

  private SourceColumn column(String name) {
    // Where nothing is known of a column, the others say what it holds.
    ArrowFile first =
        files.stream().filter(file -> file.knows(name)).findFirst().orElse(files.getFirst());
    Element element = Element.ANY;
    boolean gaps = false;
    for (ArrowFile file : files) {
      ArrowField field = file.fields().get(name);
      if (field == null) {
        return SourceColumn.unread(
            name, FileTrouble.missing(file.path(), name, file.fields().keySet()));
      }
      if (!field.readable()) {
        return SourceColumn.unread(
            name, FileTrouble.unread(file.path(), name, field.unread().orElseThrow()));
      }
      if (field.isNothing()) {
        gaps = true;
      } else {
        ArrowField like = Objects.requireNonNull(first.fields().get(name));
        if (!field.list().like(like.list()) || Elements.clash(element, field.element())) {
          return SourceColumn.unread(
              name, FileTrouble.unlike(file.path(), name, words(field), first.path(), words(like)));
        }
        gaps |= gaps(file, field);
      }
      element = Elements.join(element, field.element());
    }
    var width = ArrowFile.guarded(first.path(), () -> ArrowCells.width(files, name));
    files.forEach(ArrowFile::forget);
    var column =
        width.isPresent()
            ? SourceColumn.vector(name, "", width.getAsInt())
            : SourceColumn.of(name, element, "", "");
    return gaps ? column.withGaps() : column;
  }

  private static String words(ArrowField field) {
    return field.list().any() ? "lists of numbers" : DuckDbFiles.words(field.element());
  }

  private static boolean gaps(ArrowFile file, ArrowField field) {
    return ArrowFile.guarded(
        file.path(),
        () ->
            file.batches().stream().anyMatch(batch -> batch.missing(field) > 0)
                || file.gapsInDictionary(field));
  }

  private FileTable read(DuckDbFiles source, ReadOptions options) throws SQLException {
    int count = (int) rows;
    var columns = columns(files, source.columns(), count, this::place, options.pool(), true);
    KeyColumns.check(files.getFirst().path(), columns, options, this::place);
    return Arranged.table(columns, options, this::place);
  }

  private void pieces(DuckDbFiles source, ReadOptions options, int most, Consumer<FileTable> to)
      throws SQLException {
    var kept = kept(source, options);
    long before = 0;
    for (ArrowFile file : files) {
      for (ArrowFile piece : file.pieces(most)) {
        long first = before;
        Places places = row -> place(first + row);
        var columns =
            columns(
                List.of(piece),
                source.columns(),
                (int) piece.rows(),
                places,
                options.pool(),
                false);
        KeyColumns.check(piece.path(), columns, options, places);
        to.accept(Arranged.piece(columns, kept, first));
        before += piece.rows();
        options.progress().accept(before);
      }
      file.forget();
    }
  }

  /// The rows that stay where duplicates go. Of the columns, the keys are held in memory for that.
  private Optional<BitSet> kept(DuckDbFiles source, ReadOptions options) throws SQLException {
    if (options.duplicates() == Duplicates.KEEP) {
      return Optional.empty();
    }
    var keys =
        source.columns().stream().filter(key -> options.keys().contains(key.name())).toList();
    int count = TableSource.capacity(rows, files.getFirst().path());
    return Arranged.kept(
        columns(files, keys, count, this::place, Pool.none(), true), options, this::place);
  }

  /// @param whole whether no more rows of these batches are needed
  private static Map<String, Tensor> columns(
      List<ArrowFile> files,
      List<SourceColumn> wanted,
      int count,
      Places places,
      Pool pool,
      boolean whole)
      throws SQLException {
    var columns = new LinkedHashMap<String, Tensor>();
    for (SourceColumn column : wanted) {
      columns.put(column.name(), column(files, column, count, places, pool));
      if (whole) {
        files.forEach(ArrowFile::forget);
      }
    }
    return columns;
  }

  private static Tensor column(
      List<ArrowFile> files, SourceColumn column, int count, Places places, Pool pool)
      throws SQLException {
    String name = column.name();
    try {
      return switch (column.type().element()) {
        case TEXT -> ArrowCells.texts(files, name, count);
        case BOOL -> ArrowCells.truths(files, name, count);
        case I64, TIME ->
            ArrowCells.longs(files, name, column.element(), pool.takeLongs(count), places);
        default ->
            column.width().isPresent()
                ? ArrowCells.vectors(
                    files, name, Shape.of(count, column.width().getAsInt()), places)
                : ArrowCells.reals(files, name, pool.take(count));
      };
    } catch (WeftException e) {
      throw e;
    } catch (RuntimeException e) {
      // Whatever a damaged file makes fail.
      throw FileTrouble.unreadable(files.getFirst().path(), "a damaged Arrow file (" + name + ")");
    }
  }

  /// Where a row stands.
  static String place(List<Path> paths, long row) {
    try (var maps = new OpenMaps()) {
      return open(paths, maps).place(row);
    }
  }

  private String place(long row) {
    long left = row;
    for (ArrowFile file : files) {
      if (left < file.rows()) {
        return DuckDbFiles.place(file.path(), left);
      }
      left -= file.rows();
    }
    throw new IndexOutOfBoundsException();
  }
}
