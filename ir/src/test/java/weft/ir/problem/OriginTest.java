package weft.ir.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import weft.ir.text.LineIndex;

class OriginTest {
  private static final String TEXT = "one = 1\ntwo = 22  \nthree";

  @Test
  void a_place_in_the_first_line() {
    Origin origin = Origin.in("formula", TEXT, 6, 1);
    assertThat(origin).isEqualTo(new Origin("formula", 1, 7, 1, "one = 1"));
    assertThat(origin.snippet()).isEqualTo("1");
    assertThat(origin).hasToString("formula:1:7");
    assertThat(origin.known()).isTrue();
  }

  @Test
  void a_place_in_a_later_line() {
    Origin origin = Origin.in("formula", TEXT, 14, 2);
    assertThat(origin).isEqualTo(new Origin("formula", 2, 7, 2, "two = 22"));
    assertThat(origin.snippet()).isEqualTo("22");
  }

  @Test
  void a_span_ends_with_its_first_line() {
    assertThat(Origin.in("f", TEXT, 0, 100).length()).isEqualTo(7);
    assertThat(Origin.in("f", TEXT, 0, 100).snippet()).isEqualTo("one = 1");
  }

  @Test
  void a_span_has_at_least_one_character() {
    assertThat(Origin.in("f", TEXT, 3, 0).length()).isEqualTo(1);
    // On the end of the line.
    assertThat(Origin.in("f", TEXT, 7, 5)).isEqualTo(new Origin("f", 1, 8, 1, "one = 1"));
    assertThat(Origin.in("f", TEXT, 7, 5).snippet()).isEmpty();
  }

  @Test
  void an_offset_beyond_the_text_is_its_end() {
    assertThat(Origin.in("f", TEXT, 999, 3)).isEqualTo(new Origin("f", 3, 6, 1, "three"));
    assertThat(Origin.in("f", TEXT, -5, 3)).isEqualTo(new Origin("f", 1, 1, 3, "one = 1"));
    assertThat(Origin.in("f", "", 0, 1)).isEqualTo(new Origin("f", 1, 1, 1, ""));
  }

  @Test
  void a_snippet_in_trailing_blanks_is_empty() {
    assertThat(Origin.in("f", TEXT, 17, 1).snippet()).isEmpty();
  }

  @Test
  void no_place_is_not_known() {
    assertThat(Origin.NONE.known()).isFalse();
    assertThat(Origin.NONE.snippet()).isEmpty();
    assertThat(Origin.NONE).hasToString("");
    assertThat(new Origin("close.weft", 0, 0, 0, "")).hasToString("close.weft");
  }

  @Test
  void a_known_place_has_a_column_and_a_length() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Origin("f", 1, 0, 1, "x"));
    assertThatIllegalArgumentException().isThrownBy(() -> new Origin("f", 1, 1, 0, "x"));
  }

  @Test
  void an_index_of_lines_finds_the_same_places() {
    for (String text : new String[] {TEXT, "", "\n", "\n\na\r\nb\n", "x\n".repeat(40)}) {
      var lines = new LineIndex("f", text);
      for (int offset = -1; offset <= text.length() + 1; offset++) {
        for (int length = 0; length < 4; length++) {
          assertThat(lines.place(offset, length)).isEqualTo(Origin.in("f", text, offset, length));
        }
      }
    }
  }
}
