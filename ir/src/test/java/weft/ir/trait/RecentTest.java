package weft.ir.trait;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecentTest {
  @Test
  void the_ones_used_last_are_kept() {
    var made = new ArrayList<String>();
    var recent = new Recent<String, Integer>(2);
    for (String key : List.of("a", "b", "a", "c", "a", "b")) {
      recent.get(
          key,
          one -> {
            made.add(one);
            return one.length();
          });
    }
    assertThat(made).containsExactly("a", "b", "c", "b");
    assertThat(recent.size()).isEqualTo(2);
  }

  @Test
  void what_fails_is_tried_again() {
    var recent = new Recent<String, Integer>(2);
    assertThatThrownBy(
            () ->
                recent.get(
                    "a",
                    _ -> {
                      throw new IllegalStateException("no");
                    }))
        .hasMessage("no");
    assertThat(recent.get("a", String::length)).isOne();
  }
}
