package weft.files;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import weft.ir.Element;
import weft.ir.Tensor;

/// The cells of some rows as an Arrow file keeps them: for each column a node with the number of
/// its cells, and the buffers that hold them.
final class ArrowParts {
  /// A number of cells, and how many of them are missing.
  record Node(int length, int missing) {}

  private final List<Node> nodes = new ArrayList<>();
  private final List<ByteBuffer> buffers = new ArrayList<>();

  List<Node> nodes() {
    return nodes;
  }

  List<ByteBuffer> buffers() {
    return buffers;
  }

  /// Buffers begin at multiples of 64 bytes.
  static int padded(int size) {
    return Math.addExact(size, 63) & ~63;
  }

  long size() {
    return buffers.stream().mapToLong(buffer -> padded(buffer.limit())).sum();
  }

  void add(Tensor column, int from, int to) {
    if (column.shape().rank() == 1) {
      cells(column, from, to);
    } else {
      int width = column.shape().dims().get(1);
      nodes.add(new Node(to - from, 0));
      buffers.add(ByteBuffer.allocate(0));
      cells(column, from * width, to * width);
    }
  }

  private void cells(Tensor column, int from, int to) {
    int count = to - from;
    if (column.element() == Element.F64) {
      doubles(column.doubles(), from, count);
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
        buffers.add(values.flip());
      }
      case BOOL -> {
        present(count, i -> !column.missingAt(from + i));
        buffers.add(bits(count, i -> column.truthAt(from + i)));
      }
      case TEXT -> texts(column, from, count);
      case SIGNED, UNSIGNED, TIME, ANY -> {
        present(count, i -> !column.missingAt(from + i));
        buffers.add(wholes(column, from, count));
      }
    }
  }

  /// The usual cells, all at once.
  private void doubles(double[] cells, int from, int count) {
    var bits = new byte[(count + 7) / 8];
    int there = 0;
    for (int i = 0; i < count; i++) {
      int bit = Double.isNaN(cells[from + i]) ? 0 : 1;
      there += bit;
      bits[i >> 3] |= (byte) (bit << (i & 7));
    }
    nodes.add(new Node(count, count - there));
    buffers.add(there == count ? ByteBuffer.allocate(0) : ByteBuffer.wrap(bits));
    var values = buffer((long) count * Double.BYTES);
    values.asDoubleBuffer().put(cells, from, count);
    buffers.add(values);
  }

  /// The bits that say which cells are there; none where all are.
  private void present(int count, IntPredicate there) {
    int missing = 0;
    for (int i = 0; i < count; i++) {
      missing += there.test(i) ? 0 : 1;
    }
    nodes.add(new Node(count, missing));
    buffers.add(missing == 0 ? ByteBuffer.allocate(0) : bits(count, there));
  }

  private static ByteBuffer bits(int count, IntPredicate bit) {
    var bits = ByteBuffer.allocate((count + 7) / 8);
    for (int i = 0; i < count; i++) {
      if (bit.test(i)) {
        bits.put(i >> 3, (byte) (bits.get(i >> 3) | 1 << (i & 7)));
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
    var texts = new ArrayList<byte[]>(count);
    int end = 0;
    offsets.putInt(0);
    for (int i = 0; i < count; i++) {
      String cell = column.textAt(from + i);
      byte[] bytes = cell == null ? new byte[0] : cell.getBytes(StandardCharsets.UTF_8);
      end = Math.addExact(end, bytes.length);
      offsets.putInt(end);
      texts.add(bytes);
    }
    var data = buffer(end);
    texts.forEach(data::put);
    buffers.add(offsets.flip());
    buffers.add(data.flip());
  }

  private static ByteBuffer buffer(long size) {
    return ByteBuffer.allocate(Math.toIntExact(size)).order(ByteOrder.LITTLE_ENDIAN);
  }
}
