package weft.live;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// A row that goes in: what it is about, when, and a cell for each column that the features read.
/// It can be used again for the next row; whoever keeps it longer than a call copies it.
public final class Row extends KeyedCells {
  /// @param columns how many cells it has
  public Row(int columns) {
    super(columns);
  }

  public Row entity(String name) {
    entity = name;
    return this;
  }

  public Row key(long when) {
    key = when;
    return this;
  }

  public Row sequence(long place) {
    sequence = place;
    return this;
  }

  public int columns() {
    return numbers.length;
  }

  public Row set(int column, double value) {
    numbers[column] = value;
    return this;
  }

  public Row setOther(int column, @Nullable Object value) {
    others[column] = value;
    return this;
  }

  /// Takes over all of another row of the same columns.
  public Row copyFrom(Row row) {
    take(row);
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
