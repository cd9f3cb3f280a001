package weft.inspect.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Type;
import weft.ir.range.Interval;
import weft.lang.Formulas;
import weft.lang.Schema;

class EqualCheckTest {
  private static final Schema SCHEMA =
      new Schema(
          Map.of(
              "x", Type.column(Element.F64),
              "y", Type.column(Element.F64),
              "z", Type.column(Element.F64),
              "name", Type.column(Element.TEXT)),
          Optional.empty(),
          Optional.empty());
  private static final Map<String, Interval> RANGES =
      Map.of(
          "x", Interval.of(1, 9).orMissing(),
          "y", Interval.of(1, 9).orMissing(),
          "z", Interval.of(1, 9).orMissing());

  private static Equality of(String left, String right, double tolerance) {
    Graph a = Formulas.compile(left, SCHEMA).graph();
    Graph b = Formulas.compile(right, SCHEMA).graph();
    return new EqualCheck(RANGES, tolerance)
        .of(a, a.outputs().keySet().iterator().next(), b, b.outputs().keySet().iterator().next());
  }

  @Test
  void the_same_equations_are_the_same() {
    for (String[] pair :
        new String[][] {
          {"x + y", "y + x"},
          {"x > y", "y < x"},
          {"max(x, y) * z", "z * max(y, x)"},
          {"rolling_mean(x * y, 5)", "rolling_mean(y * x, 5)"},
          {"if(x < y, x, y)", "if(y > x, x, y)"},
          {"pct_change(x)", "pct_change(x)"}
        }) {
      assertThat(of(pair[0], pair[1], 0)).as(pair[0]).isInstanceOf(Equality.Same.class);
    }
    Graph a = Formulas.compile("_a = x + 1\nout = _a * 2", SCHEMA).graph();
    Graph b = Formulas.compile("other = (1 + x) * 2", SCHEMA).graph();
    assertThat(new EqualCheck(Map.of(), 0).of(a, "out", b, "other").word()).isEqualTo("same");
  }

  @Test
  void numbers_and_conditions_are_compared() {
    assertThat(of("2 * 3", "6", 0).word()).isEqualTo("same");
    assertThat(of("2", "3", 0).word()).isEqualTo("differ");
    assertThat(of("x / x", "1", 0).word()).isEqualTo("differ");
    assertThat(of("if(is_missing(x), 1, x / x)", "1", 0).word()).isEqualTo("within");
    assertThat(of("if(is_missing(x), 1, x)", "1", 0).word()).isEqualTo("differ");
    assertThat(of("x > y", "y < x", 0).word()).isEqualTo("same");
    assertThat(of("x > y", "x >= y", 1).word()).isEqualTo("differ");
    assertThat(of("is_missing(x)", "x > 5", 0).word()).isEqualTo("differ");
  }

  @Test
  void rounding_is_bounded() {
    for (String[] pair :
        new String[][] {
          {"(x + y) * z", "x * z + y * z"},
          {"(x - y) / (x + y)", "x / (x + y) - y / (x + y)"},
          {"x + y + z", "x + (y + z)"},
          {"(x + 1) * (x - 1)", "x * x - 1"},
          {"x / 4", "0.25 * x"},
          {"lag(x) * (y + 1)", "lag(x) * y + lag(x)"}
        }) {
      var equality = of(pair[0], pair[1], 1e-12);
      assertThat(equality).as(pair[0]).isInstanceOf(Equality.Within.class);
      assertThat(((Equality.Within) equality).distance()).isLessThan(1e-12);
    }
  }

  @Test
  void rows_show_a_difference() {
    assertThat(of("x + y", "x - y", 1e-12).word()).isEqualTo("differ");
    assertThat(of("x", "x + 1e-6", 1e-9).word()).isEqualTo("differ");
    var gap = (Equality.Differ) of("x + 0 * y", "x", 1e-12);
    assertThat(gap.witness().toString()).contains("= missing");
    assertThat(of("rolling_mean(x, 5)", "rolling_mean(x, 5, min_periods=4)", 1e-12).word())
        .isEqualTo("differ");
  }

  @Test
  void what_is_not_known_is_said() {
    var unknown = (Equality.Unknown) of("sqrt(x * x)", "abs(x)", 1e-300);
    assertThat(unknown.why()).contains("no rows were found");
    assertThat(of("name", "x", 1).word()).isEqualTo("unknown");
    assertThat(of("if(x == 0.3, 1, 0) > 2", "if(x == 0.3, 1, 0) > 3", 1).word())
        .isEqualTo("within");
  }
}
