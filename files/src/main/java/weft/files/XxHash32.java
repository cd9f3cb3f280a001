package weft.files;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// The checksum of LZ4 frames, with the seed 0.
final class XxHash32 {
  private static final VarHandle WORDS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final int A = 0x9E3779B1;
  private static final int B = 0x85EBCA77;
  private static final int C = 0xC2B2AE3D;
  private static final int D = 0x27D4EB2F;
  private static final int E = 0x165667B1;

  private XxHash32() {}

  @SuppressWarnings("ConstantOverflow") // Sums wrap around here.
  static int of(byte[] bytes, int from, int length) {
    int at = from;
    int end = from + length;
    int hash = E;
    if (length >= 16) {
      int a = A + B;
      int b = B;
      int c = 0;
      int d = -A;
      for (; at + 16 <= end; at += 16) {
        a = round(a, word(bytes, at));
        b = round(b, word(bytes, at + 4));
        c = round(c, word(bytes, at + 8));
        d = round(d, word(bytes, at + 12));
      }
      hash =
          Integer.rotateLeft(a, 1)
              + Integer.rotateLeft(b, 7)
              + Integer.rotateLeft(c, 12)
              + Integer.rotateLeft(d, 18);
    }
    hash += length;
    for (; at + 4 <= end; at += 4) {
      hash = Integer.rotateLeft(hash + word(bytes, at) * C, 17) * D;
    }
    for (; at < end; at++) {
      hash = Integer.rotateLeft(hash + (bytes[at] & 0xFF) * E, 11) * A;
    }
    hash = (hash ^ hash >>> 15) * B;
    hash = (hash ^ hash >>> 13) * C;
    return hash ^ hash >>> 16;
  }

  private static int round(int state, int word) {
    return Integer.rotateLeft(state + word * B, 13) * A;
  }

  private static int word(byte[] bytes, int at) {
    return (int) WORDS.get(bytes, at);
  }
}
