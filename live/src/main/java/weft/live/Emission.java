package weft.live;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// A row that comes out: the outputs for one row that went in. It is used again for the next one;
/// whoever keeps it longer than a call copies it.
public final class Emission {
  private String entity = "";
  private long key;
  private long sequence;
  private int revision;
  private final double[] numbers;
  private final @Nullable Object[] others;

  /// @param outputs how many cells it has
  public Emission(int outputs) {
    this.numbers = new double[outputs];
    this.others = new Object[outputs];
  }

  /// Begins a row that answers another one.
  public Emission start(Row row, int revision) {
    this.revision = revision;
    return about(row.entity(), row.key(), row.sequence());
  }

  public Emission about(String whose, long when, long place) {
    entity = whose;
    key = when;
    sequence = place;
    return this;
  }

  public String entity() {
    return entity;
  }

  public long key() {
    return key;
  }

  /// The place in the input of the row that it answers.
  public long sequence() {
    return sequence;
  }

  /// How often the row was answered before: more than 0 only where late rows correct results.
  public int revision() {
    return revision;
  }

  /// The same row as an answer that takes the place of earlier ones.
  public Emission revision(int number) {
    revision = number;
    return this;
  }

  public int outputs() {
    return numbers.length;
  }

  /// A number, or a condition as 1 or 0; NaN where it is missing.
  public double number(int output) {
    return numbers[output];
  }

  /// A cell that is no number: a text as `String`, a time or a whole number as `Long`, an array as
  /// `double[]` (conditions too), `String[]` or `long[]`; null where it is missing.
  public @Nullable Object other(int output) {
    return others[output];
  }

  public double[] numbers() {
    return numbers;
  }

  public @Nullable Object[] others() {
    return others;
  }

  /// Takes over all of another row of the same outputs.
  public Emission copyFrom(Emission row) {
    entity = row.entity;
    key = row.key;
    sequence = row.sequence;
    revision = row.revision;
    System.arraycopy(row.numbers, 0, numbers, 0, numbers.length);
    System.arraycopy(row.others, 0, others, 0, others.length);
    return this;
  }

  public Emission copy() {
    return new Emission(numbers.length).copyFrom(this);
  }

  /// Whether the outputs are the same, bit for bit.
  public boolean sameOutputs(Emission other) {
    for (int i = 0; i < numbers.length; i++) {
      if (Double.doubleToLongBits(numbers[i]) != Double.doubleToLongBits(other.numbers[i])) {
        return false;
      }
    }
    return Arrays.deepEquals(others, other.others);
  }

  @Override
  public String toString() {
    return entity
        + " "
        + key
        + " #"
        + sequence
        + (revision > 0 ? " r" + revision : "")
        + " "
        + Arrays.toString(numbers);
  }
}
