package weft.cli.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import weft.files.DataFindings;
import weft.ir.Range;
import weft.ir.problem.Diagnostic;
import weft.live.LivePlan;
import weft.live.Row;

/// Compares rows that arrive with what their columns are declared to hold.
final class RangedRows implements Consumer<Row> {
  /// Says where a row stands.
  interface Place {
    /// @param number of the row, counted from 1
    String of(Row row, long number);
  }

  /// A column whose range is known, and the rows outside of it.
  private static final class Watched {
    private final String column;
    private final int cell;
    private final boolean isNumber;
    private final Range range;
    private final boolean present;
    private long rows;
    private double value;
    private String place = "";

    Watched(LivePlan.Input input, int cell, Range range, boolean present) {
      this.column = input.name();
      this.cell = cell;
      this.isNumber = input.number();
      this.range = range;
      this.present = present;
    }

    /// @return whether it is as declared
    boolean look(Row row, Place where, long number) {
      double found = isNumber ? row.number(cell) : other(row.other(cell));
      boolean odd = Double.isNaN(found) ? present : !range.contains(found);
      if (odd && rows++ == 0) {
        value = found;
        place = where.of(row, number);
      }
      return !odd;
    }

    private static double other(@Nullable Object cell) {
      return cell instanceof Number some ? some.doubleValue() : Double.NaN;
    }

    Stream<Diagnostic> warning() {
      return rows == 0
          ? Stream.empty()
          : Stream.of(
              DataNotes.outside(new DataFindings.Outside(column, range, rows, 0, value), place));
    }
  }

  private final List<Watched> watched = new ArrayList<>();
  private final Place place;
  private final Runnable atOdd;
  private long rows;

  /// @param ranges what columns may hold
  /// @param present columns that are never to be missing
  /// @param cells the cells of rows, by where they stand
  /// @param atOdd is run at each row that is not as declared
  RangedRows(
      Map<String, Range> ranges,
      Set<String> present,
      Map<Integer, LivePlan.Input> cells,
      Place place,
      Runnable atOdd) {
    this.place = place;
    this.atOdd = atOdd;
    cells.forEach(
        (at, input) -> {
          boolean never = present.contains(input.name());
          boolean scalar = input.type().shape().isScalar() && input.type().element().isNumeric();
          if (scalar && (never || ranges.containsKey(input.name()))) {
            var range = Objects.requireNonNull(ranges.getOrDefault(input.name(), Range.ALL));
            watched.add(new Watched(input, at, range, never));
          }
        });
  }

  @Override
  public void accept(Row row) {
    rows++;
    for (Watched column : watched) {
      if (!column.look(row, place, rows)) {
        atOdd.run();
      }
    }
  }

  /// What is not as declared.
  Stream<Diagnostic> warnings() {
    return watched.stream().flatMap(Watched::warning);
  }
}
