package weft.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.LongConsumer;
import weft.eval.AsOf;
import weft.eval.Table;
import weft.files.Duplicates;
import weft.files.FileSchema;
import weft.files.ReadOptions;
import weft.files.TableFiles;
import weft.ir.Code;
import weft.ir.Diagnostic;
import weft.ir.Element;
import weft.ir.Nearest;
import weft.ir.OpSet;
import weft.ir.Type;
import weft.ir.WeftException;
import weft.lang.Compiled;
import weft.lang.Schema;
import weft.library.FeatureSet;
import weft.library.Sources;

/// The table that features run over: first what it looks like, then the columns that are needed.
final class Input {
  private static final String NONE = "none";

  private final Sources sources;
  private final Duplicates duplicates;
  private final FileSchema main;
  private final Map<String, FileSchema> others = new LinkedHashMap<>();
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
    main = TableFiles.schema(sources.data(), ReadOptions.ALL.types(types));
    entity =
        sources.entity().isPresent()
            ? named
            : Optional.of("symbol").filter(main.columns()::containsKey);
    order = Optional.of(sources.order().orElse("time")).filter(name -> !name.equals(NONE));
    entity.ifPresent(name -> mustHave(name, "entities", "--by", "entity"));
    order.ifPresent(name -> mustHave(name, "times", "--order", "order"));
    sources
        .tables()
        .forEach((name, files) -> others.put(name, TableFiles.schema(files, options())));
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

  /// Reads the columns that are needed, and the keys.
  Table table(Iterable<String> needed, LongConsumer progress) {
    var own = new ArrayList<String>();
    var theirs = new LinkedHashMap<String, List<String>>();
    for (String column : needed) {
      int dot = column.indexOf('.');
      if (main.columns().containsKey(column)) {
        own.add(column);
      } else {
        theirs
            .computeIfAbsent(column.substring(0, dot), _ -> new ArrayList<>())
            .add(column.substring(dot + 1));
      }
    }
    Table table = read(sources.data(), own, progress);
    var tables = new LinkedHashMap<String, Table>();
    theirs.forEach(
        (name, columns) -> {
          var files = Objects.requireNonNull(sources.tables().get(name));
          tables.put(name, read(files, columns, progress));
        });
    return AsOf.join(table, tables);
  }

  private Table read(List<String> files, List<String> columns, LongConsumer progress) {
    var read = TableFiles.read(files, options().columns(columns).progress(progress));
    return new Table(read.columns(), entity, order);
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
  private List<Diagnostic> badNumbers(List<String> columns) {
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
