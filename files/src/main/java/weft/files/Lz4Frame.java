package weft.files;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/// Unpacks LZ4 frames, whose blocks may refer to what the blocks before them gave. Whatever is
/// wrong with one is an [DamagedArrow].
///
/// The form is that of the LZ4 frame format 1.6; frames that need a dictionary are refused.
final class Lz4Frame {
  private static final int MAGIC = 0x184D2204;

  /// The lowest length of a match; shorter ones are written as they are.
  private static final int SHORTEST = 4;

  private final ByteBuffer in;
  private final byte[] out;
  private int size;

  private Lz4Frame(ByteBuffer in, byte[] out) {
    this.in = in;
    this.out = out;
  }

  /// @param packed one frame
  /// @param size how many bytes it must give
  static byte[] unpack(ByteBuffer packed, int size) {
    try {
      var frame = new Lz4Frame(packed.order(ByteOrder.LITTLE_ENDIAN), new byte[size]);
      frame.unpack();
      return frame.out;
    } catch (IndexOutOfBoundsException | java.nio.BufferUnderflowException e) {
      throw new DamagedArrow("LZ4: it ends too early");
    }
  }

  private void unpack() {
    must(in.getInt() == MAGIC, "no frame");
    int flags = in.get();
    must((flags >> 6 & 3) == 1, "another version");
    must((flags & 1) == 0, "a dictionary is needed");
    in.get();
    if ((flags & 8) != 0) {
      must(in.getLong() == out.length, "another length");
    }
    in.get();
    boolean checked = (flags & 16) != 0;
    for (int length = in.getInt(); length != 0; length = in.getInt()) {
      block(length, checked);
    }
    must(size == out.length, "another length");
    if ((flags & 4) != 0) {
      must(in.getInt() == XxHash32.of(out, 0, size), "the checksum is wrong");
    }
  }

  private void block(int header, boolean checked) {
    int length = header & 0x7FFF_FFFF;
    must(length <= in.remaining(), "it ends too early");
    int start = in.position();
    int end = start + length;
    if (header < 0) {
      must(length <= out.length - size, "it is too long");
      in.get(out, size, length);
      size += length;
    } else {
      sequences(end);
    }
    if (checked) {
      var block = new byte[length];
      in.get(start, block);
      must(in.getInt() == XxHash32.of(block, 0, length), "the checksum is wrong");
    }
  }

  /// Bytes as they are, then some that were there before, again and again; the last are as they
  /// are.
  private void sequences(int end) {
    while (in.position() < end) {
      int token = in.get() & 0xFF;
      int literals = length(token >> 4);
      must(literals <= end - in.position() && literals <= out.length - size, "it is too long");
      in.get(out, size, literals);
      size += literals;
      if (in.position() == end) {
        return;
      }
      int distance = in.getShort() & 0xFFFF;
      int length = length(token & 15) + SHORTEST;
      must(distance > 0 && distance <= size, "it refers to nothing");
      must(length >= 0 && length <= out.length - size, "it is too long");
      for (int i = 0; i < length; i++, size++) {
        out[size] = out[size - distance];
      }
    }
  }

  private int length(int start) {
    int length = start;
    int more = start == 15 ? 255 : 0;
    while (more == 255) {
      more = in.get() & 0xFF;
      length = Math.addExact(length, more);
    }
    return length;
  }

  private static void must(boolean holds, String message) {
    if (!holds) {
      throw new DamagedArrow("LZ4: " + message);
    }
  }
}
