package weft.wire.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import weft.testkit.Property;
import weft.testkit.Seeds;

/// Bytes are cut into the same lines however they arrive.
class InputLinesTest {
  private static final int LONGEST = 20;

  /// Notes what it is given.
  private static final class Notes implements InputLines.Taker {
    final List<String> lines = new ArrayList<>();

    @Override
    public void line(byte[] text, int from, int to, boolean ascii) {
      assertThat(text[to]).isIn((byte) '\n', (byte) '\r');
      String line = new String(text, from, to - from, StandardCharsets.UTF_8);
      if (ascii) {
        assertThat(line.chars().allMatch(c -> c < 128)).isTrue();
      }
      lines.add(line);
    }

    @Override
    public void tooLong(long bytes) {
      lines.add("too long: " + bytes);
    }
  }

  private static String expected(String line) {
    int length = line.getBytes(StandardCharsets.UTF_8).length;
    if (length > LONGEST) {
      return "too long: " + length;
    }
    return line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
  }

  @Test
  void lines_do_not_depend_on_how_bytes_arrive() {
    Property.holds(
        2_000,
        Seeds::next,
        seed -> {
          var random = new Seeds(seed);
          var all = new ArrayList<String>();
          for (int i = random.between(0, 8); i > 0; i--) {
            String line = random.pick("a", "é", "xy").repeat(random.between(0, 24));
            all.add(line + random.pick("", "\r"));
          }
          boolean open = random.chance(0.5);
          String text = String.join("\n", all) + (open ? "" : "\n");
          byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
          var notes = new Notes();
          var lines = new InputLines(LONGEST, notes);
          int from = 0;
          while (from < bytes.length) {
            int count = random.between(1, bytes.length - from);
            lines.take(Arrays.copyOfRange(bytes, from, from + count), count);
            from += count;
          }
          lines.end();

          var wanted = new ArrayList<>(all.stream().map(InputLinesTest::expected).toList());
          if (open && !all.isEmpty() && all.getLast().isEmpty()) {
            wanted.removeLast();
          }
          if (all.isEmpty()) {
            wanted.clear();
            if (!open) {
              wanted.add("");
            }
          }
          assertThat(notes.lines).isEqualTo(wanted);
          assertThat(lines.position()).isEqualTo(bytes.length);
        });
  }

  @Test
  void a_line_of_a_gigabyte_is_passed_over_and_not_kept() {
    var notes = new Notes();
    var lines = new InputLines(1 << 20, notes);
    var piece = new byte[1 << 16];
    Arrays.fill(piece, (byte) 'x');
    for (int i = 0; i < 1 << 14; i++) {
      lines.take(piece, piece.length);
    }
    byte[] end = "\nnext\n".getBytes(StandardCharsets.US_ASCII);
    lines.take(end, end.length);

    assertThat(notes.lines).containsExactly("too long: " + (1L << 30), "next");
    assertThat(lines.position()).isEqualTo((1L << 30) + end.length);
    assertThat(lines.kept()).isLessThanOrEqualTo((1 << 20) + 2);
  }

  @Test
  void the_place_of_a_line_is_known_while_it_is_handed_over() {
    var places = new ArrayList<Long>();
    var lines = new InputLines[1];
    lines[0] =
        new InputLines(
            LONGEST,
            new InputLines.Taker() {
              @Override
              public void line(byte[] text, int from, int to, boolean ascii) {
                places.add(lines[0].start());
                places.add(lines[0].position());
              }

              @Override
              public void tooLong(long bytes) {
                places.add(-bytes);
              }
            });
    lines[0].at(100);
    lines[0].take("ab\ncd".getBytes(StandardCharsets.US_ASCII), 5);
    lines[0].take("e\r\n\n".getBytes(StandardCharsets.US_ASCII), 4);
    assertThat(places).containsExactly(100L, 103L, 103L, 108L, 108L, 109L);
  }
}
