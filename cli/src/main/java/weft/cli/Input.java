package weft.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import weft.eval.AsOf;
import weft.eval.Table;
import weft.files.Duplicates;
import weft.files.FileSchema;
import weft.files.ReadOptions;
import weft.files.TableFiles;
import weft.files.TableSource;
import weft.ir.Code;
import weft.ir.Diagnostic;
import weft.ir.Element;
import weft.ir.Nearest;
import weft.ir.OpSet;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.WeftException;
import weft.lang.Compiled;
import weft.lang.Schema;
import weft.library.FeatureSet;
import weft.library.Sources;

/// The table that features run over: first what it looks like, then the columns that are needed,
/// all rows or some at a time.
final class Input {
  private static final String NONE = "none";

  private final Sources sources;
  private final Duplicates duplicates;
  private final TableSource source;
  private final FileSchema main;
  private final Map<String, TableSource> others = new LinkedHashMap<>();
  private final Optional<String> entity;
  private final Optional<String> order;

  Input(Sources sources, Duplicates duplicates) {
    this.sources = sources;
    this.duplicates = duplicates;
    Optional<String> named = sources.entity().filter(name -> !name.equals(NONE));
    // Entities are texts, whatever they look like: 005930 is not 5930.
    var types = new LinkedHashMap<String, Element>();
    types.put(named.orElse("symbol"), Element.TEXT);
    types.putAll(sources.types());
    source = TableSource.open(sources.data(), ReadOptions.ALL.types(types));
    main = declared(source.schema(), sources.types());
    entity =
        sources.entity().isPresent()
            ? named
            : Optional.of("symbol").filter(main.columns()::containsKey);
    order = Optional.of(sources.order().orElse("time")).filter(name -> !name.equals(NONE));
    entity.ifPresent(name -> mustHave(name, "entities", "--by", "entity"));
    order.ifPresent(name -> mustHave(name, "times", "--order", "order"));
    sources.tables().forEach((name, files) -> others.put(name, TableSource.open(files, options())));
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

  private void mustHave(String column, String what, String option, String field) {
    if (main.columns().containsKey(column)) {
      return;
    }
    var problem =
        Diagnostic.of(
                Code.UNKNOWN_NAME,
                "the data has no column '" + column + "' that could hold " + what)
            .about(column)
            .expected("one of " + String.join(", ", main.columns().keySet()));
    throw new WeftException(
        problem.hint(
            Nearest.to(column, main.columns().keySet())
                .map(
                    near ->
                        "name the column: "
                            + option
                            + " "
                            + near
                            + ", or "
                            + field
                            + ": "
                            + near
                            + " in a project")
                .orElse(
                    "name the column: "
                        + option
                        + " COLUMN; or "
                        + option
                        + " none for "
                        + (option.equals("--by") ? "one entity" : "rows in order as they stand"))));
  }

  long rows() {
    return main.rows();
  }

  /// The keys of rows as they stand in results.
  List<String> keys() {
    var keys = new LinkedHashSet<String>();
    order.ifPresent(keys::add);
    entity.ifPresent(keys::add);
    return List.copyOf(keys);
  }

  /// The columns that formulas can read.
  Schema schema() {
    var columns = new LinkedHashMap<>(main.columns());
    others.forEach(
        (name, table) ->
            table
                .schema()
                .columns()
                .forEach(
                    (column, type) -> {
                      if (!keys().contains(column)) {
                        columns.put(name + "." + column, joined(type));
                      }
                    }));
    return new Schema(columns, entity, order);
  }

  /// What was not there before the first row is missing.
  private static Type joined(Type type) {
    return type.element() == Element.TEXT || type.element() == Element.TIME
        ? type
        : type.with(Element.F64);
  }

  private ReadOptions options() {
    var options = ReadOptions.ALL.types(sources.types()).duplicates(duplicates);
    options = entity.map(options::by).orElse(options);
    return order.map(options::order).orElse(options);
  }

  /// The columns that are needed of the table itself, and those of each other one by its name.
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
    return new Needed(own, theirs);
  }

  /// Reads the columns that are needed, and the keys.
  Table table(Iterable<String> columns, LongConsumer progress) {
    var needed = needed(columns);
    Table table = read(source, needed.own, progress);
    var tables = new LinkedHashMap<String, Table>();
    needed.theirs.forEach((name, some) -> tables.put(name, read(other(name), some, progress)));
    return AsOf.join(table, tables);
  }

  private TableSource other(String name) {
    return Objects.requireNonNull(others.get(name));
  }

  private Table read(TableSource from, List<String> columns, LongConsumer progress) {
    var read = from.read(options().columns(columns).progress(progress));
    return new Table(read.columns(), entity, order);
  }

  Optional<String> entity() {
    return entity;
  }

  Optional<String> order() {
    return order;
  }

  /// How many rows each entity has.
  Map<Object, Long> entities(long memory) {
    return source.counts(entity.orElseThrow(), options().memory(memory));
  }

  /// The names of the other tables that some columns belong to.
  Set<String> tables(Iterable<String> columns) {
    return needed(columns).theirs.keySet();
  }

  /// Hands over the columns that are needed of the table itself, and the keys, some rows at a time.
  ///
  /// @param memory what DuckDB may take
  void each(
      Iterable<String> columns,
      int rows,
      long memory,
      LongConsumer progress,
      Consumer<Map<String, Tensor>> to) {
    var options = options().columns(needed(columns).own).types(elements(main.columns()));
    source.each(
        options.memory(memory).progress(progress),
        rows,
        some -> {
          some.columns().forEach(this::mustStay);
          to.accept(some.columns());
        });
  }

  /// The same of another table.
  void eachOf(
      String table,
      Iterable<String> columns,
      int rows,
      long memory,
      Consumer<Map<String, Tensor>> to) {
    var some = Objects.requireNonNull(needed(columns).theirs.get(table));
    var types = elements(other(table).schema().columns());
    some.stream()
        .filter(name -> types.get(name) == Element.I64 || types.get(name) == Element.BOOL)
        .forEach(name -> types.put(name, Element.F64));
    other(table)
        .each(
            options().columns(some).types(types).memory(memory),
            rows,
            read -> to.accept(read.columns()));
  }

  private static Map<String, Element> elements(Map<String, Type> columns) {
    var elements = new LinkedHashMap<String, Element>();
    columns.forEach((name, type) -> elements.put(name, type.element()));
    return elements;
  }

  /// Says that a column of whole numbers or conditions has missing values, which its file did not
  /// tell beforehand.
  static final class Widened extends RuntimeException {
    private static final long serialVersionUID = 1;
    private final String column;

    Widened(String column) {
      super(column, null, false, false);
      this.column = column;
    }

    String column() {
      return column;
    }
  }

  private void mustStay(String name, Tensor column) {
    if (column.element() != Objects.requireNonNull(main.columns().get(name)).element()) {
      throw new Widened(name);
    }
  }

  /// The same table with a column of floats.
  Input widened(String column) {
    var types = new LinkedHashMap<>(sources.types());
    types.put(column, Element.F64);
    return new Input(
        new Sources(sources.data(), sources.tables(), sources.entity(), sources.order(), types),
        duplicates);
  }

  /// A number that can't be read makes its column one of texts: where a feature is wrong for that,
  /// names the cell.
  List<Diagnostic> badNumbers(FeatureSet set, Compiled compiled, Schema schema, OpSet ops) {
    if (compiled.errors().stream().noneMatch(problem -> problem.code() == Code.TYPE)) {
      return List.of();
    }
    var numbers = set.columns(ops);
    var texts =
        numbers.keySet().stream()
            .filter(name -> Type.column(Element.F64).equals(numbers.get(name)))
            .filter(name -> Type.column(Element.TEXT).equals(schema.columns().get(name)))
            .toList();
    return texts.isEmpty() ? List.of() : badNumbers(texts);
  }

  /// Reads columns as numbers, to name the cell that is none.
  List<Diagnostic> badNumbers(List<String> columns) {
    var types = new LinkedHashMap<>(sources.types());
    columns.stream().filter(main.columns()::containsKey).forEach(c -> types.put(c, Element.F64));
    try {
      TableFiles.schema(sources.data(), options().columns(columns).types(types));
      return List.of();
    } catch (WeftException e) {
      return e.diagnostics();
    }
  }
}
