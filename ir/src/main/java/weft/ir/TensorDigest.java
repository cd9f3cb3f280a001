package weft.ir;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;

/// A number of 128 bits that stands for a tensor: for its element, its shape and its cells. Tensors
/// that are equal have the same.
public final class TensorDigest {
  private static final int ROOM = 1 << 13;
  private static final int LENGTH = 32;

  private TensorDigest() {}

  /// In hexadecimal digits.
  public static String of(Tensor tensor) {
    var digest = Structure.digest();
    digest.update(tensor.type().toString().getBytes(StandardCharsets.UTF_8));
    var room = ByteBuffer.allocate(ROOM);
    for (int i = 0; i < tensor.size(); i++) {
      switch (tensor.element().kind()) {
        case FLOAT, BOOL -> room.putLong(Double.doubleToLongBits(tensor.doubleAt(i)));
        case SIGNED, UNSIGNED, TIME -> room.putLong(tensor.longAt(i));
        case TEXT -> text(digest, tensor, i);
        case ANY -> throw new IllegalStateException();
      }
      if (!room.hasRemaining()) {
        flush(digest, room);
      }
    }
    flush(digest, room);
    return HexFormat.of().formatHex(digest.digest()).substring(0, LENGTH);
  }

  private static void flush(MessageDigest digest, ByteBuffer room) {
    digest.update(room.flip());
    room.clear();
  }

  private static void text(MessageDigest digest, Tensor tensor, int i) {
    String text = tensor.textAt(i);
    byte[] bytes = text == null ? new byte[0] : text.getBytes(StandardCharsets.UTF_8);
    digest.update(
        ByteBuffer.allocate(Integer.BYTES).putInt(text == null ? -1 : bytes.length).flip());
    digest.update(bytes);
  }
}
