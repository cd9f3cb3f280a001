package weft.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static weft.eval.Programs.read;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import weft.ir.Element;
import weft.ir.Evaluate;
import weft.ir.RuleBook;
import weft.ir.Shape;
import weft.ir.Span;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Origin;
import weft.ops.arithmetic.Exp;
import weft.ops.state.Cumsum;
import weft.ops.window.Lag;
import weft.ops.window.RollingSum;

/// How ops get their meaning.
class MeaningTest {
  private static final double NAN = Double.NaN;
  private static final List<Type> COLUMN = List.of(Type.column(Element.F64));

  private static final String S = "n0 = series(name=\"s\")\n";

  private static Tensor run(String equation, Tensor s) {
    var outcome =
        Interpreter.standard().run(read(S + "n1 = " + equation + "\nreturn y=n1"), Map.of("s", s));
    return outcome.output("y");
  }

  @Test
  void the_rule_of_an_op_is_found_once() {
    var meaning = new Meaning(RuleBook.EMPTY);
    var sum = new RollingSum(Span.rows(2), 2);
    assertThat(meaning.of(sum, COLUMN)).isSameAs(meaning.of(sum, COLUMN));
    assertThat(meaning.of(sum, COLUMN)).isNotSameAs(meaning.of(sum, List.of(Type.ANY)));
    assertThat(meaning.of(sum, COLUMN))
        .isNotSameAs(meaning.of(new RollingSum(Span.rows(3), 3), COLUMN));
  }

  @Test
  void an_op_that_evaluates_itself_is_its_own_rule() {
    var lag = new Lag(1, NAN);
    assertThat(new Meaning(RuleBook.EMPTY).of(lag, COLUMN)).isSameAs(lag);
  }

  @Test
  void a_rule_of_the_book_comes_first() {
    Evaluate other = (args, _) -> args.getFirst();
    var book = RuleBook.EMPTY.with(Exp.class, Evaluate.class, _ -> other);
    assertThat(new Meaning(book).of(new Exp(), COLUMN)).isSameAs(other);
  }

  @Test
  void a_window_or_composition_means_its_expansion() {
    var meaning = new Meaning(RuleBook.EMPTY);
    assertThat(meaning.of(new RollingSum(Span.rows(2), 2), COLUMN)).isInstanceOf(ByExpansion.class);
    assertThat(meaning.of(new RollingSum(Span.time("2s").orElseThrow(), 1), COLUMN))
        .isNotInstanceOf(ByExpansion.class);
    assertThat(meaning.of(new Cumsum(0), COLUMN)).isNotInstanceOf(ByExpansion.class);
  }

  @Test
  void a_rule_of_the_book_holds_within_an_expansion() {
    var book =
        RuleBook.EMPTY.with(
            Lag.class,
            Evaluate.class,
            lag ->
                (args, _) ->
                    lag.n() == 0 ? args.getFirst() : Tensor.f64(args.getFirst().shape(), _ -> 100));
    var outcome =
        new Interpreter(RunOptions.standard().with(book))
            .run(
                read(S + "n1 = rolling_sum(x=n0, w=2, min_periods=2)\nreturn y=n1"),
                Map.of("s", Tensor.column(1, 2)));
    assertThat(outcome.output("y")).isEqualTo(Tensor.column(101, 102));
  }

  @Test
  void state_is_carried_along_the_last_dimension() {
    assertThat(run("cumsum(x=n0, init=1.0)", Tensor.column(1, 2, NAN, 4)))
        .isEqualTo(Tensor.column(2, 4, NAN, 8));
    assertThat(run("cumsum(x=n0, init=0.0)", Tensor.f64(Shape.of(2, 3), i -> i)))
        .isEqualTo(Tensor.of(Shape.of(2, 3), new double[] {0, 1, 3, 3, 7, 12}));
  }

  @Test
  void windows_run_along_the_last_dimension() {
    assertThat(run("rolling_sum(x=n0, w=2, min_periods=2)", Tensor.f64(Shape.of(2, 3), i -> i)))
        .isEqualTo(Tensor.of(Shape.of(2, 3), new double[] {NAN, 1, 3, NAN, 7, 9}));
    assertThat(run("rolling_median(x=n0, w=2, min_periods=1)", Tensor.f64(Shape.of(2, 3), i -> i)))
        .isEqualTo(Tensor.of(Shape.of(2, 3), new double[] {0, 0.5, 1.5, 3, 3.5, 4.5}));
  }

  @Test
  void a_kernel_is_asked_where_enough_values_are_present() {
    assertThat(run("rolling_median(x=n0, w=3, min_periods=2)", Tensor.column(1, NAN, 3, NAN, NAN)))
        .isEqualTo(Tensor.column(NAN, NAN, 2, NAN, NAN));
  }

  @Test
  void a_kernel_of_two_columns_counts_pairs() {
    var outcome =
        Interpreter.standard()
            .run(
                read(
                    S
                        + """
                        n1 = series(name="r")
                        n2 = rolling_rank_corr(x=n0, y=n1, w=3, min_periods=2)
                        return y=n2
                        """),
                Map.of("s", Tensor.column(1, 2, 3, NAN), "r", Tensor.column(NAN, 5, 1, 1)));
    assertThat(outcome.output("y")).isEqualTo(Tensor.column(NAN, NAN, -1, -1));
  }

  @Test
  void conditions_and_values_are_told_apart_by_the_value() {
    assertThat(run("logical_not(x=n0)", Tensor.bools(Shape.of(2), i -> i == 0)))
        .isEqualTo(Tensor.bools(Shape.of(2), i -> i == 1));
    assertThat(run("logical_not(x=n0)", Tensor.column(0, 2)))
        .isEqualTo(Tensor.bools(Shape.of(2), i -> i == 0));
    assertThat(run("sigmoid(x=n0)", Tensor.f32(Shape.of(1), _ -> 0)))
        .isEqualTo(Tensor.f32(Shape.of(1), _ -> 0.5));
  }

  @Test
  void what_could_not_be_checked_before_is_checked_with_the_values() {
    var outcome =
        Interpreter.standard()
            .run(
                read(S + "n1 = lag(x=n0, n=1, fill=nan)\nreturn y=n1"),
                Map.of("s", Tensor.texts(Shape.of(1), _ -> "a")));
    assertThat(outcome.failures().getFirst().at(Origin.NONE))
        .isEqualTo(
            Diagnostic.of(Code.TYPE, "n1 = lag: the role 'x' takes f64, found text")
                .about("x")
                .expected("f64")
                .found("text[1]"));
    // Other numbers are read as f64.
    assertThat(run("lag(x=n0, n=1, fill=nan)", Tensor.bools(Shape.of(2), i -> i == 0)))
        .isEqualTo(Tensor.column(NAN, 1));
  }

  @Test
  void an_op_without_rows_to_run_along_is_refused() {
    var outcome = Interpreter.standard().run(read("n0 = row_number()\nreturn y=n0"), Map.of());
    assertThat(outcome.failures().getFirst().message())
        .isEqualTo("n0 = row_number: there are no rows to run along");
  }
}
