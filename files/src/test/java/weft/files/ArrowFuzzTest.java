package weft.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import java.util.Objects;
import java.util.SplittableRandom;
import org.apache.arrow.flatbuf.Block;
import org.apache.arrow.flatbuf.DictionaryBatch;
import org.apache.arrow.flatbuf.Footer;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.RecordBatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.problem.WeftException;

/// Damaged Arrow files give diagnostics and nothing else. `-Dweft.seed=17` draws the file of that
/// seed first, `-Dweft.cases=10` draws ten times as many.
class ArrowFuzzTest {
  private static final int CASES = 4000;
  private static final List<String> PYTHON =
      List.of(
          "python.arrow",
          "dictionary.arrow",
          "compressed.feather",
          "views.arrow",
          "desk/kinds.feather",
          "desk/many.feather",
          "desk/pandas.feather",
          "desk/pandas_plain.feather",
          "desk/pandas_zstd.feather",
          "desk/polars.arrow",
          "desk/polars_lz4.arrow",
          "desk/polars_zstd.arrow",
          "desk/deltas.arrow",
          "desk/index_int8.arrow",
          "desk/index_uint64.arrow");

  @TempDir private Path folder;

  /// Some bytes of a file.
  private record Span(int from, int to) {}

  /// A file, and what lengths, places and headers are in it.
  ///
  /// @param footer the description of the file, with its length
  /// @param messages the descriptions of batches
  /// @param starts the first bytes of buffers: lengths and headers where they are packed, else
  ///   offsets, numbers of dictionaries, views
  private record Sample(byte[] bytes, Span footer, List<Span> messages, List<Span> starts) {
    static Sample of(byte[] bytes) {
      var all = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
      int end = bytes.length - 10;
      int start = end - all.getInt(end);
      var footer = Footer.getRootAsFooter(slice(all, start, end));
      var sample =
          new Sample(bytes, new Span(start, end + 4), new ArrayList<>(), new ArrayList<>());
      for (int i = 0; i < footer.recordBatchesLength(); i++) {
        sample.add(all, footer.recordBatches(i));
      }
      for (int i = 0; i < footer.dictionariesLength(); i++) {
        sample.add(all, footer.dictionaries(i));
      }
      return sample;
    }

    private static ByteBuffer slice(ByteBuffer all, int from, int to) {
      return all.slice(from, to - from).order(ByteOrder.LITTLE_ENDIAN);
    }

    private void add(ByteBuffer all, Block block) {
      int from = (int) block.offset();
      int body = from + block.metaDataLength();
      messages.add(new Span(from, body));
      int prefix = all.getInt(from) == -1 ? 8 : 4;
      var message = Message.getRootAsMessage(slice(all, from + prefix, body));
      var header =
          message.headerType() == MessageHeader.RecordBatch
              ? (RecordBatch) message.header(new RecordBatch())
              : ((DictionaryBatch) message.header(new DictionaryBatch())).data();
      for (int i = 0; i < header.buffersLength(); i++) {
        int at = body + (int) header.buffers(i).offset();
        int length = (int) header.buffers(i).length();
        if (length > 0) {
          starts.add(new Span(at, at + Math.min(32, length)));
        }
      }
    }
  }

  private byte[] own(int rows) throws IOException {
    var columns = new LinkedHashMap<String, Tensor>();
    Shape shape = Shape.of(rows);
    columns.put("time", Tensor.longs(Element.TIME, shape, i -> i / 10 * 1_000_000_000L));
    columns.put("symbol", Tensor.texts(shape, i -> i % 4 == 0 ? null : "S" + i % 3));
    columns.put("x", Tensor.f64(shape, i -> i % 5 == 0 ? Double.NaN : i * 0.1));
    columns.put("n", Tensor.longs(Element.I32, shape, i -> i * 7L));
    columns.put("b", Tensor.bools(shape, i -> i % 3 == 0));
    columns.put("v", Tensor.f64(Shape.of(rows, 3), i -> i));
    Path file = folder.resolve("own.arrow");
    Files.deleteIfExists(file);
    TableFiles.write(file, columns);
    return Files.readAllBytes(file);
  }

  private List<Sample> samples() throws IOException {
    var samples = new ArrayList<Sample>();
    for (int rows : new int[] {1, 64, 1000, 70_000}) {
      samples.add(Sample.of(own(rows)));
    }
    for (String name : PYTHON) {
      try {
        var found = Objects.requireNonNull(ArrowFuzzTest.class.getResource(name), name);
        samples.add(Sample.of(Files.readAllBytes(Path.of(found.toURI()))));
      } catch (URISyntaxException e) {
        throw new IllegalStateException(e);
      }
    }
    return samples;
  }

  private static byte[] damaged(Sample sample, SplittableRandom random) {
    byte[] bad = sample.bytes.clone();
    for (int n = random.nextInt(3); n >= 0; n--) {
      switch (random.nextInt(9)) {
        case 0, 1, 2 -> word(bad, sample.footer, random);
        case 3, 4 -> word(bad, any(sample.messages, random), random);
        case 5, 6 -> word(bad, any(sample.starts, random), random);
        case 7 -> {
          var from = any(sample.messages, random);
          var to = any(sample.messages, random);
          int length = Math.min(from.to - from.from, to.to - to.from);
          System.arraycopy(sample.bytes, from.from, bad, to.from, length);
        }
        default -> {
          int at = random.nextInt(bad.length);
          bad[at] ^= (byte) (1 << random.nextInt(8));
        }
      }
    }
    return switch (random.nextInt(20)) {
      case 0 -> Arrays.copyOf(bad, random.nextInt(bad.length));
      case 1 -> shorter(bad, random);
      default -> bad;
    };
  }

  /// Some bytes in the middle are gone: everything after them is elsewhere.
  private static byte[] shorter(byte[] bytes, SplittableRandom random) {
    int from = 8 + random.nextInt(bytes.length - 18);
    int length = 1 + random.nextInt(Math.min(16, bytes.length - 10 - from));
    byte[] left = Arrays.copyOf(bytes, bytes.length - length);
    System.arraycopy(bytes, from + length, left, from, left.length - from);
    return left;
  }

  private static Span any(List<Span> spans, SplittableRandom random) {
    return spans.get(random.nextInt(spans.size()));
  }

  /// Changes a number of 1, 2, 4 or 8 bytes to one that is likely to be too small or too large.
  private static void word(byte[] bytes, Span where, SplittableRandom random) {
    int size = 1 << random.nextInt(4);
    int most = where.to - where.from - size;
    if (most < 0) {
      return;
    }
    int at = where.from + random.nextInt(most + 1);
    at = random.nextBoolean() ? Math.max(where.from, at - at % size) : at;
    long before = 0;
    for (int i = size - 1; i >= 0; i--) {
      before = before << 8 | bytes[at + i] & 0xFF;
    }
    long after =
        switch (random.nextInt(10)) {
          case 0 -> 0;
          case 1 -> -1;
          case 2 -> before + 1;
          case 3 -> before - 1;
          case 4 -> before + 8L * (random.nextInt(9) - 4);
          case 5 -> before * 2;
          case 6 -> Integer.MAX_VALUE - random.nextInt(9);
          case 7 -> Long.MAX_VALUE >> random.nextInt(40);
          case 8 -> -before;
          default -> random.nextLong();
        };
    for (int i = 0; i < size; i++) {
      bytes[at + i] = (byte) (after >> 8 * i);
    }
  }

  /// Nothing holds such rows, so nothing else says that there are not as many.
  @Test
  void rows_without_columns_are_refused() throws URISyntaxException {
    var found = Objects.requireNonNull(ArrowFuzzTest.class.getResource("no_columns.arrow"));
    var file = List.of(Path.of(found.toURI()).toString());
    assertThatThrownBy(() -> TableSource.open(file, ReadOptions.ALL))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("4294967297 rows without a column");
  }

  @Test
  void damaged_files_give_diagnostics() throws IOException {
    long first = Long.getLong("weft.seed", 1);
    int cases = (int) (CASES * Double.parseDouble(System.getProperty("weft.cases", "1")));
    Path file = folder.resolve("damaged.arrow");
    var samples = samples();
    int refused = 0;
    for (long seed = first; seed < first + cases; seed++) {
      var random = new SplittableRandom(seed);
      Files.write(file, damaged(samples.get(random.nextInt(samples.size())), random));
      try {
        if (random.nextBoolean()) {
          TableFiles.read(List.of(file.toString()), ReadOptions.ALL);
        } else {
          TableSource.open(List.of(file.toString()), ReadOptions.ALL)
              .each(ReadOptions.ALL, 50, _ -> {});
        }
      } catch (WeftException e) {
        refused++;
        assertThat(e.getMessage()).as("-Dweft.seed=" + seed).contains("damaged.arrow");
      } catch (RuntimeException | Error e) {
        throw new AssertionError("replay: -Dweft.seed=" + seed, e);
      }
    }
    assertThat(refused).isGreaterThan(cases / 4);
  }
}
