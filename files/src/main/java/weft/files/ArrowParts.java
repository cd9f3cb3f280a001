package weft.files;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import weft.ir.Element;
import weft.ir.Tensor;

/// The cells of some rows of a column as an Arrow file keeps them: nodes with the number of its
/// cells, and the buffers that hold them, which are filled where they go to.
final class ArrowParts {
  /// A number of cells, and how many of them are missing.
  record Node(int length, int missing) {}

  /// @param filling puts the bytes there
  record Buffer(long size, Consumer<MemorySegment> filling) {
    static Buffer of(byte[] bytes) {
      return of(ByteBuffer.wrap(bytes));
    }

    static Buffer of(ByteBuffer bytes) {
      var segment = MemorySegment.ofBuffer(bytes);
      return new Buffer(segment.byteSize(), to -> to.copyFrom(segment));
    }

    /// What it takes in a file.
    long padded() {
      return ArrowParts.padded(size);
    }

    void into(MemorySegment to) {
      filling.accept(to.asSlice(0, size));
      to.asSlice(size).fill((byte) 0);
    }
  }

  /// Cells whose bits that say whether they are there make a word.
  private static final int WORD = 64;

  private static final long INFINITE = Double.doubleToRawLongBits(Double.POSITIVE_INFINITY);

  private final List<Node> nodes = new ArrayList<>();
  private final List<Buffer> buffers = new ArrayList<>();

  private ArrowParts() {}

  static ArrowParts of(Tensor column, int from, int to) {
    var parts = new ArrowParts();
    if (column.shape().rank() == 1) {
      parts.cells(column, from, to);
    } else {
      int width = column.shape().dims().get(1);
      parts.nodes.add(new Node(to - from, 0));
      parts.buffers.add(Buffer.of(new byte[0]));
      parts.cells(column, from * width, to * width);
    }
    return parts;
  }

  List<Node> nodes() {
    return nodes;
  }

  List<Buffer> buffers() {
    return buffers;
  }

  /// Buffers begin at multiples of 64 bytes.
  static long padded(long size) {
    return Math.addExact(size, 63) & ~63;
  }

  private void cells(Tensor column, int from, int to) {
    int count = to - from;
    if (column.element() == Element.F64) {
      doubles(column.doubles(), from, to);
      return;
    }
    switch (column.element().kind()) {
      case FLOAT -> {
        present(count, i -> !Double.isNaN(column.doubleAt(from + i)));
        boolean single = column.element().bits() == 32;
        var values = buffer((long) count * (single ? 4 : 8));
        for (int i = from; i < to; i++) {
          if (single) {
            values.putFloat((float) column.doubleAt(i));
          } else {
            values.putDouble(column.doubleAt(i));
          }
        }
        buffers.add(Buffer.of(values.flip()));
      }
      case BOOL -> {
        present(count, i -> !column.missingAt(from + i));
        buffers.add(Buffer.of(bits(count, i -> column.truthAt(from + i))));
      }
      case TEXT -> texts(column, from, count);
      case SIGNED, UNSIGNED, TIME, ANY -> {
        present(count, i -> !column.missingAt(from + i));
        buffers.add(Buffer.of(wholes(column, from, count)));
      }
    }
  }

  /// The usual cells, all at once.
  private void doubles(double[] cells, int from, int to) {
    int missing = (int) missing(cells, from, to);
    nodes.add(new Node(to - from, missing));
    long words = missing == 0 ? 0 : (to - from + WORD - 1) / WORD;
    buffers.add(
        new Buffer(
            words * Long.BYTES,
            bits -> {
              for (int i = 0; i < words; i++) {
                int first = from + i * WORD;
                bits.set(
                    ArrowStorage.LONG,
                    (long) i * Long.BYTES,
                    word(cells, first, Math.min(to, first + WORD)));
              }
            }));
    buffers.add(
        new Buffer(
            (long) (to - from) * Double.BYTES,
            values -> MemorySegment.copy(cells, from, values, ArrowStorage.REAL, 0, to - from)));
  }

  /// How many cells are NaN, without a branch, so that several are looked at at once: those have
  /// larger bits than infinity.
  private static long missing(double[] cells, int from, int to) {
    long count = 0;
    for (int i = from; i < to; i++) {
      count += INFINITE - (Double.doubleToRawLongBits(cells[i]) & Long.MAX_VALUE) >>> WORD - 1;
    }
    return count;
  }

  /// Which of at most 64 cells are there.
  private static long word(double[] cells, int from, int to) {
    if (to - from == WORD && missing(cells, from, to) == 0) {
      return -1;
    }
    long word = 0;
    for (int i = from; i < to; i++) {
      word |= (Double.isNaN(cells[i]) ? 0L : 1L) << i - from;
    }
    return word;
  }

  /// The bits that say which cells are there; none where all are.
  private void present(int count, IntPredicate there) {
    int missing = 0;
    for (int i = 0; i < count; i++) {
      missing += there.test(i) ? 0 : 1;
    }
    nodes.add(new Node(count, missing));
    buffers.add(Buffer.of(missing == 0 ? new byte[0] : bits(count, there)));
  }

  private static byte[] bits(int count, IntPredicate bit) {
    var bits = new byte[(count + 7) / 8];
    for (int i = 0; i < count; i++) {
      if (bit.test(i)) {
        bits[i >> 3] |= (byte) (1 << (i & 7));
      }
    }
    return bits;
  }

  private static ByteBuffer wholes(Tensor column, int from, int count) {
    int bytes = column.element().bits() / 8;
    var values = buffer((long) count * bytes);
    for (int i = from; i < from + count; i++) {
      long cell = column.longAt(i);
      switch (bytes) {
        case 1 -> values.put((byte) cell);
        case 2 -> values.putShort((short) cell);
        case 4 -> values.putInt((int) cell);
        default -> values.putLong(cell);
      }
    }
    return values.flip();
  }

  private void texts(Tensor column, int from, int count) {
    present(count, i -> column.textAt(from + i) != null);
    var offsets = buffer(4L * (count + 1));
    var texts = new byte[count][];
    int end = 0;
    offsets.putInt(0);
    for (int i = 0; i < count; i++) {
      String cell = column.textAt(from + i);
      texts[i] = cell == null ? new byte[0] : cell.getBytes(StandardCharsets.UTF_8);
      end = Math.addExact(end, texts[i].length);
      offsets.putInt(end);
    }
    buffers.add(Buffer.of(offsets.flip()));
    buffers.add(
        new Buffer(
            end,
            to -> {
              long at = 0;
              for (byte[] text : texts) {
                MemorySegment.copy(text, 0, to, ValueLayout.JAVA_BYTE, at, text.length);
                at += text.length;
              }
            }));
  }

  private static ByteBuffer buffer(long size) {
    return ByteBuffer.allocate(Math.toIntExact(size)).order(ByteOrder.LITTLE_ENDIAN);
  }
}
