package weft.inspect.draw;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import weft.ir.problem.Origin;

class DefinitionsTest {
  private static String of(String name, String text) {
    return new Definitions(text).of(name, Origin.in("f", "  words of  ", 2, 8));
  }

  @Test
  void a_formula_goes_to_the_end_of_its_line() {
    assertThat(of("b", "a = 1\n b = close + 1  # one more\nc = 2")).isEqualTo("close + 1");
    assertThat(of("b", "label b = lead(x, 1)")).isEqualTo("lead(x, 1)");
  }

  @Test
  void inside_parentheses_it_goes_on() {
    assertThat(of("a", "a = max(  # larger\n    close,\n    open) + 1\nb = 2"))
        .isEqualTo("max( close, open) + 1");
  }

  @Test
  void a_hash_in_a_text_is_no_comment() {
    assertThat(of("a", "a = s == '#1' # one\n")).isEqualTo("s == '#1'");
    assertThat(of("a", "a = s == \"(\"\nb = 2")).isEqualTo("s == \"(\"");
  }

  @Test
  void a_name_is_a_whole_name_and_a_comparison_no_definition() {
    assertThat(of("a", "aa = 1\n_a = 2\na == 3\na = 4")).isEqualTo("4");
  }

  @Test
  void the_names_in_a_formula_are_told() {
    var definitions =
        new Definitions(
            "_a = lag(_b, n=2)\n_b = close + $k\nn = 3\nk = 4\nlag = 5\nc = 6\nx = t.c");

    assertThat(definitions.behind("_a * c + missing", Set.of("c")))
        .containsExactly(Map.entry("_a", "lag(_b, n=2)"), Map.entry("_b", "close + $k"));
    assertThat(definitions.behind("x", Set.of())).containsOnlyKeys("x");
    assertThat(new Definitions("a = b\nb = a").behind("a", Set.of())).containsOnlyKeys("a", "b");
  }

  @Test
  void without_a_definition_it_is_the_words_of_the_equation() {
    assertThat(of("a", "formula: x")).isEqualTo("words of");
  }
}
