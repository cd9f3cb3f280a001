package weft.files.csv;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import weft.ir.CodedTexts;
import weft.ir.Tensor;

/// Lines of a CSV file as bytes, in a buffer that is used again.
final class RowBytes {
  private static final long DAY = 86_400_000_000_000L;

  private final byte separator;
  private byte[] bytes = new byte[1 << 16];
  private int length;

  /// The day whose text was made last.
  private long day = Long.MIN_VALUE;

  private byte[] dayText = {};

  RowBytes(byte separator) {
    this.separator = separator;
  }

  void writeTo(OutputStream out) throws IOException {
    out.write(bytes, 0, length);
  }

  void header(List<String> names) {
    length = 0;
    for (int i = 0; i < names.size(); i++) {
      text(names.get(i));
      put(i == names.size() - 1 ? (byte) '\n' : separator);
    }
  }

  /// The rows `from` to `to` (exclusive).
  RowBytes rows(List<Tensor> columns, int from, int to) {
    var cells = new CellWriter[columns.size()];
    for (int i = 0; i < cells.length; i++) {
      cells[i] = writer(columns.get(i));
    }
    length = 0;
    for (int row = from; row < to; row++) {
      for (int i = 0; i < cells.length; i++) {
        cells[i].put(row);
        put(i == cells.length - 1 ? (byte) '\n' : separator);
      }
    }
    return this;
  }

  /// Puts a cell of a column.
  @FunctionalInterface
  private interface CellWriter {
    void put(int row);
  }

  private CellWriter writer(Tensor column) {
    return switch (column.element().kind()) {
      case FLOAT -> {
        if (column.element().bits() == 64) {
          double[] cells = column.doubles();
          yield row -> number(cells[row]);
        }
        yield row -> number(column.doubleAt(row));
      }
      case BOOL -> row -> truth(column, row);
      case TIME ->
          row -> {
            if (!column.missingAt(row)) {
              time(column.longAt(row));
            }
          };
      case TEXT -> {
        var coded = column.coded();
        if (coded.isPresent()) {
          var texts = coded.get();
          var known = new byte[texts.texts().length][];
          yield row -> coded(texts, known, row);
        }
        yield row -> {
          String text = column.textAt(row);
          if (text != null) {
            text(text);
          }
        };
      }
      case SIGNED -> row -> whole(column.longAt(row));
      case UNSIGNED, ANY -> row -> ascii(String.valueOf(column.textAt(row)));
    };
  }

  private void coded(CodedTexts coded, byte[] @Nullable [] known, int row) {
    int code = coded.codes()[row];
    if (code < 0) {
      return;
    }
    byte[] text = known[code];
    if (text == null) {
      int start = length;
      text(coded.texts()[code]);
      known[code] = Arrays.copyOfRange(bytes, start, length);
    } else {
      put(text);
    }
  }

  private void room(int count) {
    if (bytes.length - length < count) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + count));
    }
  }

  private void put(byte b) {
    room(1);
    bytes[length++] = b;
  }

  private void put(byte[] some) {
    room(some.length);
    System.arraycopy(some, 0, bytes, length, some.length);
    length += some.length;
  }

  @SuppressWarnings("deprecation") // The quick way, and right for ASCII.
  private void ascii(String text) {
    room(text.length());
    text.getBytes(0, text.length(), bytes, length);
    length += text.length();
  }

  private void number(double value) {
    if (Double.isInfinite(value)) {
      ascii(value > 0 ? "inf" : "-inf");
    } else if (!Double.isNaN(value)) {
      room(32);
      length = ShortestDecimal.put(value, bytes, length);
    }
  }

  private void truth(Tensor column, int row) {
    if (!column.missingAt(row)) {
      ascii(column.truthAt(row) ? "true" : "false");
    }
  }

  private void whole(long value) {
    room(20);
    length = ShortestDecimal.whole(value, bytes, length);
  }

  /// `2024-01-02T09:30:00Z`, with as many groups of three decimals as are needed.
  private void time(long nanos) {
    long days = Math.floorDiv(nanos, DAY);
    if (days != day) {
      day = days;
      dayText = (LocalDate.ofEpochDay(days) + "T").getBytes(StandardCharsets.US_ASCII);
    }
    put(dayText);
    long rest = nanos - days * DAY;
    int seconds = (int) (rest / 1_000_000_000L);
    room(20);
    two(seconds / 3600, ':');
    two(seconds / 60 % 60, ':');
    int fraction = (int) (rest % 1_000_000_000L);
    two(seconds % 60, fraction == 0 ? 'Z' : '.');
    if (fraction != 0) {
      int digits = fraction % 1_000_000 == 0 ? 3 : fraction % 1000 == 0 ? 6 : 9;
      int shown = digits == 3 ? fraction / 1_000_000 : digits == 6 ? fraction / 1000 : fraction;
      for (int i = digits - 1; i >= 0; i--) {
        bytes[length + i] = (byte) ('0' + shown % 10);
        shown /= 10;
      }
      length += digits;
      bytes[length++] = 'Z';
    }
  }

  private void two(int number, char after) {
    bytes[length++] = (byte) ('0' + number / 10);
    bytes[length++] = (byte) ('0' + number % 10);
    bytes[length++] = (byte) after;
  }

  private void text(String text) {
    boolean plain = !text.isEmpty();
    for (int i = 0; i < text.length() && plain; i++) {
      char c = text.charAt(i);
      plain = c != separator && c != '"' && c != '\n' && c != '\r';
    }
    String written = plain ? text : '"' + text.replace("\"", "\"\"") + '"';
    put(written.getBytes(StandardCharsets.UTF_8));
  }
}
