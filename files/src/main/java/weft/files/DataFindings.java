package weft.files;

import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntToLongFunction;
import java.util.stream.Collectors;
import weft.eval.Layout;
import weft.eval.Table;
import weft.ir.CodedTexts;
import weft.ir.Element;
import weft.ir.Range;
import weft.ir.Tensor;

/// What is odd about rows that can be computed with all the same: values outside of what columns
/// are declared to hold, rows that have the entity and the order of an earlier one, and rows for
/// which a further table has none.
public final class DataFindings {
  /// The whole numbers that are exact as floats.
  private static final Range EXACT = new Range(-0x1p53 + 1, 0x1p53 - 1);

  /// Values outside of the range of a column; NaN where one is missing that must not be.
  ///
  /// @param rows how many rows have one
  /// @param first of these rows, counted from 0
  public record Outside(String column, Range range, long rows, long first, double value) {}

  /// Rows whose keys are those of an earlier row.
  ///
  /// @param first of them, counted from 0
  public record Repeated(long rows, long first) {
    private static final Repeated NONE = new Repeated(0, Long.MAX_VALUE);

    private Repeated and(long row) {
      return new Repeated(rows + 1, Math.min(first, row));
    }
  }

  /// Rows for which a further table has none.
  ///
  /// @param first of them, counted from 0
  /// @param all how many rows were looked at
  public record Unmatched(String table, long rows, long first, long all) {
    private Unmatched and(int[] from, IntToLongFunction number) {
      long found = rows;
      long least = first;
      for (int row = 0; row < from.length; row++) {
        if (from[row] < 0) {
          found++;
          least = Math.min(least, number.applyAsLong(row));
        }
      }
      return new Unmatched(table, found, least, all + from.length);
    }
  }

  private final Map<String, Unmatched> unmatched = new LinkedHashMap<>();
  private final Map<String, Range> ranges;
  private final Set<String> present;
  private final Set<String> wholes;
  private final Map<String, Outside> outside = new LinkedHashMap<>();
  private Repeated repeated = Repeated.NONE;
  private long seen;

  /// @param ranges what columns may hold
  public DataFindings(Map<String, Range> ranges) {
    this(ranges, Set.of(), Set.of());
  }

  /// @param ranges what columns may hold
  /// @param present columns that are never to be missing
  /// @param wholes columns whose whole numbers must be exact where they are read as floats
  public DataFindings(Map<String, Range> ranges, Set<String> present, Set<String> wholes) {
    var all = new LinkedHashMap<>(ranges);
    this.wholes =
        wholes.stream()
            .filter(name -> !ranges.containsKey(name))
            .collect(Collectors.toUnmodifiableSet());
    this.wholes.forEach(name -> all.put(name, EXACT));
    present.forEach(name -> all.putIfAbsent(name, Range.ALL));
    this.ranges = Collections.unmodifiableMap(all);
    this.present = Set.copyOf(present);
  }

  /// Whether nothing is declared of a column but that its whole numbers must be exact as floats.
  public boolean isWhole(String column) {
    return wholes.contains(column);
  }

  /// What columns may hold.
  Map<String, Range> ranges() {
    return ranges;
  }

  /// What was counted elsewhere.
  void outside(Outside found) {
    outside.put(found.column(), found);
  }

  void repeated(Repeated found) {
    repeated = found;
  }

  /// Whether a column is never to be missing.
  boolean isPresent(String column) {
    return present.contains(column);
  }

  public List<Outside> outside() {
    return List.copyOf(outside.values());
  }

  public Optional<Repeated> repeated() {
    return Optional.of(repeated).filter(found -> found.rows > 0);
  }

  /// Further tables that have no row for some.
  public List<Unmatched> unmatched() {
    return unmatched.values().stream().filter(found -> found.rows > 0).toList();
  }

  /// Rows have been joined to some of a further table.
  ///
  /// @param from the row of the further table for each; -1 for none
  /// @param number of a row, counted from 0 through all files
  public void joined(String table, int[] from, IntToLongFunction number) {
    var none = new Unmatched(table, 0, Long.MAX_VALUE, 0);
    unmatched.merge(table, none.and(from, number), (before, _) -> before.and(from, number));
  }

  /// Compares the next rows, in the order of the files, with the ranges of their columns.
  public void values(Map<String, Tensor> columns, int rows) {
    ranges.forEach(
        (name, range) -> {
          Tensor column = columns.get(name);
          if (column != null
              && (wholes.contains(name)
                  ? column.element().isFloat()
                  : column.element().isNumeric())) {
            compare(name, range, column, rows);
          }
        });
    seen += rows;
  }

  private void compare(String name, Range range, Tensor column, int rows) {
    int width = rows == 0 ? 1 : column.size() / rows;
    int last = -1;
    for (int i = 0; i < column.size(); i++) {
      double value = column.doubleAt(i);
      boolean odd = Double.isNaN(value) ? present.contains(name) : !range.contains(value);
      if (odd && i / width != last) {
        last = i / width;
        Outside before = outside.get(name);
        outside.put(
            name,
            before == null
                ? new Outside(name, range, 1, seen + last, value)
                : new Outside(name, range, before.rows + 1, before.first, before.value));
      }
    }
  }

  /// A row has the keys of an earlier one.
  ///
  /// @param row its number, counted from 0 through all files
  public void repeated(long row) {
    repeated = repeated.and(row);
  }

  /// Looks for repeated keys in all rows of some entities.
  ///
  /// @param number of a row of the table, counted from 0 through all files
  public void keys(Table table, IntToLongFunction number) {
    if (table.order().isEmpty()) {
      return;
    }
    Tensor times = table.column(table.order().get());
    if (times.element().isFloat() || !inOrder(table, times, number)) {
      unordered(table, number);
    }
  }

  /// One pass, as long as the rows of each entity come in their order; false, and nothing found,
  /// where they do not.
  private boolean inOrder(Table table, Tensor times, IntToLongFunction number) {
    var entities = new Numbers(table.entity().map(table::column));
    var before = new long[16];
    var known = new boolean[16];
    Repeated found = repeated;
    for (int i = 0; i < times.size(); i++) {
      int entity = entities.of(i);
      if (entity >= before.length) {
        int size = Math.max(entity + 1, 2 * before.length);
        before = java.util.Arrays.copyOf(before, size);
        known = java.util.Arrays.copyOf(known, size);
      }
      long time = times.longAt(i);
      if (known[entity] && time <= before[entity]) {
        if (time < before[entity]) {
          return false;
        }
        found = found.and(number.applyAsLong(i));
      }
      known[entity] = true;
      before[entity] = time;
    }
    repeated = found;
    return true;
  }

  private void unordered(Table table, IntToLongFunction number) {
    var layout = Layout.of(table);
    for (Layout.Entity entity : layout.entities()) {
      for (int i = entity.from() + 1; i < entity.to(); i++) {
        if (layout.key(i) == layout.key(i - 1)) {
          repeated = repeated.and(number.applyAsLong(layout.row(i)));
        }
      }
    }
  }

  /// The entities of rows as small numbers.
  private static final class Numbers {
    private final Optional<Tensor> column;
    private final int[] codes;
    private final Map<Object, Integer> known = new HashMap<>();

    Numbers(Optional<Tensor> column) {
      this.column = column;
      this.codes = column.flatMap(Tensor::coded).map(CodedTexts::codes).orElse(new int[0]);
    }

    /// A missing entity is one of its own.
    int of(int row) {
      if (codes.length > 0) {
        return codes[row] + 1;
      }
      if (column.isEmpty()) {
        return 0;
      }
      Tensor cells = column.get();
      Object cell =
          cells.element() == Element.TEXT
              ? Optional.ofNullable(cells.textAt(row))
              : (Object) cells.longAt(row);
      return known.computeIfAbsent(cell, _ -> known.size());
    }
  }
}
