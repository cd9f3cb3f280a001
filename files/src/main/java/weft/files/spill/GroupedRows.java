package weft.files.spill;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import weft.eval.Pool;
import weft.eval.Table;
import weft.files.DataFindings;
import weft.files.JoinedFiles;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;

/// The rows of a table in temporary files, by groups of entities; with them whatever is computed
/// for them and needed again.
///
/// Rows of a group stand as in the input. Each carries its number in the input, called `(row)`, and
/// that of its entity, called `(entity)`.
final class GroupedRows implements AutoCloseable {
  static final String ROW = "(row)";
  static final String ENTITY = "(entity)";

  /// Columns that came later.
  ///
  /// @param numbered whether rows carry their numbers, since they stand in another order
  private record Later(Spill spill, boolean numbered) {}

  private final JoinedFiles input;
  private final Portions portions;
  private final EntityGroups groups;
  private final Spill own;
  private final Map<String, GroupedTable> others = new LinkedHashMap<>();
  private final DataFindings findings;
  private final Map<String, Later> later = new HashMap<>();
  private final List<Spill> spills = new ArrayList<>();

  /// @param findings is told which rows have none in a further table
  GroupedRows(JoinedFiles input, Portions portions, DataFindings findings) {
    this.findings = findings;
    this.input = input;
    this.portions = portions;
    this.groups = new EntityGroups(input.entities(portions.duckDb()), portions.rows());
    this.own = spill();
  }

  private Spill spill() {
    var spill = Spill.create(groups.count());
    spills.add(spill);
    return spill;
  }

  int count() {
    return groups.count();
  }

  int entities() {
    return groups.entities();
  }

  /// Reads the table, and the tables that are joined to it.
  ///
  /// @param seen is shown all columns on their way
  void read(Set<String> columns, LongConsumer progress, Consumer<Map<String, Tensor>> seen) {
    String entity = input.entity().orElseThrow();
    for (String name : input.tables(columns)) {
      others.put(name, new GroupedTable(name, input, groups.count(), this::spill));
    }
    var rows = new long[1];
    input.each(
        columns,
        portions.batch(),
        portions.duckDb(),
        Pool.none(),
        progress,
        some -> {
          var all = new LinkedHashMap<>(some);
          Tensor names = column(some, entity);
          long first = rows[0];
          all.put(ROW, Tensor.longs(Element.I64, Shape.of(names.size()), i -> first + i));
          all.put(ENTITY, groups.numbers(names));
          rows[0] += names.size();
          seen.accept(all);
          others.values().forEach(table -> table.see(some));
          own.add(all, groups.of(column(all, ENTITY)));
        });
    others.values().forEach(table -> table.read(columns, portions, groups));
  }

  static Tensor column(Map<String, Tensor> columns, String name) {
    return Objects.requireNonNull(columns.get(name));
  }

  /// Whether a column has come later.
  boolean has(String column) {
    return later.containsKey(column);
  }

  /// Takes columns of a group, whose rows stand as the others do.
  Spill aligned(Collection<String> columns) {
    return later(columns, false);
  }

  /// Takes columns of any rows; they must carry their numbers.
  Spill numbered(Collection<String> columns) {
    return later(columns, true);
  }

  private Spill later(Collection<String> columns, boolean numbered) {
    var home = new Later(spill(), numbered);
    columns.forEach(name -> later.put(name, home));
    return home.spill;
  }

  /// The groups of rows whose entities are given by their numbers.
  int[] of(Tensor entities) {
    return groups.of(entities);
  }

  /// Some columns of a group.
  Table load(int group, Collection<String> names) {
    var mine = new LinkedHashSet<>(List.of(ROW, ENTITY));
    input.order().ifPresent(mine::add);
    names.stream().filter(own.columns()::contains).forEach(mine::add);
    var plain = names.stream().filter(name -> !has(name)).toList();
    mine.addAll(input.ownKeys(plain));
    var columns = new LinkedHashMap<>(own.read(group, mine));
    long[] numbers = column(columns, ROW).toLongs();
    var homes = new LinkedHashMap<Later, List<String>>();
    for (String name : names) {
      if (later.get(name) instanceof Later home) {
        homes.computeIfAbsent(home, _ -> new ArrayList<>()).add(name);
      }
    }
    homes.forEach(
        (home, some) ->
            columns.putAll(
                home.numbered
                    ? placed(home.spill, group, some, numbers)
                    : home.spill.read(group, some)));
    Table table = new Table(columns, Optional.of(ENTITY), input.order());
    for (String name : input.tables(plain)) {
      table = Objects.requireNonNull(others.get(name)).join(table, group, findings);
    }
    return table;
  }

  private static Map<String, Tensor> placed(
      Spill spill, int group, List<String> names, long[] numbers) {
    var found = spill.read(group, names);
    var rows = column(spill.read(group, List.of(ROW)), ROW);
    var from = new int[numbers.length];
    for (int i = 0; i < from.length; i++) {
      from[Arrays.binarySearch(numbers, rows.longAt(i))] = i;
    }
    found.replaceAll((_, column) -> taken(column, from));
    return found;
  }

  /// The column whose row `i` is the row `from[i]` of another.
  static Tensor taken(Tensor column, int[] from) {
    var dims = new ArrayList<>(column.shape().dims());
    dims.set(0, from.length);
    var shape = new Shape(false, dims);
    if (dims.size() == 1) {
      return column.gather(shape, i -> from[i]);
    }
    int width = dims.stream().skip(1).reduce(1, (a, b) -> a * b);
    return column.gather(shape, i -> from[i / width] * width + i % width);
  }

  @Override
  public void close() {
    spills.forEach(Spill::close);
  }
}
