package weft.live.bar;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// A bar that comes out. It is used again for the next one; whoever keeps it longer than a call
/// copies what it needs.
public final class Bar {
  String entity = "";
  long key;
  long start;
  long end;
  long sequence;
  boolean finished;
  boolean filled;
  final double[] numbers;
  final @Nullable Object[] others;

  Bar(int measures, int others) {
    this.numbers = new double[measures];
    this.others = new Object[others];
  }

  public String entity() {
    return entity;
  }

  /// The time that the bar carries: its start or end, as the options say.
  public long key() {
    return key;
  }

  /// Where it begins: of a duration its first moment, else the time of its first tick.
  public long start() {
    return start;
  }

  /// Where it ends: of a duration the first moment after it, else the time of its last tick.
  public long end() {
    return end;
  }

  /// The place in the input of its last tick; of a filled bar, that of the last tick before it.
  public long sequence() {
    return sequence;
  }

  /// Whether nothing more can come into it.
  public boolean finished() {
    return finished;
  }

  /// Whether it has no tick and shows what was known before.
  public boolean filled() {
    return filled;
  }

  public int columns() {
    return numbers.length;
  }

  /// A number as [BarColumns#measures()] name them; NaN where it is missing.
  public double number(int measure) {
    return numbers[measure];
  }

  /// A cell that is no number, as [BarColumns#others()] name them: as the tick brought it; null
  /// where it is missing.
  public @Nullable Object other(int place) {
    return others[place];
  }

  @Override
  public String toString() {
    return entity
        + " ["
        + start
        + ", "
        + end
        + ") "
        + (filled ? "filled " : "")
        + (finished ? "" : "unfinished ")
        + Arrays.toString(numbers)
        + (others.length == 0 ? "" : " " + Arrays.deepToString(others));
  }
}
