package weft.files;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongConsumer;
import weft.eval.FurtherTable;
import weft.eval.Table;
import weft.eval.TableJoin;
import weft.ir.Element;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// Files of a further table, and how its rows are found for those of the table.
public final class FurtherFiles {
  private final String name;
  private final TableSource source;
  private final TableJoin join;
  private final Map<String, String> keys;
  private final Optional<String> on;
  private final boolean byEntity;
  private final ReadOptions options;

  private FurtherFiles(
      String name, TableSource source, TableJoin join, ReadOptions main, ReadOptions plain) {
    this.name = name;
    this.source = source;
    this.join = join;
    this.keys = keys(join, main);
    this.on = on(join, main);
    this.byEntity =
        !join.exact() && main.entity().stream().toList().equals(List.copyOf(keys.keySet()));
    ReadOptions wanted = on.map(plain::order).orElse(plain);
    this.options =
        byEntity
            ? keys.values().stream()
                .findFirst()
                .map(wanted::by)
                .orElse(wanted)
                .duplicates(main.duplicates())
            : wanted;
  }

  /// Looks at what the files hold.
  ///
  /// @param table what it is joined to
  /// @param main the keys of that table, and how its files are read
  /// @param types what columns must hold
  /// @throws WeftException if one of the tables does not have the columns that are compared
  public static FurtherFiles open(
      String name,
      List<String> files,
      TableJoin join,
      FileSchema table,
      ReadOptions main,
      Map<String, Element> types) {
    var keys = keys(join, main);
    var on = on(join, main);
    var needed = new LinkedHashMap<>(types);
    keys.forEach(
        (own, theirs) -> {
          Type type = table.columns().get(own);
          if (type == null) {
            throw unknown(name, own, "the data have", table.columns().keySet(), "");
          }
          if (type.element() == Element.TEXT) {
            // 005930 is not 5930.
            needed.put(theirs, Element.TEXT);
          }
        });
    if (main.csv().tellsTimes()) {
      on.ifPresent(column -> needed.put(column, Element.TIME));
    }
    var read = ReadOptions.ALL.csv(main.csv()).types(needed);
    var plain = main.memory().isPresent() ? read.memory(main.memory().getAsLong()) : read;
    var source = TableSource.open(files, plain);
    var there = source.schema().columns().keySet();
    keys.values().stream()
        .filter(column -> !there.contains(column))
        .findFirst()
        .ifPresent(
            column -> {
              throw unknown(
                  name,
                  column,
                  "the table '" + name + "' has",
                  there,
                  join.by().isEmpty()
                      ? "if its rows are for all, say so: --table "
                          + name
                          + ":by=none; else name its key: by="
                          + column
                          + "=COLUMN"
                      : "");
            });
    on.filter(column -> !there.contains(column))
        .ifPresent(
            column -> {
              throw unknown(
                  name,
                  column,
                  "the table '" + name + "' has",
                  there,
                  join.on().isEmpty()
                      ? "name the column of its times: --table "
                          + name
                          + ":on=COLUMN; or, if it has none, --table "
                          + name
                          + ":join=exact"
                      : "");
            });
    return new FurtherFiles(name, source, join, main, plain);
  }

  private static Map<String, String> keys(TableJoin join, ReadOptions main) {
    return join.by()
        .orElseGet(() -> main.entity().map(entity -> Map.of(entity, entity)).orElse(Map.of()));
  }

  private static Optional<String> on(TableJoin join, ReadOptions main) {
    return join.exact() || main.order().isEmpty() ? Optional.empty() : join.on().or(main::order);
  }

  private static WeftException unknown(
      String name, String column, String who, Collection<String> columns, String hint) {
    var problem =
        Diagnostic.of(
                Code.UNKNOWN_NAME, who + " no column '" + column + "' to join '" + name + "' by")
            .about(column)
            .expected("one of " + String.join(", ", columns));
    return new WeftException(
        hint.isEmpty() ? problem.suggest(column, columns) : problem.hint(hint));
  }

  public List<Path> files() {
    return source.files();
  }

  TableSource source() {
    return source;
  }

  /// The columns of the table that its rows are found by.
  public Collection<String> ownKeys() {
    return keys.keySet();
  }

  /// The columns of its own that are compared.
  public List<String> compared() {
    var compared = new ArrayList<>(keys.values());
    on.ifPresent(compared::add);
    return compared;
  }

  /// Whether a row is the last one of the same entity, so that rows can be parted by entities.
  public boolean byEntity() {
    return byEntity && !keys.isEmpty();
  }

  /// The columns that formulas can read, without the name of the table.
  public Map<String, Type> columns() {
    var columns = new LinkedHashMap<String, Type>();
    source
        .schema()
        .columns()
        .forEach(
            (column, type) -> {
              if (!compared().contains(column)) {
                columns.put(column, FurtherTable.type(type));
              }
            });
    return columns;
  }

  /// How its files are read.
  ///
  /// @param columns that are needed, besides those that are compared
  ReadOptions reading(List<String> columns) {
    var all = new ArrayList<>(columns);
    compared().stream().filter(column -> !all.contains(column)).forEach(all::add);
    return options.columns(all);
  }

  /// Reads some columns, and those that are compared.
  FurtherTable read(List<String> columns, LongConsumer progress) {
    var read = source.read(reading(columns).progress(progress)).columns();
    return new FurtherTable(
        name,
        new Table(read, Optional.empty(), on),
        new TableJoin(Optional.of(keys), join.exact(), on, join.tolerance()),
        source::place);
  }

  /// All of its rows, with some columns and those that are compared.
  public Table rows(List<String> columns) {
    return new Table(source.read(reading(columns)).columns(), Optional.empty(), on);
  }

  /// Where a row stands: `quotes.csv: row 3`.
  ///
  /// @param row counted from 0 through all files
  public String place(long row) {
    return source.place(row);
  }

  public TableJoin join() {
    return join;
  }

  /// Rows of some entities, which are told apart in another way.
  public FurtherTable part(Table rows) {
    return new FurtherTable(
        name, rows, new TableJoin(Optional.empty(), false, on, join.tolerance()));
  }

  /// What orders its rows, if anything does.
  public Optional<String> on() {
    return on;
  }

  /// The columns that its rows are told apart by, of entities only.
  public String entity() {
    return keys.values().iterator().next();
  }
}
