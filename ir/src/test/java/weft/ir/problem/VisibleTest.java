package weft.ir.problem;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class VisibleTest {
  @Test
  void what_steers_a_terminal_is_shown_by_its_code() {
    assertThat(Visible.text("a\u001b[2Jb\u0000\r\u007f\u009b"))
        .isEqualTo("a\\u001b[2Jb\\u0000\\r\\u007f\\u009b");
    assertThat(Visible.text("\u202eabc\u2066\u2028")).isEqualTo("\\u202eabc\\u2066\\u2028");
  }

  @Test
  void ordinary_text_stays() {
    String text = "a\tb\n\u00e9 \ud83d\udc69\u200d\ud83d\udcbb \u0639";
    assertThat(Visible.text(text)).isSameAs(text);
    assertThat(Visible.line(text)).startsWith("a\\tb\\n\u00e9");
  }

  @Test
  void no_part_of_a_diagnostic_steers_a_terminal() {
    var diagnostic =
        Diagnostic.of(Code.SYNTAX, "m\u001b")
            .expected("e\u001b")
            .found("f\u001b")
            .hint("h\u001b")
            .within("w\u001b")
            .at(new Origin("file\u001b", 1, 6, 1, "a\u001b + b"));
    assertThat(diagnostic.toString()).doesNotContain("\u001b").contains("f\\u001b");
    assertThat(diagnostic.message()).isEqualTo("w\\u001b: m\\u001b");
    var lines = diagnostic.toString().lines().toList();
    assertThat(lines.get(3).indexOf('^')).isEqualTo(lines.get(2).indexOf("b", 5));
  }
}
