package weft.flink;

import java.util.Arrays;
import org.apache.flink.types.Row;
import org.jspecify.annotations.Nullable;
import weft.eval.TextOrder;

/// A row on its way through the stages: itself, whose and when it is, its cells and what stages
/// gave.
final class RowFrame {
  private static final long MILLI = 1_000_000;

  final Row row;
  final String entity;
  final long key;
  final long sequence;
  final double[] numbers;
  final @Nullable Object[] others;

  /// Its place among the rows of its entity and time, when it has been through the first stage.
  int turn;

  /// How often it was answered before.
  int revision;

  /// What the stages before gave where it waited in a savepoint, as [RowFrameSerializer#stages]
  /// says it: its cells may be those of other features.
  @Nullable String origin;

  private static final @Nullable Object[] NO_CELLS = new Object[0];

  /// @param others whether any cell is no number
  RowFrame(Row row, String entity, long key, long sequence, int size, boolean others) {
    this.row = row;
    this.entity = entity;
    this.key = key;
    this.sequence = sequence;
    this.numbers = new double[size];
    this.others = others ? new Object[size] : NO_CELLS;
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
  static int byTime(RowFrame a, RowFrame b) {
    int order = Long.compare(a.key, b.key);
    return order != 0 ? order : byContent(a, b);
  }

  /// Rows of one time by entity.
  static int byEntity(RowFrame a, RowFrame b) {
    int order = TextOrder.compare(a.entity, b.entity);
    return order != 0 ? order : byContent(a, b);
  }

  private static int byContent(RowFrame a, RowFrame b) {
    int order = Integer.compare(a.turn, b.turn);
    if (order == 0) {
      order = Long.compare(a.sequence, b.sequence);
    }
    if (order == 0) {
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
