package weft.inspect.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import weft.inspect.Inspection;
import weft.inspect.InspectionJson;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.lang.CheckedProgram;
import weft.lang.Formulas;
import weft.lang.Mode;
import weft.lang.Schema;
import weft.ops.Ops;

class AssertionCheckTest {
  private static final Schema SCHEMA =
      new Schema(
          Map.of(
              "x", Type.column(Element.F64),
              "y", Type.column(Element.F64),
              "n", Type.column(Element.I64),
              "up", Type.column(Element.BOOL),
              "name", Type.column(Element.TEXT),
              "sizes", Type.column(Element.F64).with(Shape.of(2)),
              "time", Type.column(Element.TIME)),
          Optional.empty(),
          Optional.of("time"));

  private static CheckedProgram program(String text) {
    return Formulas.compile("p.weft", text, SCHEMA, Map.of(), Ops.all(), Mode.BATCH);
  }

  private static AssertionVerdict verdict(String text) {
    return AssertionCheck.of(program(text)).getFirst();
  }

  private static String words(String text) {
    return verdict(text).word();
  }

  @Test
  void bounds_prove() {
    assertThat(words("z = cs_rank(x)\nassert z in 0..1 or missing")).isEqualTo("proved");
    assertThat(words("z = if(x > 0, 1, 0)\nassert z in 0..1")).isEqualTo("proved");
    assertThat(words("column x in 1..9 not missing\nz = x / 3\nassert z in 0..3"))
        .isEqualTo("proved");
    assertThat(words("z = x > 1\nassert z in 0..1")).isEqualTo("proved");
  }

  /// Sums of such values are exact; those of others are not, and a few of them go beyond.
  @Test
  void means_keep_to_their_values() {
    for (String mean :
        List.of(
            "rolling_mean(x, 20)",
            "rolling_mean(x, 5m)",
            "decay_linear(x, 9)",
            "rolling_median(x, 9)",
            "rolling_quantile(x, 9, 0.3)",
            "ema(x, 0.1)",
            "ema(x, span=12)",
            "wilder(x, 14)")) {
      String text = "column x in 10..500\nz = " + mean + "\nassert z in 10..500 or missing";
      assertThat(words(text)).as(mean).isEqualTo("proved");
    }
    assertThat(words("column x in 0..0.1\nz = rolling_mean(x, 3)\nassert z in 0..0.1 or missing"))
        .isEqualTo("refuted");
  }

  @Test
  void bounds_are_told_rounded_outwards() {
    String text = "column x in 0.1..0.7\nz = rolling_mean(x, 4)\nassert z in 0.1..0.7 or missing";
    assertThat(verdict(text).problem().orElseThrow().found())
        .contains("0.0999999 to 0.700001, or missing is what is known of it");
  }

  @Test
  void dependence_is_followed() {
    String column = "column x in -1..1 not missing\ncolumn y in -1..1 not missing\n";
    assertThat(words(column + "z = relu(x) + relu(-x)\nassert z in 0..1")).isEqualTo("proved");
    assertThat(words(column + "z = (x + y) - (x - y)\nassert z in -2.001..2.001"))
        .isEqualTo("proved");
    assertThat(words(column + "z = x * x - 2 * x + 1\nassert z in -0.1..4.1")).isEqualTo("proved");
  }

  @Test
  void rows_refute() {
    String text = "column x in 10..500\nz = x / lag(x) - 1\nassert z in -1..10 or missing";
    var refuted = (AssertionVerdict.Refuted) verdict(text);
    Witness witness = refuted.witness();
    double value = witness.values().get("z");
    assertThat(value).isGreaterThan(10);
    double now = witness.table().column("x").doubleAt(witness.row());
    double before = witness.table().column("x").doubleAt(witness.row() - 1);
    assertThat(now / before - 1).isEqualTo(value);
    assertThat(witness.table().rows()).isEqualTo(2);
    assertThat(witness.toString()).startsWith("z = ").contains(" where x = ", ", after x = 10");
    Diagnostic problem = refuted.problem().orElseThrow();
    assertThat(problem.code()).isEqualTo(Code.ASSERTION_REFUTED);
    assertThat(problem.toString())
        .contains("3 | assert z in -1..10 or missing", "expected: assert z in -1..10 or missing");
  }

  @Test
  void a_gap_refutes_unless_it_may_be() {
    assertThat(verdict("column x in 0..1\nz = x\nassert z in 0..1").problem().orElseThrow())
        .hasToString(
            """
            error[assertion-refuted]: 'z' is not always as asserted
             --> p.weft:3:1
            3 | assert z in 0..1
              | ^^^^^^^^^^^^^^^^
              expected: assert z in 0..1
              found:    z = missing where x = missing
              hint:     write assert ... or missing, or declare columns that always have a value: \
            column close: f64 in 10..500 not missing\
            """);
    assertThat(words("column x in 0..1\nz = x\nassert z in 0..1 or missing")).isEqualTo("proved");
    assertThat(words("column x in 0..1 not missing\nz = rolling_mean(x, 5)\nassert z in 0..2"))
        .isEqualTo("refuted");
  }

  @Test
  void what_is_neither_is_unknown() {
    String far =
        "column x in 0..1 not missing\nz = if(sin(x) == 0.123456789, 5, 0)\nassert z in 0..1 or missing";
    var unknown = (AssertionVerdict.Unknown) verdict(far);
    assertThat(unknown.problem().orElseThrow().found()).contains("0 to 5 is what is known of it");
    assertThat(unknown.problem().orElseThrow().code().warning()).isTrue();
  }

  @Test
  void numbers_of_formulas_and_small_ones_are_tried() {
    assertThat(words("column x in 0..1\nz = if(x == 0.123456789, 5, 0)\nassert z in 0..1"))
        .isEqualTo("refuted");
    assertThat(words("z = if(x == 7654321.5, 5, 0)\nassert z in 0..1")).isEqualTo("refuted");
    assertThat(words("z = if(x > 0 and x < 0.3, 5, 0)\nassert z in 0..1")).isEqualTo("refuted");
    assertThat(words("z = if(x > 0 and x < 1e-12, 5, 0)\nassert z in 0..1")).isEqualTo("refuted");
    assertThat(words("z = if(x == 3 and lag(x) == 4, 5, 0)\nassert z in 0..1"))
        .isEqualTo("refuted");
  }

  @Test
  void columns_of_all_kinds_are_tried() {
    assertThat(words("column n in 1..3\nz = n * 1.0\nassert z in 1..2 or missing"))
        .isEqualTo("refuted");
    assertThat(words("z = if(up, 2, 1)\nassert z in 0..1")).isEqualTo("refuted");
    assertThat(words("z = if(name == 'T1', 2, 1)\nassert z in 0..1")).isEqualTo("refuted");
    assertThat(words("column sizes in 0..4\nz = array_sum(sizes)\nassert z in 0..7 or missing"))
        .isEqualTo("refuted");
    assertThat(words("column x in 1..2\nz = rolling_sum(x, 5m)\nassert z in 0..3 or missing"))
        .isEqualTo("refuted");
    assertThat(words("column x in 1..2\nz = cs_sum(x)\nassert z in 0..3 or missing"))
        .isEqualTo("refuted");
    assertThat(words("z = x\nassert z in 0..1 or missing")).isEqualTo("refuted");
    assertThat(words("column x in 5e6..6e6\nz = x\nassert z in 0..1 or missing"))
        .isEqualTo("refuted");
    assertThat(words("column sizes in 0..4\nz = sizes * sizes\nassert z in 0..7 or missing"))
        .isEqualTo("refuted");
  }

  @Test
  void an_inspection_tells_them() {
    var all =
        Inspection.of(
            "p",
            program(
                "column x in 0..1\nz = x * 2\nassert z in 0..2 or missing\nassert z in 0..1 or"
                    + " missing"));
    assertThat(all.errors()).isEqualTo(1);
    assertThat(all.verdicts())
        .extracting(AssertionVerdict::word)
        .containsExactly("proved", "refuted");
    assertThat(InspectionJson.write(List.of(all)))
        .contains(
            "\"assertion\": \"assert z in 0..2 or missing\", \"output\": \"z\", \"verdict\":"
                + " \"proved\", \"bound\": {\"low\": 0.0, \"high\": 2.0}",
            "\"verdict\": \"refuted\"",
            "\"witness\": {\"row\": 0, \"columns\": {\"x\": [\"1\"]}, \"values\": {\"z\": \"2\"}}");
  }
}
