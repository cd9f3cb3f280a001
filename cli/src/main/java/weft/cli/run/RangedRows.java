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
import weft.live.RowKey;
import weft.wire.text.Answers;

/// Compares rows that arrive with what their columns are declared to hold.
public final class RangedRows implements Consumer<Row> {
  /// A column whose range is known, and the rows outside of it.
  private static final class Watched {
    private final String column;
    private final int cell;
    private final boolean number;
    private final Range range;
    private final boolean present;
    private long rows;
    private double value;
    private String place = "";

    Watched(LivePlan.Input input, int cell, Range range, boolean present) {
      this.column = input.name();
      this.cell = cell;
      this.number = input.number();
      this.range = range;
      this.present = present;
    }

    /// @return whether it is as declared
    boolean look(Row row, Answers answers) {
      double found = number ? row.number(cell) : other(row.other(cell));
      boolean odd = Double.isNaN(found) ? present : !range.contains(found);
      if (odd && rows++ == 0) {
        value = found;
        place = answers.place(new RowKey(row.entity(), row.key(), row.sequence()));
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
              DataNotes.outside(
                  new DataFindings.Outside(column, range, rows, 0, value), "the row " + place));
    }
  }

  private final List<Watched> watched = new ArrayList<>();
  private final Answers answers;
  private boolean odd;
  private Runnable atFirst = () -> {};

  /// @param ranges what columns may hold
  /// @param present columns that are never to be missing
  /// @param inputs the cells of rows
  /// @param answers by what rows are named
  public RangedRows(
      Map<String, Range> ranges,
      Set<String> present,
      List<LivePlan.Input> inputs,
      Answers answers) {
    this.answers = answers;
    for (int i = 0; i < inputs.size(); i++) {
      var input = inputs.get(i);
      boolean never = present.contains(input.name());
      boolean scalar = input.type().shape().isScalar() && input.type().element().isNumeric();
      if (scalar && (never || ranges.containsKey(input.name()))) {
        var range = Objects.requireNonNull(ranges.getOrDefault(input.name(), Range.ALL));
        watched.add(new Watched(input, i, range, never));
      }
    }
  }

  /// Has something done at the first row that is not as declared.
  public void atFirst(Runnable action) {
    atFirst = action;
  }

  @Override
  public void accept(Row row) {
    for (Watched column : watched) {
      if (!column.look(row, answers) && !odd) {
        odd = true;
        atFirst.run();
      }
    }
  }

  /// Whether a row was not as declared.
  public boolean isOdd() {
    return odd;
  }

  /// What is not as declared.
  public List<Diagnostic> warnings() {
    return watched.stream().flatMap(Watched::warning).toList();
  }
}
