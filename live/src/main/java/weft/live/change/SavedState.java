package weft.live.change;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.jit.row.StatePart;
import weft.live.StateLayout;

/// The saved state of an entity, taken apart.
///
/// @param rows that the entity has had
/// @param parts the bytes of each part; of a ring the longest that there is
public record SavedState(long rows, Map<PartKey, byte[]> parts) {
  /// Takes apart what [Fold#save][weft.live.Fold#save] gave.
  public static SavedState of(StateLayout layout, String entity, byte[] saved) {
    var from = ByteBuffer.wrap(saved);
    var parts = new HashMap<PartKey, byte[]>();
    long rows = 0;
    try {
      for (var stage : layout.stages()) {
        long first = from.getLong();
        rows = first < 0 ? -1 - first : first;
        for (StatePart part : stage) {
          var bytes = new byte[length(part, first < 0 ? rows : Long.MAX_VALUE, from)];
          from.get(bytes);
          parts.merge(PartKey.of(part), bytes, (a, b) -> a.length >= b.length ? a : b);
        }
      }
    } catch (BufferUnderflowException | NegativeArraySizeException e) {
      throw damaged(entity);
    }
    if (from.hasRemaining()) {
      throw damaged(entity);
    }
    return new SavedState(rows, parts);
  }

  /// @param rows of rings that are there
  private static int length(StatePart part, long rows, ByteBuffer from) {
    return switch (part.kind()) {
      case STATE -> 8 * part.size();
      case MODEL -> 0;
      case RING -> {
        long length = 8 * Math.min(rows, part.size());
        if (length > from.remaining()) {
          throw new BufferUnderflowException();
        }
        yield (int) length;
      }
      case WINDOW -> {
        int length = from.getInt();
        if (length > from.remaining()) {
          throw new BufferUnderflowException();
        }
        yield length;
      }
    };
  }

  private static WeftException damaged(String entity) {
    return new WeftException(
        Diagnostic.of(Code.BAD_DATA, "the saved state of '" + entity + "' has another length")
            .about(entity)
            .hint("it was saved by other features, or is damaged"));
  }

  /// Puts it together again; of rings that are longer than the layout asks for, the newest rows.
  public byte[] bytes(StateLayout layout) {
    int size = 0;
    for (var stage : layout.stages()) {
      boolean few = isFew(stage);
      size += 8;
      for (StatePart part : stage) {
        size =
            Math.addExact(
                size,
                part.kind() == StatePart.Kind.WINDOW
                    ? 4 + part(part).length
                    : 8 * count(part, few));
      }
    }
    var to = ByteBuffer.allocate(size);
    for (var stage : layout.stages()) {
      boolean few = isFew(stage);
      to.putLong(few ? -1 - rows : rows);
      for (StatePart part : stage) {
        byte[] bytes = part(part);
        if (part.kind() == StatePart.Kind.WINDOW) {
          to.putInt(bytes.length).put(bytes);
          continue;
        }
        int wanted = count(part, few);
        for (int i = count(bytes); i < wanted; i++) {
          to.putDouble(part.fill());
        }
        int there = Math.min(bytes.length, 8 * wanted);
        to.put(bytes, bytes.length - there, there);
      }
    }
    return to.array();
  }

  /// Whether rings are written as far as there are rows, as [weft.jit.row.RowState] does it.
  private boolean isFew(List<StatePart> stage) {
    return stage.stream()
        .anyMatch(
            part -> part.kind() == StatePart.Kind.RING && part(part).length < 8L * part.size());
  }

  /// Numbers of a state or a ring that are written.
  private int count(StatePart part, boolean few) {
    return few && part.kind() == StatePart.Kind.RING
        ? (int) Math.min(rows, part.size())
        : part.size();
  }

  private byte[] part(StatePart part) {
    return part.kind() == StatePart.Kind.MODEL
        ? new byte[0]
        : Objects.requireNonNull(parts.get(PartKey.of(part)), part::toString);
  }

  /// Numbers of a state or a ring.
  static int count(byte[] part) {
    return part.length / 8;
  }

  /// Whether the last so many numbers of two parts are the same, bit for bit.
  static boolean sameNumbers(byte[] a, byte[] b, int count) {
    var left = ByteBuffer.wrap(a, a.length - 8 * count, 8 * count);
    var right = ByteBuffer.wrap(b, b.length - 8 * count, 8 * count);
    for (int i = 0; i < count; i++) {
      if (bits(left) != bits(right)) {
        return false;
      }
    }
    return true;
  }

  /// Whether the last so many rows of two windows are the same.
  ///
  /// @param numbers in a row
  /// @param keys whether the key of the row stands before them
  static boolean sameRows(byte[] a, byte[] b, int count, int numbers, boolean keys) {
    int row = 8 * (numbers + (keys ? 1 : 0));
    var left = ByteBuffer.wrap(a, a.length - row * count, row * count);
    var right = ByteBuffer.wrap(b, b.length - row * count, row * count);
    for (int i = 0; i < count; i++) {
      if (keys && left.getLong() != right.getLong()) {
        return false;
      }
      for (int k = 0; k < numbers; k++) {
        if (bits(left) != bits(right)) {
          return false;
        }
      }
    }
    return true;
  }

  /// There is one missing value, whatever its bits.
  private static long bits(ByteBuffer from) {
    return Double.doubleToLongBits(from.getDouble());
  }

  /// Rows of a window.
  static int windowRows(byte[] part) {
    return ByteBuffer.wrap(part).getInt();
  }
}
