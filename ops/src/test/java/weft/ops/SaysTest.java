package weft.ops;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SaysTest {
  /// Completion shows it beside the name: one sentence, not a paragraph.
  @Test
  void every_op_says_in_a_sentence_what_it_gives() {
    for (String tag : Ops.all().tags()) {
      String says = Ops.all().says(tag).orElse("");
      assertThat(says)
          .as("what %s says of itself, by @Says", tag)
          .matches("[A-Z0-9`].*[^.]\\.")
          .doesNotContainPattern("[^.]\\. [A-Z]")
          .doesNotContain("[", "\n")
          .hasSizeBetween(10, 160);
      assertThat(says.chars().filter(c -> c == '`').count() % 2).as(says).isZero();
    }
  }
}
