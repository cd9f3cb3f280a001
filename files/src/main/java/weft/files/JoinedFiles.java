package weft.files;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import weft.eval.FurtherTable;
import weft.eval.Pool;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.Diagnostic;

/// Files of a table, and of further tables that are joined to it: their column `quotes.bid` is the
/// last value known at the time of a row, or what else they say ([FurtherFiles]). First what it
/// looks like, then the columns that are needed, all rows or some at a time.
///
/// ```java
/// var files = JoinedFiles.open(List.of("bars/*.parquet"), ReadOptions.ALL.by("symbol").order("time"));
/// ```
public final class JoinedFiles {
  private final TableSource source;
  private final FileSchema main;
  private final Map<String, FurtherFiles> others;
  private final ReadOptions options;

  /// @param others further tables by name
  /// @param options the keys of rows, what columns hold, and what becomes of repeated rows
  public JoinedFiles(TableSource source, Map<String, FurtherFiles> others, ReadOptions options) {
    this.source = source;
    this.main = declared(source.schema(), options.types());
    this.others = Collections.unmodifiableMap(new LinkedHashMap<>(others));
    this.options = options;
  }

  /// One table.
  public static JoinedFiles open(List<String> data, ReadOptions options) {
    return new JoinedFiles(TableSource.open(data, options), Map.of(), options);
  }

  /// Whole numbers and conditions are floats where it is said so.
  private static FileSchema declared(FileSchema found, Map<String, Element> types) {
    var columns = new LinkedHashMap<>(found.columns());
    columns.replaceAll(
        (name, type) ->
            types.get(name) == Element.F64 && type.element().isNumeric()
                ? type.with(Element.F64)
                : type);
    return new FileSchema(columns, found.rows());
  }

  public long rows() {
    return main.rows();
  }

  /// The files of the table, and those of the tables that are joined to it.
  public List<Path> files() {
    return Stream.concat(Stream.of(source), others.values().stream().map(FurtherFiles::source))
        .flatMap(table -> table.files().stream())
        .toList();
  }

  /// Whether one of the files is a CSV file.
  public boolean isCsv() {
    return files().stream().anyMatch(file -> FileFormat.of(file) == FileFormat.CSV);
  }

  /// What is wrong with a column of the table that is there and can't be read.
  public Optional<Diagnostic> unread(String column) {
    return source.unread(column);
  }

  /// Where a row of the table stands: `bars.csv: row 3`.
  ///
  /// @param row counted from 0 through all files
  public String place(long row) {
    return source.place(row);
  }

  /// Columns with whole numbers, which are read as floats where some are missing, those of further
  /// tables always; not those that are declared as floats.
  public Set<String> wholes() {
    var all = new LinkedHashSet<>(source.wholes());
    others.forEach(
        (name, table) -> table.source().wholes().forEach(column -> all.add(name + "." + column)));
    all.removeIf(name -> options.types().get(name) == Element.F64);
    return all;
  }

  /// Whether a column is one of a further table.
  public boolean isFurther(String column) {
    return !main.columns().containsKey(column);
  }

  /// Columns in which some times have a zone and some have none.
  ///
  /// @param read the columns that are read, besides those by which rows are found
  public List<MixedTimes> mixedTimes(Set<String> read) {
    var mixed = new ArrayList<MixedTimes>();
    mixed(source, "", name -> read.contains(name) || keys().contains(name), mixed);
    others.forEach(
        (name, table) -> {
          String start = name + ".";
          if (read.stream().anyMatch(column -> column.startsWith(start))) {
            mixed(
                table.source(),
                start,
                column -> table.compared().contains(column) || read.contains(start + column),
                mixed);
          }
        });
    return mixed;
  }

  private static void mixed(
      TableSource source, String start, Predicate<String> wanted, List<MixedTimes> to) {
    source
        .zones()
        .forEach(
            (name, cells) -> {
              if (cells.mixed() && wanted.test(name)) {
                to.add(new MixedTimes(start + name, cells, source.place(cells.first())));
              }
            });
  }

  public Optional<String> entity() {
    return options.entity();
  }

  public Optional<String> order() {
    return options.order();
  }

  /// The keys of rows as they stand in results: order, then entity.
  public List<String> keys() {
    return options.keys().reversed();
  }

  /// All columns that can be read; those of further tables after the name of the table.
  public Map<String, Type> columns() {
    var columns = new LinkedHashMap<>(main.columns());
    others.forEach(
        (name, table) ->
            table.columns().forEach((column, type) -> columns.put(name + "." + column, type)));
    return columns;
  }

  /// The columns that are needed of the table itself, also to find rows of others, and those of
  /// each other one by its name.
  private record Needed(List<String> own, Map<String, List<String>> theirs) {}

  private Needed needed(Iterable<String> columns) {
    var own = new ArrayList<String>();
    var theirs = new LinkedHashMap<String, List<String>>();
    for (String column : columns) {
      int dot = column.indexOf('.');
      if (main.columns().containsKey(column)) {
        own.add(column);
      } else {
        theirs
            .computeIfAbsent(column.substring(0, dot), _ -> new ArrayList<>())
            .add(column.substring(dot + 1));
      }
    }
    theirs.keySet().stream()
        .flatMap(name -> other(name).ownKeys().stream())
        .filter(key -> !own.contains(key))
        .forEach(own::add);
    return new Needed(own, theirs);
  }

  /// Reads the columns that are needed, and the keys.
  public Table table(Iterable<String> columns, LongConsumer progress) {
    return table(columns, progress, new DataFindings(Map.of()));
  }

  /// @param findings is told which rows have none in a further table
  public Table table(Iterable<String> columns, LongConsumer progress, DataFindings findings) {
    var needed = needed(columns);
    var read = source.read(options.columns(needed.own).progress(progress));
    Table table = new Table(read.columns(), entity(), order());
    for (var entry : needed.theirs.entrySet()) {
      var further = other(entry.getKey()).read(entry.getValue(), progress);
      int[] from = further.match(table);
      further.mustMatch(table, from);
      findings.joined(entry.getKey(), from, row -> row);
      table = further.joined(table, from);
    }
    return needed.theirs.isEmpty() ? table : only(table, columns);
  }

  /// Without columns that were only needed to find rows of other tables.
  private Table only(Table table, Iterable<String> columns) {
    var wanted = new LinkedHashSet<>(keys());
    columns.forEach(wanted::add);
    var some = new LinkedHashMap<>(table.columns());
    some.keySet().retainAll(wanted);
    return new Table(some, entity(), order());
  }

  /// A further table.
  public FurtherFiles other(String name) {
    return Objects.requireNonNull(others.get(name));
  }

  /// All rows of a further table, for tables that are not parted by entities.
  public FurtherTable whole(String name, Iterable<String> columns) {
    return other(name).read(theirs(name, columns), _ -> {});
  }

  private List<String> theirs(String name, Iterable<String> columns) {
    return Objects.requireNonNull(needed(columns).theirs.get(name));
  }

  /// The columns of the table itself by which rows of further ones are found, for some columns.
  public Set<String> ownKeys(Iterable<String> columns) {
    var keys = new LinkedHashSet<String>();
    tables(columns).forEach(name -> keys.addAll(other(name).ownKeys()));
    return keys;
  }

  /// How many rows each entity has.
  ///
  /// @param memory what DuckDB may take
  public Map<Object, Long> entities(long memory) {
    return source.counts(entity().orElseThrow(), options.memory(memory));
  }

  /// The names of the other tables that some columns belong to.
  public Set<String> tables(Iterable<String> columns) {
    return new LinkedHashSet<>(needed(columns).theirs.keySet());
  }

  /// What becomes of rows that repeat others.
  public Duplicates duplicates() {
    return options.duplicates();
  }

  /// Whether rows can be taken as they come: nothing is joined to them, and none is left out.
  public boolean flows(Iterable<String> columns) {
    return tables(columns).isEmpty() && options.duplicates() == Duplicates.KEEP;
  }

  /// Hands over the columns that are needed of the table itself, and the keys, some rows at a time.
  ///
  /// @param memory what DuckDB may take
  /// @param pool where columns come from
  /// @throws Widened if a column does not hold what its file said
  public void each(
      Iterable<String> columns,
      int rows,
      long memory,
      Pool pool,
      LongConsumer progress,
      Consumer<Map<String, Tensor>> to) {
    var wanted = options.columns(needed(columns).own).types(elements(main.columns()));
    source.each(
        wanted.memory(memory).pool(pool).progress(progress),
        rows,
        some -> {
          some.columns().forEach(this::mustStay);
          to.accept(some.columns());
        });
  }

  /// Why DuckDB can't read the rows by itself; nothing where it can.
  public Optional<String> unqueried(Iterable<String> columns) {
    var joined = tables(columns);
    return joined.isEmpty()
        ? source.unqueried(options)
        : Optional.of("the table '" + joined.iterator().next() + "' is joined to them");
  }

  /// The rows as DuckDB reads them, with the columns that are needed and the keys.
  public QueryRun query(Iterable<String> columns) {
    var wanted = options.columns(needed(columns).own).types(elements(main.columns()));
    return QueryRun.over(source, wanted);
  }

  /// The same of another table.
  public void eachOf(
      String table,
      Iterable<String> columns,
      int rows,
      long memory,
      Consumer<Map<String, Tensor>> to) {
    var from = other(table);
    var reading = from.reading(theirs(table, columns));
    var types = elements(from.source().schema().columns());
    types.replaceAll(
        (name, element) ->
            element == Element.I64 && !from.compared().contains(name) ? Element.F64 : element);
    from.source()
        .each(reading.types(types).memory(memory), rows, read -> to.accept(read.columns()));
  }

  private static Map<String, Element> elements(Map<String, Type> columns) {
    var elements = new LinkedHashMap<String, Element>();
    columns.forEach((name, type) -> elements.put(name, type.element()));
    return elements;
  }

  /// Says that a column of whole numbers has missing values, which its file did not tell
  /// beforehand: it must be read as floats.
  public static final class Widened extends RuntimeException {
    private static final long serialVersionUID = 1;
    private final String column;

    Widened(String column) {
      super(column, null, false, false);
      this.column = column;
    }

    public String column() {
      return column;
    }
  }

  private void mustStay(String name, Tensor column) {
    if (column.element() != Objects.requireNonNull(main.columns().get(name)).element()) {
      throw new Widened(name);
    }
  }
}
