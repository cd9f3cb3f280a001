package weft.files.csv;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weft.files.ReadOptions;
import weft.files.TableFiles;
import weft.files.TableSource;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.problem.WeftException;
import weft.testkit.Property;

/// Whatever the bytes are, they give a table or a diagnostic; and what is a table is the right one.
class CsvFuzzTest {
  private static final List<String> NAMES = List.of("a", "b", "c");
  private static final Map<String, Element> TEXTS =
      Map.of("a", Element.TEXT, "b", Element.TEXT, "c", Element.TEXT);

  @TempDir private Path folder;

  @Test
  void rows_are_split_as_by_somebody_slow() throws IOException {
    var random = new Random(11);
    int refused = 0;
    for (int round = 0; round < 300; round++) {
      // A few are longer than a block, so that blocks are cut.
      int rows = round % 60 == 0 ? 60_000 : random.nextInt(30);
      String body = body(random, rows, random.nextInt(3) == 0);
      var expected = slow(body);
      Path file = Files.writeString(folder.resolve("t.csv"), "a,b,c\n" + body);
      Optional<List<List<@Nullable String>>> found = read(file);
      assertThat(found).as("round %d: %s", round, rows < 30 ? body : "long").isEqualTo(expected);
      refused += expected.isEmpty() ? 1 : 0;
    }
    assertThat(refused).isBetween(20, 280);
  }

  private static Optional<List<List<@Nullable String>>> read(Path file) {
    try {
      var options = ReadOptions.ALL.types(TEXTS);
      var columns = TableFiles.read(List.of(file.toString()), options).columns();
      var rows = new ArrayList<List<@Nullable String>>();
      for (int i = 0; i < columns.get("a").size(); i++) {
        int row = i;
        rows.add(NAMES.stream().map(name -> columns.get(name).textAt(row)).toList());
      }
      return Optional.of(rows);
    } catch (WeftException e) {
      assertThat(e.getMessage()).contains("t.csv: line ");
      return Optional.empty();
    }
  }

  private static String body(Random random, int rows, boolean broken) {
    var text = new StringBuilder();
    int bad = broken && rows > 0 ? random.nextInt(rows) : -1;
    for (int row = 0; row < rows; row++) {
      int width = row == bad ? random.nextInt(5) : 3;
      for (int i = 0; i < width; i++) {
        text.append(i > 0 ? "," : "").append(field(random, row == bad));
      }
      text.append(random.nextInt(4) == 0 ? "\r\n" : "\n");
      text.append(random.nextInt(20) == 0 ? "\n" : random.nextInt(20) == 0 ? "\r\n" : "");
    }
    boolean cut = random.nextInt(3) == 0 && !text.isEmpty();
    return cut ? text.substring(0, text.length() - 1) : text.toString();
  }

  private static String field(Random random, boolean broken) {
    var some = new StringBuilder();
    boolean quoted = random.nextInt(3) == 0;
    String letters = quoted ? "ab ,\n\r\"ü" : "ab \"1ü";
    for (int n = random.nextInt(6); n > 0; n--) {
      some.append(letters.charAt(random.nextInt(letters.length())));
    }
    if (!quoted) {
      // A quote that is the first character would open a text in quotes.
      return broken ? some.toString() : some.toString().replaceFirst("^( *)\"+", "$1");
    }
    String blank = random.nextInt(10) == 0 ? " " : "";
    String body = broken ? some.toString() : some.toString().replace("\"", "\"\"");
    return blank + '"' + body + '"' + blank;
  }

  /// A reader that does one character after the other.
  private static Optional<List<List<@Nullable String>>> slow(String text) {
    var rows = new ArrayList<List<@Nullable String>>();
    int at = 0;
    while (at < text.length()) {
      var row = new ArrayList<@Nullable String>();
      boolean blank = false;
      boolean more = true;
      while (more) {
        int first = at;
        while (first < text.length() && text.charAt(first) == ' ') {
          first++;
        }
        if (first < text.length() && text.charAt(first) == '"') {
          var field = new StringBuilder();
          at = first + 1;
          while (true) {
            if (at >= text.length()) {
              return Optional.empty();
            }
            boolean quote = text.charAt(at) == '"';
            if (quote && at + 1 < text.length() && text.charAt(at + 1) == '"') {
              field.append('"');
              at += 2;
            } else if (quote) {
              at++;
              break;
            } else {
              field.append(text.charAt(at++));
            }
          }
          while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\r')) {
            at++;
          }
          if (at < text.length() && text.charAt(at) != ',' && text.charAt(at) != '\n') {
            return Optional.empty();
          }
          row.add(field.toString());
        } else {
          int start = at;
          while (at < text.length() && text.charAt(at) != ',' && text.charAt(at) != '\n') {
            at++;
          }
          boolean last = at == text.length() || text.charAt(at) == '\n';
          int end = last && at > start && text.charAt(at - 1) == '\r' ? at - 1 : at;
          blank = last && row.isEmpty() && end == start;
          row.add(end == start ? null : text.substring(start, end));
        }
        more = at < text.length() && text.charAt(at) == ',';
        at++;
      }
      if (blank) {
        continue;
      }
      if (row.size() != 3) {
        return Optional.empty();
      }
      rows.add(row);
    }
    return Optional.of(rows);
  }

  @Test
  void any_bytes() throws IOException {
    var random = new Random(5);
    String letters = "abx019.-+eE:TZ,;\t\"\n\r |'\u0000\u00e4";
    byte[] good = "time,s,x\n2024-01-02,a,1.5\n2024-01-03T10:00:00Z,\"b\",-2\n".getBytes(UTF_8);
    for (int round = 0; round < Property.scaled(3000); round++) {
      byte[] bytes;
      if (round % 3 == 0) {
        bytes = new byte[random.nextInt(200)];
        random.nextBytes(bytes);
      } else if (round % 3 == 1) {
        var text = new StringBuilder();
        for (int n = random.nextInt(80); n > 0; n--) {
          text.append(letters.charAt(random.nextInt(letters.length())));
        }
        bytes = text.toString().getBytes(StandardCharsets.ISO_8859_1);
      } else {
        bytes = Arrays.copyOf(good, good.length - random.nextInt(good.length));
        for (int n = random.nextInt(5); n > 0 && bytes.length > 0; n--) {
          bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
        }
      }
      Path file = Files.write(folder.resolve("t.csv"), bytes);
      try {
        var source = TableSource.open(List.of(file.toString()), ReadOptions.ALL);
        source.each(ReadOptions.ALL, 3, _ -> {});
        source.read(ReadOptions.ALL);
      } catch (WeftException e) {
        assertThat(e.getMessage()).contains("t.csv");
      }
    }
  }

  private static final Charset UTF_8 = StandardCharsets.UTF_8;

  @Test
  void tables_come_back() {
    var random = new Random(9);
    for (int round = 0; round < 40; round++) {
      int rows = round % 10 == 0 ? 40_000 : random.nextInt(50);
      var columns = table(random, rows);
      var types = new LinkedHashMap<String, Element>();
      columns.forEach((name, column) -> types.put(name, column.element()));
      Path file = folder.resolve(round % 2 == 0 ? "t.csv" : "t.tsv.gz");
      TableFiles.write(file, columns);

      var read = TableFiles.read(List.of(file.toString()), ReadOptions.ALL.types(types));
      assertThat(read.columns()).isEqualTo(columns);
    }
  }

  private static Map<String, Tensor> table(Random random, int rows) {
    var columns = new LinkedHashMap<String, Tensor>();
    Shape shape = Shape.of(rows);
    columns.put(
        "t", Tensor.longs(Element.TIME, shape, i -> random.nextLong() >> random.nextInt(9)));
    columns.put(
        "i", Tensor.longs(Element.I64, shape, i -> random.nextLong() >> random.nextInt(64)));
    columns.put("b", Tensor.bools(shape, i -> random.nextBoolean()));
    columns.put("s", Tensor.texts(shape, i -> text(random)));
    columns.put("many", Tensor.texts(shape, i -> "o" + random.nextInt() + "-" + i));
    columns.put(
        "x",
        Tensor.f64(
            shape,
            i ->
                switch (random.nextInt(4)) {
                  case 0 -> Double.NaN;
                  case 1 -> Double.longBitsToDouble(random.nextLong());
                  case 2 -> random.nextInt(100_000) / 100.0;
                  default -> random.nextGaussian();
                }));
    return columns;
  }

  private static @Nullable String text(Random random) {
    String letters = "ab1,\t\"\n\r ü東";
    if (random.nextInt(5) == 0) {
      return null;
    }
    var text = new StringBuilder();
    for (int n = random.nextInt(5); n > 0; n--) {
      text.append(letters.charAt(random.nextInt(letters.length())));
    }
    return text.toString();
  }
}
