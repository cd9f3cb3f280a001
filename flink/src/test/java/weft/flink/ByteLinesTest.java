package weft.flink;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ByteLinesTest {
  private static List<String> lines(InputStream from) throws IOException {
    var found = new ArrayList<String>();
    try (var lines = new ByteLines(from)) {
      for (String line = lines.next(); line != null; line = lines.next()) {
        found.add(line);
      }
    }
    return found;
  }

  /// Gives few bytes at a time, as streams may.
  private static InputStream slowly(byte[] bytes, Random random) {
    return new ByteArrayInputStream(bytes) {
      @Override
      public int read(byte[] to, int offset, int length) {
        return super.read(to, offset, Math.min(length, 1 + random.nextInt(50_000)));
      }
    };
  }

  @Test
  void lines_of_any_length_however_bytes_come() throws IOException {
    long seed = Long.getLong("weft.seed", 1);
    System.out.println("seed " + seed);
    var random = new Random(seed);
    var expected = new ArrayList<String>(List.of("", "\r", "\u00e9\u20ac", "x".repeat(300_000)));
    for (int i = 0; i < 20_000; i++) {
      expected.add("y".repeat(random.nextInt(30)));
    }
    String text = String.join("\n", expected);
    for (String end : List.of("!", "!\n")) {
      byte[] bytes = (text + end).getBytes(StandardCharsets.UTF_8);
      var all = new ArrayList<>(expected);
      all.set(all.size() - 1, all.getLast() + "!");
      assertThat(lines(slowly(bytes, random))).isEqualTo(all);
    }
    assertThat(lines(new ByteArrayInputStream(new byte[0]))).isEmpty();
    assertThat(lines(new ByteArrayInputStream(new byte[] {'\n'}))).containsExactly("");
  }
}
