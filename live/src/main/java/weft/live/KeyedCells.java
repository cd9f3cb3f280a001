package weft.live;

import org.jspecify.annotations.Nullable;

/// What rows have, whether they go in or come out: what they are about, when, and cells.
public abstract sealed class KeyedCells permits Row, Emission {
  String entity = "";
  long key;
  long sequence;
  final double[] numbers;
  final @Nullable Object[] others;

  KeyedCells(int cells) {
    this.numbers = new double[cells];
    this.others = new Object[cells];
  }

  /// What the row is about; empty where all rows are about the same.
  public final String entity() {
    return entity;
  }

  /// When it happened, in nanoseconds since 1970, or another number that orders rows.
  public final long key() {
    return key;
  }

  /// The place in the input: its own, or that of the row that it answers.
  public final long sequence() {
    return sequence;
  }

  /// A number, or a condition as 1 or 0; NaN where it is missing.
  public final double number(int cell) {
    return numbers[cell];
  }

  /// A cell that is no number: a text as `String`, a time or a whole number as `Long`, an array as
  /// `double[]` (conditions too), `String[]` or `long[]`; null where it is missing.
  public final @Nullable Object other(int cell) {
    return others[cell];
  }

  public final double[] numbers() {
    return numbers;
  }

  public final @Nullable Object[] others() {
    return others;
  }

  final void take(KeyedCells row) {
    entity = row.entity;
    key = row.key;
    sequence = row.sequence;
    System.arraycopy(row.numbers, 0, numbers, 0, numbers.length);
    System.arraycopy(row.others, 0, others, 0, others.length);
  }
}
