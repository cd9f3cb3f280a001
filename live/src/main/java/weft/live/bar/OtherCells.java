package weft.live.bar;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// Cells that are no numbers, in saved form: texts, times and arrays.
final class OtherCells {
  private static final int MISSING = 0;
  private static final int TEXT = 1;
  private static final int WHOLE = 2;
  private static final int ARRAY = 3;

  private OtherCells() {}

  static void write(@Nullable Object cell, DataOutputStream out) throws IOException {
    switch (cell) {
      case null -> out.writeByte(MISSING);
      case String text -> {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeByte(TEXT);
        out.writeInt(bytes.length);
        out.write(bytes);
      }
      case Long whole -> {
        out.writeByte(WHOLE);
        out.writeLong(whole);
      }
      case double[] array -> {
        out.writeByte(ARRAY);
        out.writeInt(array.length);
        for (double value : array) {
          out.writeDouble(value);
        }
      }
      default -> throw new IllegalArgumentException("no cell of a row: " + cell.getClass());
    }
  }

  static @Nullable Object read(DataInputStream in) throws IOException {
    int kind = in.readByte();
    return switch (kind) {
      case MISSING -> null;
      case TEXT -> new String(in.readNBytes(length(in, 1)), StandardCharsets.UTF_8);
      case WHOLE -> in.readLong();
      case ARRAY -> {
        var array = new double[length(in, Double.BYTES)];
        for (int i = 0; i < array.length; i++) {
          array[i] = in.readDouble();
        }
        yield array;
      }
      default -> throw new IOException("kind " + kind);
    };
  }

  private static int length(DataInputStream in, int bytes) throws IOException {
    int length = in.readInt();
    if (length < 0 || length > in.available() / bytes) {
      throw new IOException("length " + length);
    }
    return length;
  }
}
