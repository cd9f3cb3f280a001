package weft.flink;

import java.util.Arrays;
import java.util.Comparator;
import org.apache.flink.types.Row;
import org.jspecify.annotations.Nullable;
import weft.eval.TextOrder;

/// A row on its way through the stages: itself, whose and when it is, its cells and what stages
/// gave.
final class RowFrame {
  private static final long MILLI = 1_000_000;
  private static final double[] NO_NUMBERS = new double[0];
  static final @Nullable Object[] NO_CELLS = new Object[0];

  final Row row;
  final String entity;
  final long key;
  final long sequence;

  /// Its cells and what stages gave, once they are asked for.
  double[] numbers = NO_NUMBERS;

  @Nullable Object[] others = NO_CELLS;

  /// Its place among the rows of its entity and time, when it has been through the first stage.
  int turn;

  /// How often it was answered before.
  int revision;

  /// What the stages before gave where it waited in a savepoint, as [RowFrameSerializer#stages]
  /// says it: its cells may be those of other features.
  @Nullable String origin;

  RowFrame(Row row, String entity, long key, long sequence) {
    this.row = row;
    this.entity = entity;
    this.key = key;
    this.sequence = sequence;
  }

  /// Whether its cells have been read.
  boolean isRead() {
    return numbers != NO_NUMBERS;
  }

  /// The event time of Flink: whole milliseconds.
  long time() {
    return Math.floorDiv(key, MILLI);
  }

  String entity() {
    return entity;
  }

  long key() {
    return key;
  }

  /// By time, then by number. Rows that are equal in both are ordered by what they hold, so that it
  /// does not matter which came first.
  static Comparator<RowFrame> byTime(RowCells cells) {
    return (a, b) -> {
      int order = Long.compare(a.key, b.key);
      return order != 0 ? order : byContent(a, b, cells);
    };
  }

  /// Rows of one time by entity.
  static Comparator<RowFrame> byEntity(RowCells cells) {
    return (a, b) -> {
      int order = TextOrder.compare(a.entity, b.entity);
      return order != 0 ? order : byContent(a, b, cells);
    };
  }

  private static int byContent(RowFrame a, RowFrame b, RowCells cells) {
    int order = Integer.compare(a.turn, b.turn);
    if (order == 0) {
      order = Long.compare(a.sequence, b.sequence);
    }
    if (order == 0) {
      cells.read(a);
      cells.read(b);
      order = Arrays.compare(a.numbers, b.numbers);
    }
    for (int i = 0; order == 0 && i < a.others.length; i++) {
      order = compare(a.others[i], b.others[i]);
    }
    return order;
  }

  private static int compare(@Nullable Object a, @Nullable Object b) {
    if (a == null || b == null) {
      return a == b ? 0 : a == null ? -1 : 1;
    }
    return switch (a) {
      case String text when b instanceof String other -> TextOrder.compare(text, other);
      case Long number when b instanceof Long other -> Long.compare(number, other);
      case double[] array when b instanceof double[] other -> Arrays.compare(array, other);
      default -> a.toString().compareTo(b.toString());
    };
  }
}
