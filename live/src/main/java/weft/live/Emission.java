package weft.live;

import java.util.Arrays;

/// A row that comes out: the outputs for one row that went in. It is used again for the next one;
/// whoever keeps it longer than a call copies it.
public final class Emission extends KeyedCells {
  private int revision;

  /// @param outputs how many cells it has
  public Emission(int outputs) {
    super(outputs);
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

  /// Takes over all of another row of the same outputs.
  public Emission copyFrom(Emission row) {
    take(row);
    revision = row.revision;
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
