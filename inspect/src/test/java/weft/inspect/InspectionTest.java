package weft.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weft.ir.Element;
import weft.ir.Range;
import weft.ir.Type;
import weft.ir.problem.Diagnostic;
import weft.ir.range.Interval;
import weft.lang.Formulas;
import weft.lang.Mode;
import weft.lang.Schema;
import weft.ops.Ops;

class InspectionTest {
  private static final Schema SCHEMA =
      new Schema(
          Map.of(
              "x", Type.column(Element.F64),
              "y", Type.column(Element.F64),
              "name", Type.column(Element.TEXT),
              "time", Type.column(Element.TIME)),
          Optional.of("name"),
          Optional.of("time"));

  private static Inspection inspect(String program) {
    return Inspection.of(
        "test", Formulas.check("formula", program, SCHEMA, Map.of(), Ops.all(), Mode.BATCH));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "x - x                      | 0 wherever it is present",
        "x / x                      | 1 wherever it is present",
        "rolling_corr(x, x, 10)     | 1 wherever it is present",
        "rolling_beta(x, x, 10)     | 1 wherever it is present",
        "rolling_rank_corr(x, x, 9) | 1 wherever it is present",
        "rolling_std(x, 1)          | always missing",
        "rolling_mean(x, 2) * missing | always missing",
        "sign(x) > 2                | always false",
        "x < x                      | always false",
        "rolling_rank(x, 5) <= 1    | true wherever its values are present",
        "abs(x) < 0                 | always false",
        "is_missing(1 + 2)          | always false",
        "2 * 3                      | always 6",
        "sin(1)                     | always 0.8414709848078965",
        "if(abs(x) >= 0, 5, 5)      | always 5",
        "'a'                        | always 'a'",
      })
  void an_output_that_is_the_same_in_every_row_is_named(String formula, String value) {
    var problem = inspect("out = " + formula).problems().getFirst();

    assertThat(problem.code().tag()).isEqualTo("constant-output");
    assertThat(problem.message()).isEqualTo("the output 'out' is " + value);
    assertThat(problem.origin().line()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "x",
        "x - y",
        "x / lag(x)",
        "rolling_corr(x, y, 10)",
        "x == x",
        "x > 0",
        "name",
        "cumcount(x)",
        "row_number()",
        "every(5)",
        "sin(x)",
        "rolling_count(x, 5)"
      })
  void others_are_not(String formula) {
    assertThat(inspect("out = " + formula).problems()).isEmpty();
  }

  @Test
  void much_state_is_named() {
    assertThat(inspect("rolling_mean(x, 200000)").problems())
        .extracting(Diagnostic::message)
        .containsExactly("the feature 'out' keeps 4.7 MB an entity");
    assertThat(inspect("rolling_mean(x, 1000)").problems()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0 B",
    "999, 999 B",
    "1000, 1 kB",
    "1240, 1.2 kB",
    "99960, 100 kB",
    "999400, 999 kB",
    "999600, 1 MB",
    "2500000, 2.5 MB",
    "7000000000, 7 GB"
  })
  void sizes_are_short(long bytes, String text) {
    assertThat(Inspection.bytes(bytes)).isEqualTo(text);
  }

  @Test
  void errors_come_first_and_sound_features_are_described() {
    var found = inspect("a = x / abs(y)\nb = rolling_mean(x, 5, 3, 2)\nlabel c = lead(x, 2)");

    assertThat(found.problems())
        .extracting(problem -> problem.code().tag())
        .containsExactly("arity", "division-by-zero");
    assertThat(found.errors()).isEqualTo(1);
    assertThat(found.warnings()).isEqualTo(1);
    assertThat(found.features()).extracting(Inspection.Feature::name).containsExactly("a", "c");
    assertThat(found.features()).extracting(Inspection.Feature::label).containsExactly(false, true);
    assertThat(found.features().getFirst().facts().columns()).containsExactly("x", "y");
  }

  @Test
  void declared_ranges_reach_the_features() {
    var found = inspect("column x: f64 in 2..3\nout = 2 * x");

    assertThat(found.features().getFirst().range()).isEqualTo(Interval.of(4, 6).orMissing());
  }

  @Test
  void intervals_read_well() {
    assertThat(List.of(Interval.ANY, Interval.NOTHING, Interval.of(1), Interval.of(0, 1.0 / 3)))
        .extracting(Interval::toString)
        .containsExactly("any number", "always missing", "1", "0 to 0.333334");
    assertThat(Interval.ANY.zero(false)).hasToString("any number but 0");
    assertThat(Interval.of(new Range(-1, 1)).meet(Interval.of(2, 3)).isEmpty()).isTrue();
  }
}
