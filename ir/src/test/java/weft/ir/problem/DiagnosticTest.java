package weft.ir.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class DiagnosticTest {
  private static final Diagnostic PLAIN = Diagnostic.of(Code.LOOK_AHEAD, "reads the future");

  @Test
  void a_message_alone_is_one_line() {
    assertThat(PLAIN).hasToString("error[look-ahead]: reads the future");
  }

  @Test
  void everything_that_is_known_is_shown() {
    String text = "x = close\ny = lag(close, -3)\n";
    var diagnostic =
        PLAIN
            .expected("0 or more rows back")
            .found("-3")
            .hint("a label may look ahead: lead(x, 3)")
            .at(Origin.in("signals.weft", text, text.indexOf("-3"), 2));
    assertThat(diagnostic)
        .hasToString(
            """
            error[look-ahead]: reads the future
             --> signals.weft:2:16
            2 | y = lag(close, -3)
              |                ^^
              expected: 0 or more rows back
              found:    -3
              hint:     a label may look ahead: lead(x, 3)\
            """);
  }

  @Test
  void a_name_that_is_close_is_the_hint() {
    var names = List.of("close", "open");
    assertThat(PLAIN.hint("name a column").suggest("colse", names).hint())
        .contains("did you mean 'close'?");
    assertThat(PLAIN.hint("name a column").suggest("volume", names).hint())
        .contains("name a column");
    assertThat(PLAIN.suggest("volume", names)).isEqualTo(PLAIN);
  }

  @Test
  void the_margin_is_as_wide_as_the_line_number() {
    String text = "\n".repeat(99) + "oops";
    assertThat(PLAIN.at(Origin.in("f", text, 99, 4)))
        .hasToString(
            """
            error[look-ahead]: reads the future
               --> f:100:1
            100 | oops
                | ^^^^\
            """);
  }

  @Test
  void a_tab_is_one_column_wide() {
    assertThat(PLAIN.at(Origin.in("f", "\tx = y", 5, 1)).toString())
        .endsWith("1 |  x = y\n  |      ^");
  }

  @Test
  void of_a_long_line_the_part_around_the_place_is_shown() {
    String text = "a".repeat(199) + "bcd" + "e".repeat(300);
    assertThat(PLAIN.at(Origin.in("f", text, 199, 3)))
        .hasToString(
            "error[look-ahead]: reads the future\n --> f:1:200\n1 | ..."
                + "a".repeat(80)
                + "bcd"
                + "e".repeat(77)
                + "...\n  | "
                + " ".repeat(83)
                + "^^^");
  }

  @Test
  void the_beginning_and_the_end_of_a_long_line() {
    String text = "ab" + "c".repeat(300) + "de";
    assertThat(PLAIN.at(Origin.in("f", text, 1, 1)).toString())
        .endsWith("\n1 | ab" + "c".repeat(158) + "...\n  |  ^");
    assertThat(PLAIN.at(Origin.in("f", text, 303, 1)).toString())
        .endsWith("\n1 | ..." + "c".repeat(79) + "de\n  | " + " ".repeat(83) + "^");
  }

  @Test
  void a_long_span_ends_where_the_line_is_cut() {
    String text = "a".repeat(300);
    assertThat(PLAIN.at(Origin.in("f", text, 0, 300)).toString())
        .endsWith("\n1 | " + "a".repeat(160) + "...\n  | " + "^".repeat(161));
  }

  @Test
  void a_line_of_160_characters_is_shown_whole() {
    String text = "a".repeat(160);
    assertThat(PLAIN.at(Origin.in("f", text, 159, 1)).toString())
        .endsWith("\n1 | " + text + "\n  | " + " ".repeat(159) + "^");
  }

  @Test
  void a_place_in_the_blanks_after_a_long_line() {
    String text = "a".repeat(200) + " ".repeat(300);
    assertThat(PLAIN.at(Origin.in("f", text, 499, 1)).toString())
        .endsWith("\n1 | ...\n  | " + " ".repeat(302) + "^");
  }

  @Test
  void a_source_without_a_line_is_named() {
    assertThat(PLAIN.at(new Origin("panel.csv", 0, 0, 0, "")))
        .hasToString("error[look-ahead]: reads the future\n  in panel.csv");
  }

  @Test
  void who_says_it_comes_first() {
    assertThat(PLAIN.within("lag").within("n1").message()).isEqualTo("n1: lag: reads the future");
  }

  @Test
  void a_place_does_not_replace_a_closer_one() {
    Origin near = Origin.in("f", "abc", 1, 1);
    Origin far = Origin.in("f", "abc", 0, 3);
    assertThat(PLAIN.orAt(far).origin()).isEqualTo(far);
    assertThat(PLAIN.at(near).orAt(far).origin()).isEqualTo(near);
  }

  @Test
  void the_subject_says_what_it_is_about() {
    assertThat(PLAIN.subject()).isEmpty();
    assertThat(PLAIN.about("n").expected("1").found("2").hint("3").within("x").subject())
        .isEqualTo("n");
  }

  @Test
  void codes_are_spelled_with_hyphens() {
    assertThat(Code.LOOK_AHEAD.tag()).isEqualTo("look-ahead");
    assertThat(Code.SYNTAX.tag()).isEqualTo("syntax");
  }

  @Test
  void an_exception_carries_all_diagnostics() {
    var other = Diagnostic.of(Code.RANGE, "too large");
    var exception = new WeftException(List.of(PLAIN, other));
    assertThat(exception)
        .hasMessage("error[look-ahead]: reads the future\n\nerror[range]: too large");
    assertThat(exception.diagnostics()).containsExactly(PLAIN, other);
    assertThat(exception.first()).isEqualTo(PLAIN);
    assertThat(new WeftException(other).diagnostics()).containsExactly(other);
  }

  @Test
  void an_exception_without_a_diagnostic_is_refused() {
    assertThatIllegalArgumentException().isThrownBy(() -> new WeftException(List.of()));
  }
}
