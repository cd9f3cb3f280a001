package weft.files;

import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;

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
    try (var arena = Arena.ofShared()) {
      return open(paths, arena).source(options);
    }
  }

  /// Hands over all rows, so many at a time; all at once where they must be sorted.
  ///
  /// @param source the columns that are wanted
  static void read(
      List<Path> paths, DuckDbFiles source, ReadOptions options, int most, Consumer<FileTable> to) {
    try (var arena = Arena.ofShared()) {
      var table = open(paths, arena);
      if (table.rows <= most || options.sorted()) {
        to.accept(table.read(source, options));
      } else {
        table.pieces(source, options, most, to);
      }
    } catch (SQLException e) {
      throw FileTrouble.of(e, paths);
    }
  }

  private static ArrowTable open(List<Path> paths, Arena arena) {
    return new ArrowTable(paths.stream().map(path -> ArrowFile.open(path, arena)).toList());
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

  private SourceColumn column(String name) {
    ArrowField first = Objects.requireNonNull(files.getFirst().fields().get(name));
    Element element = first.element();
    boolean gaps = false;
    for (ArrowFile file : files) {
      ArrowField field = file.fields().get(name);
      if (field == null) {
        throw FileTrouble.noColumn(file.path(), name, file.fields().keySet());
      }
      if (!field.reason().isEmpty()) {
        return SourceColumn.unread(name, field.reason());
      }
      boolean both = field.element().isNumeric() && element.isNumeric();
      if (!field.width().equals(first.width()) || field.element() != element && !both) {
        throw FileTrouble.wrongType(
            file.path(),
            name,
            DuckDbFiles.words(element) + ", as in " + files.getFirst().path(),
            field.width().isPresent() ? "lists of numbers" : DuckDbFiles.words(field.element()));
      }
      element = field.element() == element ? element : Element.F64;
      gaps |=
          ArrowFile.guarded(
              file.path(),
              () -> file.batches().stream().anyMatch(batch -> batch.missing(field.node()) > 0));
    }
    var column =
        first.width().isPresent()
            ? SourceColumn.vector(name, "", first.width().getAsInt())
            : SourceColumn.of(name, element, "", "");
    return gaps ? column.withGaps() : column;
  }

  private FileTable read(DuckDbFiles source, ReadOptions options) throws SQLException {
    int count = (int) rows;
    var columns = columns(files, source.columns(), count, this::place);
    KeyColumns.check(files.getFirst().path(), columns, options, this::place);
    if (!options.rearranges() && options.duplicates() == Duplicates.KEEP) {
      return new FileTable(columns, Optional.empty());
    }
    var order = order(columns, options, count);
    return order.isEmpty() ? new FileTable(columns, order) : gathered(columns, order.get());
  }

  private void pieces(DuckDbFiles source, ReadOptions options, int most, Consumer<FileTable> to)
      throws SQLException {
    var kept = kept(source, options);
    long before = 0;
    for (ArrowFile file : files) {
      for (ArrowFile piece : file.pieces(most)) {
        long first = before;
        Places places = row -> place(first + row);
        var columns = columns(List.of(piece), source.columns(), (int) piece.rows(), places);
        KeyColumns.check(piece.path(), columns, options, places);
        to.accept(
            kept.isEmpty()
                ? new FileTable(columns, Optional.empty())
                : gathered(columns, some(kept.get(), first, piece.rows())));
        before += piece.rows();
        options.progress().accept(before);
      }
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
    var order = order(columns(files, keys, count, this::place), options, count);
    if (order.isEmpty()) {
      return Optional.empty();
    }
    var kept = new BitSet(count);
    for (int i = 0; i < order.get().size(); i++) {
      kept.set((int) order.get().longAt(i));
    }
    return Optional.of(kept);
  }

  /// The rows of a piece that stay, counted from its first.
  private static Tensor some(BitSet kept, long first, long count) {
    var some = kept.get((int) first, (int) (first + count)).stream().asLongStream().toArray();
    return Tensor.of(Element.I64, Shape.of(some.length), some);
  }

  private static Map<String, Tensor> columns(
      List<ArrowFile> files, List<SourceColumn> wanted, int count, Places places)
      throws SQLException {
    var columns = new LinkedHashMap<String, Tensor>();
    for (SourceColumn column : wanted) {
      columns.put(column.name(), column(files, column, count, places));
    }
    return columns;
  }

  private static Tensor column(List<ArrowFile> files, SourceColumn column, int count, Places places)
      throws SQLException {
    String name = column.name();
    try {
      return switch (column.type().element()) {
        case TEXT -> ArrowCells.texts(files, name, count);
        case BOOL -> ArrowCells.truths(files, name, count);
        case I64, TIME -> ArrowCells.longs(files, name, column.element(), count, places);
        default ->
            ArrowCells.reals(
                files,
                name,
                column.width().isPresent()
                    ? Shape.of(count, column.width().getAsInt())
                    : Shape.of(count));
      };
    } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
      throw FileTrouble.unreadable(files.getFirst().path(), "a damaged Arrow file (" + name + ")");
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

  /// The rows that stay, in their order, by way of DuckDB; none where all stay as they are.
  private Optional<Tensor> order(Map<String, Tensor> columns, ReadOptions options, int count)
      throws SQLException {
    var keyed = new LinkedHashMap<String, Tensor>();
    for (String name : options.keys()) {
      keyed.put(name, Objects.requireNonNull(columns.get(name)));
    }
    var names = IntStream.range(0, keyed.size()).mapToObj(i -> "\"c" + i + '"').toList();
    String query = "SELECT *, row_number() OVER () - 1 AS \"r\" FROM " + ColumnsFunction.RELATION;
    try (var duck = DuckDb.open()) {
      var keys = new Keys(query, names, options);
      if (options.duplicates() == Duplicates.REFUSE) {
        ColumnsFunction.register(duck, keyed);
        var pair = keys.duplicate(duck);
        if (pair.isPresent()) {
          throw TableReader.duplicate(
              place(pair.get().first()), place(pair.get().second()), options);
        }
      }
      if (!options.rearranges()) {
        return Optional.empty();
      }
      ColumnsFunction.register(duck, keyed);
      var order = new long[count];
      var next = new int[1];
      duck.each(
          "SELECT \"r\" FROM (" + keys.arranged() + ")", row -> order[next[0]++] = row.getLong(1));
      return Optional.of(Tensor.of(Element.I64, Shape.of(next[0]), Arrays.copyOf(order, next[0])));
    }
  }

  private static FileTable gathered(Map<String, Tensor> columns, Tensor order) {
    var moved = new LinkedHashMap<String, Tensor>();
    columns.forEach(
        (name, column) -> {
          int width = ColumnsFunction.width(column);
          var shape =
              column.shape().rank() == 1 ? Shape.of(order.size()) : Shape.of(order.size(), width);
          moved.put(
              name, column.gather(shape, i -> (int) order.longAt(i / width) * width + i % width));
        });
    return new FileTable(moved, Optional.of(order));
  }
}
