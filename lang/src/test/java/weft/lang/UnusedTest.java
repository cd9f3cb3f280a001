package weft.lang;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.lang.syntax.Parser;
import weft.lang.syntax.SourceText;

class UnusedTest {
  private static List<Diagnostic> unused(String program) {
    var source = new SourceText("test.weft", program);
    return Unused.of(
        new Names(source, Parser.parse(source).statements()),
        new Schema(Map.of(), Optional.of("symbol"), Optional.of("time")));
  }

  private static List<String> messages(String program) {
    return unused(program).stream().map(Diagnostic::message).toList();
  }

  @Test
  void names_that_no_output_needs_are_told() {
    assertThat(
            messages(
                """
                column volume: f64
                param window = 20
                _half = close / 2
                def twice(x) = 2 * x
                out = close
                """))
        .containsExactly(
            "the column 'volume' is not used",
            "the parameter 'window' is not used",
            "the definition '_half' is not used",
            "the function 'twice' is not used");
  }

  @Test
  void what_only_unused_names_need_is_unused() {
    assertThat(messages("param w = 2\n_a = lag(close, $w)\n_b = _a + 1\nout = close"))
        .containsExactly(
            "the parameter 'w' is not used",
            "the definition '_a' is not used",
            "the definition '_b' is not used");
  }

  @Test
  void what_an_output_needs_in_any_way_is_used() {
    assertThat(
            messages(
                """
                column close: f64 in 0..$most
                column symbol: text
                column time: time
                param most = 100
                param base = 10
                param w = 2 * base
                _price = close
                def smooth(x, n = $w) = inner(x, n)
                def inner(x, n) = ema(x, span=n)
                out = smooth(_price)
                label later = lead(close, 1)
                """))
        .isEmpty();
  }

  @Test
  void a_parameter_of_a_function_may_hide_a_definition() {
    assertThat(messages("_x = close\ndef f(_x) = _x + 1\nout = f(close)"))
        .containsExactly("the definition '_x' is not used");
    assertThat(messages("def f(x, n) = x + 1\nout = f(close, 2)"))
        .containsExactly("the parameter of f() 'n' is not used");
  }

  @Test
  void the_place_and_what_to_do_are_said() {
    assertThat(unused("_half = close / 2\nout = close").getFirst())
        .hasToString(
            """
            warning[unused]: the definition '_half' is not used
             --> test.weft:1:1
            1 | _half = close / 2
              | ^^^^^
              expected: something that an output needs
              found:    no output that needs '_half'
              hint:     to make it an output, call it half; else remove it\
            """)
        .extracting(Diagnostic::code)
        .isEqualTo(Code.UNUSED);
  }
}
