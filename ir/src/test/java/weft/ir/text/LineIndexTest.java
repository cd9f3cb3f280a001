package weft.ir.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import weft.ir.problem.Origin;

class LineIndexTest {
  @Test
  void every_place_is_the_one_that_counting_finds() {
    for (String text : new String[] {"", "a", "\n", "ab\n", "one\n\n two \r\nthree", "\n\n\n"}) {
      var index = new LineIndex("test", text);
      for (int offset = 0; offset <= text.length(); offset++) {
        for (int length = 1; length < 5; length++) {
          assertThat(index.place(offset, length))
              .isEqualTo(Origin.in("test", text, offset, length));
        }
      }
    }
  }
}
