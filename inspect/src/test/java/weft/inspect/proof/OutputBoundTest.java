package weft.inspect.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import weft.ir.Element;
import weft.ir.Type;
import weft.ir.range.Interval;
import weft.lang.Formulas;
import weft.lang.Schema;

class OutputBoundTest {
  private static final Schema SCHEMA =
      new Schema(
          Map.of(
              "x", Type.column(Element.F64),
              "y", Type.column(Element.F64),
              "name", Type.column(Element.TEXT),
              "time", Type.column(Element.TIME)),
          Optional.empty(),
          Optional.of("time"));

  private static List<OutputBound> bounds(String text, Map<String, Interval> columns) {
    return OutputBound.of(Formulas.compile(text, SCHEMA).graph(), columns);
  }

  private static OutputBound one(String text) {
    return bounds(text, Map.of("x", Interval.of(1, 9), "y", Interval.of(0, 4))).getFirst();
  }

  private static List<String> missing(String text) {
    return one(text).missing().stream().map(Arising::why).toList();
  }

  private static List<String> infinite(String text) {
    return one(text).infinite().stream().map(Arising::why).toList();
  }

  @Test
  void a_range_is_told_rounded_outwards() {
    assertThat(one("x / 3").text()).isEqualTo("0.333333 to 3");
    assertThat(one("-x / 3").text()).isEqualTo("-3 to -0.333333");
    assertThat(one("x / 7").text()).isEqualTo("0.142857 to 1.28572");
    assertThat(one("x / 0").text()).isEqualTo("any number");
    assertThat(one("name").text()).isEqualTo("no number");
    assertThat(one("name").isFinite()).isFalse();
    assertThat(one("x").isFinite()).isTrue();
    assertThat(one("cumsum(x)").text()).isEqualTo("1 to inf");
  }

  @Test
  void where_it_becomes_missing_is_told() {
    assertThat(missing("x + 1")).isEmpty();
    assertThat(missing("rolling_mean(x, 5)")).containsExactly("until 5 values are in the window");
    assertThat(missing("rolling_mean(x, 5m)")).containsExactly("while the window has no value");
    assertThat(missing("lag(x, 3)")).containsExactly("in the first 3 rows");
    assertThat(missing("lag(x)")).containsExactly("in the first row");
    assertThat(missing("if(x > 2, x, missing)")).containsExactly("it is written so");
    assertThat(missing("y / y")).containsExactly("the divisor y can be zero");
    assertThat(missing("log(x - 2)"))
        .containsExactly("the log of x - 2, which can be zero or negative");
    assertThat(missing("cumsum(x) - cumsum(y)")).containsExactly("as 0 / 0 and inf - inf are");
    assertThat(missing("diff(x)")).containsExactly("in the first row");
    var columns = Map.of("x", Interval.of(1, 2).orMissing());
    assertThat(bounds("x + y", columns).getFirst().missing())
        .extracting(Arising::why)
        .containsExactly("the column 'x' may be missing", "nothing is known of the column 'y'");
  }

  @Test
  void where_it_becomes_infinite_is_told() {
    assertThat(infinite("x / y")).containsExactly("the divisor y can be zero");
    assertThat(infinite("if(y > 1, x / y, 0)")).isEmpty();
    assertThat(infinite("exp(x * 1000)"))
        .containsExactly("the result may be too large for a number");
    assertThat(infinite("cumsum(x) + 1"))
        .containsExactly("what is carried from row to row may grow without end");
    assertThat(infinite("rolling_sum(x, 5m)"))
        .containsExactly("the window may hold any number of rows");
    // Prices that differ are not infinitely close; numbers around 0 may be.
    assertThat(infinite("rolling_kurt(x, 5)")).isEmpty();
    assertThat(infinite("if(x != lag(x), 1 / (x - lag(x)), 0)")).isEmpty();
    assertThat(infinite("if(rolling_std(x, 9) > 0, x / rolling_std(x, 9), 0)")).isEmpty();
    assertThat(infinite("rolling_kurt(y, 5)"))
        .containsExactly("no bound is known of what rolling_kurt gives");
    assertThat(infinite("x * inf")).containsExactly("it is written so");
  }

  /// Sums that are too large for a number are infinite, and infinite ones of both signs no number.
  @Test
  void means_of_the_largest_numbers_are_not_numbers() {
    for (String mean :
        List.of(
            "rolling_mean(x, 3, min_periods=1)",
            "rolling_mean(x, 5m)",
            "rolling_wmean(x, 3)",
            "wilder(x, 3)",
            "cs_mean(x)")) {
      var large = Map.of("x", Interval.of(-1.7e308, 1.7e308));
      assertThat(bounds(mean, large).getFirst().infinite()).as(mean).isNotEmpty();
      var usual = Map.of("x", Interval.of(10, 500));
      assertThat(bounds("rolling_mean(x, 5m)", usual).getFirst().text()).isEqualTo("10 to 500");
    }
  }

  /// A sum divided by the number of its values, or by the sum of their weights.
  @Test
  void what_is_an_average_lies_within_its_values() {
    for (String mean :
        List.of(
            "cs_mean(x)",
            "cs_mean(x, w=y)",
            "cumsum(x) / cumcount(x)",
            "cumsum(x * y) / cumsum(y)",
            "rolling_sum(y * x, 20) / rolling_sum(y, 20)",
            "array_mean(window(x, 5))")) {
      OutputBound bound = one(mean);
      assertThat(bound.range().low()).as(mean).isBetween(1 - 1e-5, 1.0);
      assertThat(bound.range().high()).as(mean).isBetween(9.0, 9 + 1e-4);
    }
    assertThat(one("cs_mean(x)").missing()).isEmpty();
    assertThat(missing("cs_mean(x, w=y)")).isNotEmpty();
    // A gap of x takes from the sum above, and not from the one below.
    var gaps = Map.of("x", Interval.of(1, 9).orMissing(), "y", Interval.of(0, 4));
    String mean = "rolling_sum(x * y, 5, min_periods=1) / rolling_sum(y, 5, min_periods=1)";
    assertThat(bounds(mean, gaps).getFirst().range().low()).isZero();
    // Weights may be negative, and fractions of the least number are rounded.
    assertThat(bounds(mean, Map.of("x", Interval.of(1, 9))).getFirst().isFinite()).isFalse();
    var fractions = Map.of("x", Interval.of(1.75, 9), "y", Interval.of(0, 4));
    assertThat(bounds(mean, fractions).getFirst().range().low()).isBetween(1.2, 1.25);
  }

  @Test
  void products_too_small_for_a_number_are_not_0() {
    var ranges = Map.of("x", Interval.of(0, 1e-310), "y", Interval.of(1e300, 2e300));
    assertThat(bounds("x * 1e9 * (y / y)", ranges).getFirst().range().high())
        .isGreaterThanOrEqualTo(1e-310 * 1e9);
  }

  @Test
  void quantiles_of_infinite_values_can_be_missing() {
    for (String quantile : List.of("cs_median(x)", "cs_winsorize(x, 0.1, 0.9)")) {
      var all = Interval.of(Double.NEGATIVE_INFINITY, 9);
      assertThat(bounds(quantile, Map.of("x", all)).getFirst().missing()).isNotEmpty();
      var above = Interval.of(9, Double.POSITIVE_INFINITY);
      assertThat(bounds(quantile, Map.of("x", above)).getFirst().range().missing()).isFalse();
    }
  }

  @Test
  void places_are_those_of_the_text() {
    var arising = bounds("a = x + 1\nb = a / y", Map.of()).getLast().infinite();
    assertThat(arising.getFirst().origin().picture())
        .isEqualTo(
            """
             --> formula:2:5
            2 | b = a / y
              |     ^^^^^\
            """);
  }

  @Test
  void it_is_written_as_json() {
    String json = BoundsJson.write(bounds("z = x / y", Map.of("x", Interval.of(1, 9))));
    assertThat(json)
        .startsWith(
            "{\n  \"outputs\": [\n    {\"name\": \"z\", \"type\": \"f64\", \"low\": null, \"high\":"
                + " null, \"missing\": [{\"why\": ")
        .contains("\"file\": \"formula\", \"line\": 1, \"column\": 5, \"length\": 5}");
  }
}
