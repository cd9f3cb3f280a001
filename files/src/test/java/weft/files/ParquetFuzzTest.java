package weft.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weft.ir.CodedTexts;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.problem.WeftException;
import weft.testkit.Property;

/// Damaged Parquet files give diagnostics and nothing else. `-Dweft.seed=17` draws the file of that
/// seed first, `-Dweft.cases=10` draws ten times as many.
class ParquetFuzzTest {
  private static final int CASES = 4000;
  private static final List<String> PYTHON =
      List.of(
          "snappy",
          "plain",
          "second",
          "gzip",
          "int96",
          "integer_decimals",
          "encodings",
          "encodings_second",
          "polars",
          "required",
          "halves",
          "categories");

  @TempDir private Path folder;

  /// A file, and what it holds.
  private record Sample(byte[] bytes, Map<String, Tensor> columns) {
    int footer() {
      int length = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(bytes.length - 8);
      return bytes.length - 8 - length;
    }
  }

  private Sample sample(Path file) throws IOException {
    var columns = TableFiles.read(List.of(file.toString()), ReadOptions.ALL).columns();
    return new Sample(Files.readAllBytes(file), columns);
  }

  private Sample own(int rows) throws IOException {
    var columns = new LinkedHashMap<String, Tensor>();
    columns.put("time", Tensor.longs(Element.TIME, Shape.of(rows), i -> i / 10 * 1_000_000_000L));
    columns.put(
        "symbol",
        Tensor.of(
            Shape.of(rows),
            new CodedTexts(
                IntStream.range(0, rows).map(i -> i % 3).toArray(), new String[] {"A", "B", "C"})));
    columns.put("x", Tensor.f64(Shape.of(rows), i -> i % 5 == 0 ? Double.NaN : i * 0.1));
    columns.put("n", Tensor.longs(Element.I32, Shape.of(rows), i -> i * 7L));
    columns.put("b", Tensor.bools(Shape.of(rows), i -> i % 3 == 0));
    columns.put("s", Tensor.texts(Shape.of(rows), i -> i % 4 == 0 ? null : "text " + i));
    Path file = folder.resolve("own.parquet");
    Files.deleteIfExists(file);
    TableFiles.write(file, columns);
    return sample(file);
  }

  private List<Sample> samples() throws IOException {
    var samples = new ArrayList<Sample>();
    for (int rows : new int[] {1, 7, 64, 200, 1000, 70_000}) {
      samples.add(own(rows));
    }
    for (String name : PYTHON) {
      var found = ParquetFuzzTest.class.getResource("parquet/" + name + ".parquet");
      try {
        samples.add(sample(Path.of(Objects.requireNonNull(found).toURI())));
      } catch (URISyntaxException e) {
        throw new IllegalStateException(e);
      }
    }
    return samples;
  }

  /// Bytes that lengths and headers are sensitive to.
  private static byte odd(SplittableRandom random, byte before) {
    return switch (random.nextInt(6)) {
      case 0 -> (byte) random.nextInt(256);
      case 1 -> (byte) (before ^ 1 << random.nextInt(8));
      case 2 -> (byte) (before + 1);
      case 3 -> (byte) (before - 1);
      case 4 -> (byte) 0xFF;
      default -> 0;
    };
  }

  private static byte[] damaged(Sample sample, SplittableRandom random) {
    byte[] bad = sample.bytes.clone();
    int footer = sample.footer();
    switch (random.nextInt(8)) {
      case 0, 1, 2 -> change(bad, footer, bad.length - 8, random);
      case 3, 4 -> change(bad, 4, footer, random);
      case 5 -> change(bad, bad.length - 8, bad.length - 4, random);
      case 6 -> {
        int length = 1 + random.nextInt(Math.min(64, footer - 8));
        int from = 4 + random.nextInt(footer - 4 - length);
        int to = 4 + random.nextInt(footer - 4 - length);
        System.arraycopy(sample.bytes, from, bad, to, length);
      }
      default -> {
        // Some bytes in the middle are gone: everything after them is elsewhere.
        int from = 4 + random.nextInt(footer - 4);
        int length = 1 + random.nextInt(Math.min(16, bad.length - 8 - from));
        System.arraycopy(sample.bytes, from + length, bad, from, bad.length - from - length);
        return Arrays.copyOf(bad, bad.length - length);
      }
    }
    return random.nextInt(20) == 0 ? Arrays.copyOf(bad, random.nextInt(bad.length)) : bad;
  }

  private static void change(byte[] bytes, int from, int to, SplittableRandom random) {
    for (int n = random.nextInt(3); n >= 0; n--) {
      int at = from + random.nextInt(to - from);
      bytes[at] = odd(random, bytes[at]);
    }
  }

  @Test
  void damaged_files_give_diagnostics() throws IOException {
    long first = Long.getLong("weft.seed", 1);
    int cases = (int) (CASES * Double.parseDouble(System.getProperty("weft.cases", "1")));
    Path file = folder.resolve("damaged.parquet");
    var samples = samples();
    int refused = 0;
    for (long seed = first; seed < first + cases; seed++) {
      var random = new SplittableRandom(seed);
      var sample = samples.get(random.nextInt(samples.size()));
      Files.write(file, damaged(sample, random));
      try {
        TableFiles.read(List.of(file.toString()), ReadOptions.ALL);
      } catch (WeftException e) {
        refused++;
        assertThat(e.getMessage()).as("-Dweft.seed=" + seed).contains("damaged.parquet");
      } catch (RuntimeException | Error e) {
        throw new AssertionError("replay: -Dweft.seed=" + seed, e);
      }
    }
    assertThat(refused).isGreaterThan(cases / 4);
  }

  /// Every byte of a page is under a checksum.
  @Test
  void damaged_pages_are_never_read() throws IOException {
    var sample = own(Property.scaled(200));
    var file = folder.resolve("damaged.parquet");
    for (int at = 4; at < sample.footer(); at++) {
      byte[] bad = sample.bytes.clone();
      bad[at] ^= (byte) (1 << at % 8);
      Files.write(file, bad);
      try {
        var read = TableFiles.read(List.of(file.toString()), ReadOptions.ALL).columns();
        // What headers say is under none: there, it must be what does not matter.
        assertThat(read).as("byte " + at).isEqualTo(sample.columns);
      } catch (WeftException e) {
        assertThat(e.getMessage()).contains("damaged.parquet");
      }
    }
  }
}
