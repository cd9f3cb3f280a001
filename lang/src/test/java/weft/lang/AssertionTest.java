package weft.lang;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import weft.ir.Element;
import weft.ir.Range;
import weft.ir.Type;
import weft.ir.problem.Diagnostic;
import weft.ir.range.Interval;
import weft.ops.Ops;

class AssertionTest {
  private static final Schema SCHEMA =
      new Schema(
          Map.of("x", Type.column(Element.F64), "name", Type.column(Element.TEXT)),
          Optional.empty(),
          Optional.empty());

  private static CheckedProgram check(String text) {
    return Formulas.check("p.weft", text, SCHEMA, Map.of(), Ops.all(), Mode.BATCH);
  }

  private static String problem(String text) {
    return check(text).errors().stream().map(Diagnostic::toString).findFirst().orElse("");
  }

  @Test
  void an_output_is_asserted_of() {
    var program =
        check("param most = 2\ny = x * 2\nassert y in -1..$most * 2 or missing\nassert y in 0..1");
    assertThat(program.problems()).isEmpty();
    assertThat(program.assertions())
        .extracting(Assertion::toString)
        .containsExactly("assert y in -1..4 or missing", "assert y in 0..1");
    Assertion first = program.assertions().getFirst();
    assertThat(first.range()).isEqualTo(new Range(-1, 4));
    assertThat(first.allowed().admits(Double.NaN)).isTrue();
    assertThat(first.origin().line()).isEqualTo(3);
    assertThat(first.of("z").output()).isEqualTo("z");
  }

  @Test
  void a_column_may_be_declared_to_be_there() {
    var program = check("column x: f64 in 1..9 not missing\ny = x");
    assertThat(program.present()).containsExactly("x");
    assertThat(program.columns()).containsEntry("x", Interval.of(1, 9));
    assertThat(check("column x not missing\ny = x").columns())
        .containsEntry("x", Interval.ANY.missing(false));
    assertThat(check("column x in 1..9\ny = x").columns())
        .containsEntry("x", Interval.of(1, 9).orMissing());
  }

  @Test
  void a_formula_without_a_name_is_out() {
    assertThat(check("x + 1\nassert out in 0..1").assertions()).hasSize(1);
  }

  @Test
  void what_is_no_output_is_refused() {
    assertThat(problem("y = x\nassert z in 0..1"))
        .contains("there is no output 'z' to assert of", "2 | assert z in 0..1", "one of y");
    assertThat(problem("_y = x\nz = _y\nassert _y in 0..1")).contains("underscore");
    assertThat(problem("y = name\nassert y in 0..1")).contains("'y' is no number");
    assertThat(problem("y = x\nassert y in 1..0")).contains("a range ends before it starts");
  }

  @Test
  void wrong_lines_are_told() {
    assertThat(problem("y = x\nassert y > 0")).contains("expected 'in' and a range");
    assertThat(problem("y = x\nassert y in 0")).contains("expected '..'");
    assertThat(problem("y = x\nassert y in 0..1 or none")).contains("'or missing'");
    assertThat(problem("column x in 0..1 not here\ny = x")).contains("'not missing'");
  }

  @Test
  void a_wrong_output_is_told_once() {
    assertThat(check("y = nothing + 1\nassert y in 0..1").errors()).hasSize(1);
  }

  @Test
  void it_is_laid_out() {
    assertThat(
            Formulas.format(
                "p",
                "column  x:f64 in 0 .. 1   not  missing\ny=x\nassert   y in 0 .. 1 or missing"))
        .isEqualTo("column x: f64 in 0..1 not missing\ny = x\nassert y in 0..1 or missing\n");
  }

  @Test
  void assert_and_missing_are_names_elsewhere() {
    assertThat(check("assert = x + 1").graph().outputs()).containsKey("assert");
  }
}
