package weft.live;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// A row that goes in: what it is about, when, and a cell for each column that the features read.
/// It can be used again for the next row; whoever keeps it longer than a call copies it.
public final class Row {
  private String entity = "";
  private long key;
  private long sequence;
  private final double[] numbers;
  private final @Nullable Object[] others;

  /// @param columns how many cells it has
  public Row(int columns) {
    this.numbers = new double[columns];
    this.others = new Object[columns];
  }

  /// What the row is about; empty where all rows are about the same.
  public String entity() {
    return entity;
  }

  public Row entity(String name) {
    entity = name;
    return this;
  }

  /// When it happened, in nanoseconds since 1970, or another number that orders rows.
  public long key() {
    return key;
  }

  public Row key(long when) {
    key = when;
    return this;
  }

  /// Its place in the input.
  public long sequence() {
    return sequence;
  }

  public Row sequence(long place) {
    sequence = place;
    return this;
  }

  public int columns() {
    return numbers.length;
  }

  /// A number, or a condition as 1 or 0; NaN where it is missing.
  public double number(int column) {
    return numbers[column];
  }

  public Row set(int column, double value) {
    numbers[column] = value;
    return this;
  }

  /// A cell that is no number: a text as `String`, a time or a whole number as `Long`, an array as
  /// `double[]`; null where it is missing.
  public @Nullable Object other(int column) {
    return others[column];
  }

  public Row setOther(int column, @Nullable Object value) {
    others[column] = value;
    return this;
  }

  public double[] numbers() {
    return numbers;
  }

  public @Nullable Object[] others() {
    return others;
  }

  /// Takes over all of another row of the same columns.
  public Row copyFrom(Row row) {
    entity = row.entity;
    key = row.key;
    sequence = row.sequence;
    System.arraycopy(row.numbers, 0, numbers, 0, numbers.length);
    System.arraycopy(row.others, 0, others, 0, others.length);
    return this;
  }

  public Row copy() {
    return new Row(numbers.length).copyFrom(this);
  }

  @Override
  public String toString() {
    return entity + " " + key + " #" + sequence + " " + Arrays.toString(numbers);
  }
}
