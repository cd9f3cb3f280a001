package weft.ir.problem;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NearestTest {
  private static final List<String> NAMES =
      List.of("rolling_mean", "rolling_std", "rolling_sum", "close", "volume", "max", "min");

  @Test
  void a_name_itself_is_nearest() {
    assertThat(Nearest.to("close", NAMES)).contains("close");
  }

  @Test
  void one_edit_of_a_short_word() {
    assertThat(Nearest.to("clos", NAMES)).contains("close");
    assertThat(Nearest.to("closed", NAMES)).contains("close");
    assertThat(Nearest.to("clode", NAMES)).contains("close");
  }

  @Test
  void a_swap_of_neighbours_counts_one() {
    assertThat(Nearest.to("mni", List.of("min"))).contains("min");
    assertThat(Nearest.to("mxa", List.of("max"))).contains("max");
    assertThat(Nearest.to("imn", List.of("min"))).contains("min");
  }

  @Test
  void case_and_underscores_do_not_count() {
    assertThat(Nearest.to("RollingMean", NAMES)).contains("rolling_mean");
    assertThat(Nearest.to("VOLUME", NAMES)).contains("volume");
  }

  @Test
  void longer_words_may_be_further_off() {
    assertThat(Nearest.to("rolin_mena", NAMES)).contains("rolling_mean");
    assertThat(Nearest.to("abcd", List.of("abxy"))).contains("abxy");
    assertThat(Nearest.to("abc", List.of("axy"))).isEmpty();
  }

  @Test
  void what_is_too_far_is_nothing() {
    assertThat(Nearest.to("spread", NAMES)).isEmpty();
    assertThat(Nearest.to("m", List.of("maximum"))).isEmpty();
    assertThat(Nearest.to("close", List.of())).isEmpty();
  }

  @Test
  void of_equally_near_names_the_first_in_the_alphabet_is_taken() {
    assertThat(Nearest.to("mix", List.of("min", "max"))).contains("max");
    assertThat(Nearest.to("mix", List.of("max", "min"))).contains("max");
  }

  @Test
  void the_nearest_is_taken_wherever_it_stands() {
    assertThat(Nearest.to("rolling_sun", List.of("rolling_std", "rolling_sum", "rolling_max")))
        .contains("rolling_sum");
  }

  @Test
  void a_long_name_is_not_near_a_short_word() {
    assertThat(Nearest.to("ab", List.of("abcdef", "abc"))).contains("abc");
  }
}
