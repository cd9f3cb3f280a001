package weft.live.intake;

import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import weft.live.Row;

/// How rows and answers stand in what an intake saves.
public final class IntakeCells {
  private static final int MISSING = 0;
  private static final int TEXT = 1;
  private static final int WHOLE = 2;
  private static final int ARRAY = 3;
  private static final int WHOLES = 4;
  private static final int TEXTS = 5;

  private IntakeCells() {}

  /// A number of things that follow; each takes at least a byte.
  static int count(DataInputStream from) throws IOException {
    int count = from.readInt();
    if (count < 0 || count > from.available()) {
      throw new IOException("a count of " + count + " is more than what follows");
    }
    return count;
  }

  static void writeBytes(DataOutput to, byte[] bytes) throws IOException {
    to.writeInt(bytes.length);
    to.write(bytes);
  }

  static byte[] readBytes(DataInputStream from) throws IOException {
    var bytes = new byte[count(from)];
    from.readFully(bytes);
    return bytes;
  }

  public static void writeText(DataOutput to, String text) throws IOException {
    writeBytes(to, text.getBytes(StandardCharsets.UTF_8));
  }

  static String readText(DataInputStream from) throws IOException {
    return new String(readBytes(from), StandardCharsets.UTF_8);
  }

  static void writeRow(DataOutput to, Row row) throws IOException {
    writeText(to, row.entity());
    to.writeLong(row.key());
    to.writeLong(row.sequence());
    writeCells(to, row.numbers(), row.others());
  }

  static void readRow(DataInputStream from, Row row) throws IOException {
    row.entity(readText(from)).key(from.readLong()).sequence(from.readLong());
    readCells(from, row.numbers(), row.others());
  }

  public static void writeCells(DataOutput to, double[] numbers, @Nullable Object[] others)
      throws IOException {
    for (double number : numbers) {
      to.writeDouble(number);
    }
    for (Object other : others) {
      writeOther(to, other);
    }
  }

  public static void readCells(DataInputStream from, double[] numbers, @Nullable Object[] others)
      throws IOException {
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = from.readDouble();
    }
    for (int i = 0; i < others.length; i++) {
      others[i] = readOther(from);
    }
  }

  private static void writeOther(DataOutput to, @Nullable Object cell) throws IOException {
    switch (cell) {
      case null -> to.writeByte(MISSING);
      case String text -> {
        to.writeByte(TEXT);
        writeText(to, text);
      }
      case Long whole -> {
        to.writeByte(WHOLE);
        to.writeLong(whole);
      }
      case double[] array -> {
        to.writeByte(ARRAY);
        to.writeInt(array.length);
        for (double number : array) {
          to.writeDouble(number);
        }
      }
      case long[] array -> {
        to.writeByte(WHOLES);
        to.writeInt(array.length);
        for (long number : array) {
          to.writeLong(number);
        }
      }
      case String[] array -> {
        to.writeByte(TEXTS);
        to.writeInt(array.length);
        for (Object text : array) {
          writeOther(to, text);
        }
      }
      default -> throw new IOException("a cell can't be a " + cell.getClass().getSimpleName());
    }
  }

  private static @Nullable Object readOther(DataInputStream from) throws IOException {
    int kind = from.readByte();
    return switch (kind) {
      case MISSING -> null;
      case TEXT -> readText(from);
      case WHOLE -> from.readLong();
      case ARRAY -> {
        var array = new double[count(from)];
        for (int i = 0; i < array.length; i++) {
          array[i] = from.readDouble();
        }
        yield array;
      }
      case WHOLES -> {
        var array = new long[count(from)];
        for (int i = 0; i < array.length; i++) {
          array[i] = from.readLong();
        }
        yield array;
      }
      case TEXTS -> {
        var array = new @Nullable String[count(from)];
        for (int i = 0; i < array.length; i++) {
          array[i] = from.readByte() == MISSING ? null : readText(from);
        }
        yield array;
      }
      default -> throw new IOException("there is no kind of cell " + kind);
    };
  }
}
