package weft.spell.python;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import weft.ir.problem.WeftException;

class PythonTextTest {
  @Test
  void names_are_as_near_as_can_be() {
    assertThat(PythonText.identifier("close")).isEqualTo("close");
    assertThat(PythonText.identifier("lambda")).isEqualTo("lambda_");
    assertThat(PythonText.identifier("a-b c")).isEqualTo("a_b_c");
    assertThat(PythonText.identifier("2x")).isEqualTo("_2x");
    assertThat(PythonText.identifier("")).isEqualTo("_");
    assertThat(PythonText.identifier("größe")).isEqualTo("größe");
    // Python reads the ligature as two letters.
    assertThat(PythonText.identifier("oﬃce")).isEqualTo("o_ce");
    assertThat(PythonText.isKeyword("while")).isTrue();
  }

  @Test
  void each_name_is_given_once() {
    var names = new PythonNames(List.of("np"));
    assertThat(names.take("np")).isEqualTo("np_2");
    assertThat(names.take("a b")).isEqualTo("a_b");
    assertThat(names.take("a-b")).isEqualTo("a_b_2");
    assertThat(names.inner().take("a_b")).isEqualTo("a_b_3");
  }

  @Test
  void texts_are_quoted() {
    assertThat(PythonText.quoted("a \"b\"\\\n\t\r")).isEqualTo("\"a \\\"b\\\"\\\\\\n\\t\\r\"");
    assertThat(PythonText.quoted("é\u0007\u200b")).isEqualTo("\"é\\u0007\\u200b\"");
    assertThat(PythonText.quoted(Character.toString(0xf0000))).isEqualTo("\"\\U000f0000\"");
  }

  @Test
  void numbers_are_as_python_writes_them() {
    assertThat(PythonText.number(2.5)).isEqualTo("2.5");
    assertThat(PythonText.number(-3.0)).isEqualTo("-3.0");
    assertThat(PythonText.number(-0.0)).isEqualTo("-0.0");
    assertThat(PythonText.number(1e16)).isEqualTo("1e+16");
    assertThat(PythonText.number(1.25e-7)).isEqualTo("1.25e-07");
    assertThat(PythonText.number(0.1f)).isEqualTo("0.1");
    assertThat(PythonText.truth(true)).isEqualTo("True");
    assertThat(PythonText.truth(false)).isEqualTo("False");
    assertThatThrownBy(() -> PythonText.number(Double.NaN)).isInstanceOf(WeftException.class);
    assertThatThrownBy(() -> PythonText.number(Float.NaN)).isInstanceOf(WeftException.class);
  }

  @Test
  void long_lines_are_cut_at_brackets() {
    String long1 = "a".repeat(40);
    String long2 = "b".repeat(40);
    assertThat(PythonLayout.lines("  ", "x = f(a, b)")).containsExactly("  x = f(a, b)");
    assertThat(PythonLayout.lines("", "x = f(%s, %s)".formatted(long1, long2)))
        .containsExactly("x = f(", "    " + long1 + ", " + long2, ")");
    assertThat(
            PythonLayout.lines(
                "", "x = f(%s, [\"(,\\\"\", %s])[0]".formatted(long1, long2 + long2)))
        .containsExactly(
            "x = f(",
            "    " + long1 + ",",
            "    [",
            "        \"(,\\\"\",",
            "        " + long2 + long2 + ",",
            "    ],",
            ")[0]");
    assertThat(PythonLayout.lines("", "x = " + long1 + long2 + long1)).hasSize(1);
  }

  @Test
  void long_comments_are_cut_between_words() {
    assertThat(PythonLayout.comment("  ", "word ".repeat(20)))
        .hasSize(2)
        .allMatch(line -> line.startsWith("  # word") && line.length() <= 88);
  }
}
