package weft.files;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import weft.files.csv.ZonedCells;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// Files in folders such as `symbol=AAA`: the files of one folder after the other, each with what
/// the names of its folders say as columns. Where a file has such a column too, the folder counts.
final class FolderTable {
  /// The files of a folder.
  ///
  /// @param values of its folders by name
  /// @param before rows of the folders before it
  private record Part(Map<String, String> values, TableSource files, long before) {
    long rows() {
      return files.schema().rows();
    }
  }

  private final List<Part> parts;

  /// What the names of folders give.
  private final Map<String, Element> named;

  private final FileSchema schema;

  /// Columns that are not the same in all folders.
  private final Map<String, Diagnostic> troubles;

  private FolderTable(
      List<Part> parts,
      Map<String, Element> named,
      Map<String, Type> columns,
      Map<String, Diagnostic> troubles) {
    this.troubles = troubles;
    this.parts = parts;
    this.named = named;
    var all = new LinkedHashMap<>(columns);
    named.forEach((name, element) -> all.put(name, Type.column(element)));
    this.schema = new FileSchema(all, parts.getLast().before + parts.getLast().rows());
  }

  /// Nothing where files are in no such folders.
  ///
  /// @param opener looks at files of one folder
  static Optional<FolderTable> open(List<Path> files, ReadOptions options, Opener opener) {
    var values = files.stream().map(FolderNames::of).toList();
    if (values.stream().allMatch(Map::isEmpty)) {
      return Optional.empty();
    }
    checkNames(files, values);
    var named = elements(values, options);
    var own = without(options, named);
    var parts = parts(files, values, own, opener);
    var troubles = new LinkedHashMap<String, Diagnostic>();
    var columns = common(files, parts, troubles);
    if (parts.stream().anyMatch(part -> !holds(part.files.schema(), columns))) {
      // What is text in one folder is text in all.
      var types = new LinkedHashMap<>(own.types());
      columns.entrySet().stream()
          .filter(column -> column.getValue().element() == Element.TEXT)
          .forEach(column -> types.put(column.getKey(), Element.TEXT));
      parts = parts(files, values, own.types(types), opener);
    }
    return Optional.of(new FolderTable(parts, named, columns, troubles));
  }

  /// Looks at files.
  interface Opener {
    TableSource open(List<Path> files, ReadOptions options);
  }

  private static void checkNames(List<Path> files, List<Map<String, String>> values) {
    var names = values.getFirst().keySet();
    for (int i = 1; i < files.size(); i++) {
      if (!values.get(i).keySet().equals(names)) {
        throw new WeftException(
            Diagnostic.of(Code.FILE, files.get(i) + " is in other folders than " + files.getFirst())
                .about(files.get(i).toString())
                .expected(words(names))
                .found(words(values.get(i).keySet()))
                .hint("the names of folders are columns, which all files must have"));
      }
    }
  }

  private static String words(Iterable<String> names) {
    var words = new ArrayList<String>();
    names.forEach(name -> words.add(name + "=..."));
    return words.isEmpty() ? "no such folder" : "folders " + String.join("/", words);
  }

  private static Map<String, Element> elements(
      List<Map<String, String>> values, ReadOptions options) {
    var elements = new LinkedHashMap<String, Element>();
    for (String name : values.getFirst().keySet()) {
      var all = values.stream().map(each -> Objects.requireNonNull(each.get(name))).toList();
      Element guess = FolderNames.element(all);
      Element needed =
          options
              .types()
              .getOrDefault(
                  name, options.entity().equals(Optional.of(name)) ? Element.TEXT : guess);
      boolean fits =
          needed == guess
              || needed == Element.TEXT
              || needed == Element.F64 && guess == Element.I64;
      elements.put(name, fits ? needed : guess);
    }
    return elements;
  }

  /// What is asked of the files: other columns, as they stand.
  private static ReadOptions without(ReadOptions options, Map<String, Element> named) {
    var types = new LinkedHashMap<>(options.types());
    types.keySet().removeAll(named.keySet());
    var own = ReadOptions.ALL.types(types).progress(options.progress());
    if (options.memory().isPresent()) {
      own = own.memory(options.memory().getAsLong());
    }
    if (options.columns().isPresent()) {
      own = own.columns(others(options.columns().get(), named));
    }
    if (options.entity().isPresent() && !named.containsKey(options.entity().get())) {
      own = own.by(options.entity().get());
    }
    if (options.order().isPresent() && !named.containsKey(options.order().get())) {
      own = own.order(options.order().get());
    }
    return own;
  }

  private static List<String> others(List<String> names, Map<String, Element> named) {
    return names.stream().filter(name -> !named.containsKey(name)).toList();
  }

  private static List<Part> parts(
      List<Path> files, List<Map<String, String>> values, ReadOptions options, Opener opener) {
    var parts = new ArrayList<Part>();
    long before = 0;
    for (int from = 0, to; from < files.size(); from = to) {
      to = from + 1;
      while (to < files.size() && values.get(to).equals(values.get(from))) {
        to++;
      }
      var part = new Part(values.get(from), opener.open(files.subList(from, to), options), before);
      before += part.rows();
      parts.add(part);
    }
    return parts;
  }

  /// The columns of all folders, with types that hold what each has.
  private static Map<String, Type> common(
      List<Path> files, List<Part> parts, Map<String, Diagnostic> troubles) {
    var columns = new LinkedHashMap<String, Type>();
    boolean texts = FileFormat.of(files.getFirst()) == FileFormat.CSV;
    for (String name : parts.getFirst().files.schema().columns().keySet()) {
      Optional<Type> type = Optional.empty();
      for (Part part : parts) {
        var trouble = trouble(parts.getFirst(), part, name, type, texts);
        if (trouble.isPresent()) {
          troubles.put(name, trouble.get());
          break;
        }
        type = Optional.of(joined(type, part.files.type(name), texts));
      }
      if (!troubles.containsKey(name)) {
        Type found = type.orElseThrow();
        columns.put(name, found.with(Elements.known(found.element())));
      }
    }
    return columns;
  }

  /// What keeps a column of a folder from being the one of those before.
  private static Optional<Diagnostic> trouble(
      Part first, Part part, String name, Optional<Type> before, boolean texts) {
    var there = part.files.schema().columns().keySet();
    if (!there.contains(name)) {
      return part.files
          .unread(name)
          .or(() -> Optional.of(FileTrouble.missing(part.files.first(), name, there)));
    }
    Type own = part.files.type(name);
    boolean fits =
        before.isEmpty()
            || isOpen(own, before.get())
            || isOpen(before.get(), own)
            || before.get().shape().equals(own.shape())
                && (texts || !Elements.clash(before.get().element(), own.element()));
    return fits
        ? Optional.empty()
        : Optional.of(
            FileTrouble.unlike(
                part.files.first(),
                name,
                DuckDbFiles.words(own),
                first.files.first(),
                DuckDbFiles.words(before.get())));
  }

  /// Whether nothing but missing cells, or missing lists, stands in a column: it can be what the
  /// other one is.
  private static boolean isOpen(Type column, Type other) {
    return column.element() == Element.ANY
        || !column.shape().isScalar() && column.shape().size() == 0 && !other.shape().isScalar();
  }

  private static Type joined(Optional<Type> before, Type own, boolean texts) {
    if (before.isEmpty()) {
      return own;
    }
    Element element = before.get().element();
    if (texts && Elements.clash(element, own.element())) {
      return own.with(Element.TEXT);
    }
    Element both = Elements.join(element, own.element());
    boolean gaps = element == Element.ANY || own.element() == Element.ANY;
    // Where whole numbers are missing, they are floats.
    Type shaped = isOpen(own, before.get()) ? before.get() : own;
    return shaped.with(gaps && both == Element.I64 ? Element.F64 : both);
  }

  private static boolean holds(FileSchema part, Map<String, Type> columns) {
    return columns.entrySet().stream()
        .allMatch(
            column -> {
              Type type = part.columns().get(column.getKey());
              return column.getValue().equals(type) || column.getValue().element() == Element.F64;
            });
  }

  /// Those of the first folder.
  TableSource firstFiles() {
    return parts.getFirst().files;
  }

  FileSchema schema() {
    return schema;
  }

  /// What is wrong with a column that can't be read in all folders.
  Optional<Diagnostic> unread(String name) {
    return Optional.ofNullable(troubles.get(name)).or(() -> firstFiles().unread(name));
  }

  /// Columns of whole numbers in one of the folders.
  Set<String> wholes() {
    var all = new LinkedHashSet<String>();
    parts.forEach(part -> all.addAll(part.files.wholes()));
    return all;
  }

  /// Which times have a zone.
  Map<String, ZonedCells> zones() {
    var zones = new LinkedHashMap<String, ZonedCells>();
    for (Part part : parts) {
      part.files
          .zones()
          .forEach(
              (name, own) ->
                  zones.put(name, zones.getOrDefault(name, ZonedCells.NONE).and(own, part.before)));
    }
    zones.keySet().removeAll(named.keySet());
    return zones;
  }

  /// Where a row stands.
  String place(long row) {
    Part part = parts.getFirst();
    for (Part each : parts) {
      part = each.before <= row ? each : part;
    }
    return part.files.place(row - part.before);
  }

  /// Hands over all rows, so many at a time; all at once where they must be sorted.
  void each(ReadOptions options, int most, Consumer<FileTable> to) throws SQLException {
    Stream.concat(options.columns().stream().flatMap(List::stream), options.keys().stream())
        .flatMap(name -> unread(name).stream())
        .findFirst()
        .ifPresent(
            trouble -> {
              throw new WeftException(trouble);
            });
    var there = new LinkedHashSet<>(schema.columns().keySet());
    DuckDbFiles.wanted(firstFiles().first(), there, options);
    if (schema.rows() <= most || options.sorted()) {
      TableSource.capacity(schema.rows(), firstFiles().first());
      to.accept(Arranged.table(whole(options), options, this::place));
      return;
    }
    var kept = kept(options);
    pieces(options, most, (columns, before) -> to.accept(Arranged.piece(columns, kept, before)));
  }

  /// The rows that stay where duplicates go. Of the columns, the keys are held in memory for that.
  private Optional<BitSet> kept(ReadOptions options) throws SQLException {
    if (options.duplicates() == Duplicates.KEEP) {
      return Optional.empty();
    }
    TableSource.capacity(schema.rows(), firstFiles().first());
    return Arranged.kept(whole(options.columns(List.of())), options, this::place);
  }

  /// All rows, as they stand.
  private Map<String, Tensor> whole(ReadOptions options) {
    var pieces = new ArrayList<Map<String, Tensor>>();
    pieces(options, Integer.MAX_VALUE - 8, (columns, _) -> pieces.add(columns));
    var columns = new LinkedHashMap<String, Tensor>();
    for (String name : pieces.getFirst().keySet()) {
      columns.put(
          name,
          joined(pieces.stream().map(piece -> Objects.requireNonNull(piece.get(name))).toList()));
    }
    return columns;
  }

  /// Pieces with missing values are of floats where others may be of whole numbers.
  private static Tensor joined(List<Tensor> pieces) {
    boolean same = pieces.stream().map(Tensor::element).distinct().count() == 1;
    return Tensor.join(
        same
            ? pieces
            : pieces.stream()
                .map(piece -> Tensor.floats(Element.F64, piece.shape(), piece::doubleAt))
                .toList());
  }

  private interface Taker {
    void take(Map<String, Tensor> columns, long before);
  }

  private void pieces(ReadOptions options, int most, Taker to) {
    var wanted = options.columns().orElse(List.copyOf(schema.columns().keySet()));
    var keys = options.keys();
    var given =
        named.keySet().stream()
            .filter(name -> wanted.contains(name) || keys.contains(name))
            .toList();
    var own = without(options, named).columns(others(wanted, named));
    boolean reads = !others(wanted, named).isEmpty() || !own.keys().isEmpty();
    for (Part part : parts) {
      if (part.rows() == 0 && schema.rows() > 0) {
        continue;
      }
      var done = new long[] {part.before};
      Consumer<Map<String, Tensor>> each =
          columns -> {
            to.take(columns, done[0]);
            done[0] += rows(columns);
          };
      if (reads) {
        part.files.each(
            own.types(types(part, options))
                .progress(rows -> options.progress().accept(part.before + rows)),
            Math.clamp(part.rows(), 1, most),
            piece -> each.accept(columns(part, piece.columns(), given, options, done[0])));
      } else {
        each.accept(columns(part, Map.of(), given, options, done[0]));
      }
    }
  }

  private static int rows(Map<String, Tensor> columns) {
    return columns.values().iterator().next().shape().dims().getFirst();
  }

  /// Columns of files, and those that the names of folders give.
  private Map<String, Tensor> columns(
      Part part, Map<String, Tensor> read, List<String> given, ReadOptions options, long before) {
    Path file = part.files.first();
    int rows = read.isEmpty() ? TableSource.capacity(part.rows(), file) : rows(read);
    var columns = new LinkedHashMap<>(read);
    columns.replaceAll((name, cells) -> isMissingLists(part, name) ? missing(name, rows) : cells);
    for (String name : given) {
      String value = Objects.requireNonNull(part.values.get(name));
      Element element = Objects.requireNonNull(named.get(name));
      columns.put(name, FolderNames.column(element, value, rows));
    }
    try {
      KeyColumns.check(file, columns, options, row -> place(before + row));
    } catch (SQLException e) {
      throw FileTrouble.of(e, List.of(file));
    }
    return columns;
  }

  /// Whether other folders have lists in a column, and this one has none.
  private boolean isMissingLists(Part part, String name) {
    Type type = Objects.requireNonNull(schema.columns().get(name));
    return !type.shape().isScalar() && isOpen(part.files.type(name), type);
  }

  /// Lists that are all missing.
  private Tensor missing(String name, int rows) {
    int width = Objects.requireNonNull(schema.columns().get(name)).shape().size();
    return Tensor.f64(Shape.of(rows, width), _ -> Double.NaN);
  }

  /// What the files must hold: floats, where any folder has them, and what the others hold, where a
  /// folder has no value.
  private Map<String, Element> types(Part part, ReadOptions options) {
    var types = new LinkedHashMap<String, Element>();
    schema
        .columns()
        .forEach(
            (name, type) -> {
              boolean nothing =
                  !named.containsKey(name) && part.files.type(name).element() == Element.ANY;
              if (nothing || type.equals(Type.column(Element.F64))) {
                types.put(name, type.element());
              }
            });
    types.putAll(options.types());
    types.keySet().removeAll(named.keySet());
    return types;
  }

  /// How often each value of a column is there.
  Map<Object, Long> counts(String column, ReadOptions options) {
    var counts = new LinkedHashMap<Object, Long>();
    Element element = named.get(column);
    for (Part part : parts) {
      if (element == null) {
        part.files
            .counts(column, without(options, named))
            .forEach((value, count) -> counts.merge(value, count, Long::sum));
      } else {
        String value = Objects.requireNonNull(part.values.get(column));
        Tensor cell = FolderNames.column(element, value, 1);
        Object key = element == Element.TEXT ? cell.textAt(0) : (Object) cell.longAt(0);
        if (key != null && part.rows() > 0) {
          counts.merge(key, part.rows(), Long::sum);
        }
      }
    }
    return counts;
  }
}
