package weft.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import org.junit.jupiter.api.Test;
import weft.ir.Element;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.lang.Formulas;
import weft.lang.Schema;

/// Choices that are made before their condition can be known.
class WarmUpLeaksTest {
  private static List<Diagnostic> leaks(String text) {
    var columns = new LinkedHashMap<String, Type>();
    columns.put("time", Type.column(Element.TIME));
    columns.put("x", Type.column(Element.F64));
    columns.put("y", Type.column(Element.F64));
    columns.put("flag", Type.column(Element.BOOL));
    var compiled = Formulas.compile(text, Schema.of(columns).orderedBy("time"));
    return Inspection.of("f", compiled).problems().stream()
        .filter(problem -> problem.code() == Code.WARM_UP_LEAK)
        .toList();
  }

  private static void leaks(String text, String place, String hint) {
    assertThat(leaks(text)).hasSize(1);
    assertThat(leaks(text).getFirst().origin().snippet()).isEqualTo(place);
    assertThat(leaks(text).getFirst().hint().orElseThrow()).isEqualTo(hint);
  }

  private static void fine(String text) {
    assertThat(leaks(text)).as(text).isEmpty();
  }

  @Test
  void a_choice_by_a_window_that_is_not_full() {
    leaks(
        "if(rolling_cov(x, y, 20) < 0, 1, 0)",
        "if(rolling_cov(x, y, 20) < 0, 1, 0)",
        "write when_known(rolling_cov(x, y, 20) < 0, 1, 0), which is missing there");
    leaks(
        "a = max(x if x > lag(x) else -x, 0) * 2",
        "x if x > lag(x) else -x",
        "write when_known(x > lag(x), x, -x), which is missing there");
  }

  @Test
  void unequal_counts_as_true() {
    assertThat(leaks("if(x != lag(x), 1, missing)")).hasSize(1);
    fine("if(x != lag(x), missing, 1)");
    assertThat(leaks("if(not (x == lag(x)), 1, missing)")).hasSize(1);
  }

  @Test
  void a_condition_that_counts() {
    assertThat(leaks("(x > rolling_mean(x, 5)) * 2")).hasSize(1);
    fine("x > rolling_mean(x, 5)");
  }

  @Test
  void a_choice_within_one_that_is_not_about_knowing() {
    assertThat(leaks("if(flag, if(x > lag(x), 1, 0), missing)")).hasSize(1);
    assertThat(leaks("if(y > 0, missing, if(x > lag(x), 1, 0) + y)")).hasSize(1);
    fine("if(flag, when_known(x > lag(x), 1, 0), missing)");
    fine("if(flag and not is_missing(lag(x)), if(x > lag(x), 1, 0), missing)");
    fine("if(flag or is_missing(lag(x)), missing, if(x > lag(x), 1, 0))");
  }

  @Test
  void across_entities_too() {
    assertThat(leaks("cs_rank(if(x > lag(x), 1, 0))")).hasSize(1);
  }

  @Test
  void what_says_so_is_meant() {
    fine("when_known(x > lag(x), 1, 0)");
    fine("_c = x > lag(x) and y > 0\na = when_known(_c, 1, 0)");
    fine("if(is_missing(lag(x)), 0, if(x > lag(x), 1, 0))");
    fine("if(is_missing(lag(x)), missing, if(x > lag(x), 1, 0))");
    fine("if(is_known(x > lag(x)) and x > lag(x), 1, 0)");
    fine("coalesce(when_known(x > lag(x), 1, 0), 0)");
  }

  @Test
  void what_is_missing_anyway_does_not_leak() {
    fine("if(x > lag(x), x - lag(x), diff(x))");
    fine("rolling_mean(x, 5) + if(x > lag(x), 1, 0)");
    fine("if(x > lag(x), 1, missing)");
    fine("if(x > lag(x), lag(x), lag(x, 2))");
  }

  @Test
  void states_and_windows_begin_somehow() {
    fine("cumsum(if(x > lag(x), 1, 0))");
    fine("rolling_sum(if(x > lag(x), 1, 0), 5, min_periods=1)");
  }

  @Test
  void what_is_known_from_the_first_row_on() {
    fine("if(x > 0, 1, 0)");
    fine("if(flag, 1, 0)");
    fine("if(cumsum(x) > 3, 1, 0)");
    fine("if(rolling_mean(x, 5, min_periods=1) > 3, 1, 0)");
    fine("if(x > lag(x) and false, 1, 0)");
    fine("if(cross_up(x, 3), 1, 0)");
  }

  @Test
  void a_universe_that_is_not_known_is_no_choice() {
    fine("universe u = rolling_mean(x, 5) > 0\na = if(x > lag(x), 1, 0)");
    assertThat(leaks("universe u = flag\na = if(x > lag(x), 1, 0)")).hasSize(1);
    fine("universe u = flag\na = when_known(x > lag(x) and y > 0, 1, 0)");
  }
}
