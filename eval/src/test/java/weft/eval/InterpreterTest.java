package weft.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static weft.eval.Programs.A;
import static weft.eval.Programs.read;
import static weft.eval.Programs.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.Assertions;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import weft.ir.Contract;
import weft.ir.Element;
import weft.ir.Evaluate;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Op;
import weft.ir.Primitive;
import weft.ir.Role;
import weft.ir.RuleBook;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Origin;
import weft.ir.problem.WeftException;
import weft.ops.source.Placeholder;

/// Tensor programs.
class InterpreterTest {
  @Test
  void a_value_for_an_input_that_is_not_there_is_refused() {
    Graph graph = Programs.read(Programs.A + "n1 = exp(x=n0)\nreturn y=n1");
    var inputs = Map.of("a", Tensor.scalar(1.0), "aa", Tensor.scalar(2.0));
    for (ThrowingCallable run :
        List.<ThrowingCallable>of(
            () -> Interpreter.standard().run(graph, inputs),
            () -> Interpreter.standard().run(graph, inputs, 2),
            () -> Interpreter.standard().start(graph, inputs))) {
      Assertions.assertThatThrownBy(run)
          .isInstanceOf(WeftException.class)
          .hasMessageContaining("the program has no input 'aa'")
          .hasMessageContaining("did you mean 'a'?");
    }
    assertThat(KnownInputs.among(graph, inputs)).containsOnlyKeys("a");
  }

  @Test
  void the_value_of_a_node_that_is_not_there_is_told() {
    Graph graph = Programs.read(Programs.A + "n1 = exp(x=n0)\nreturn y=n1");
    var evaluation = Interpreter.standard().start(graph, Map.of("a", Tensor.scalar(1.0)));
    assertThat(evaluation.has(99)).isFalse();
    Assertions.assertThatIllegalArgumentException()
        .isThrownBy(() -> evaluation.value(99))
        .withMessage("there is no node 99: the graph has 2 nodes, 0 to 1");
  }

  private static final Tensor TWO = Tensor.scalar(2.0);

  private static Diagnostic failure(Outcome outcome) {
    assertThat(outcome.complete()).isFalse();
    assertThat(outcome.failures()).hasSize(1);
    return outcome.failures().getFirst().at(Origin.NONE);
  }

  // ---- inputs

  @Test
  void inputs_are_given_by_name_and_outputs_found_by_name() {
    var outcome =
        run(
            A
                + """
                n1 = placeholder(name="b", default_value=none)
                n2 = subtract(left=n0, right=n1)
                return difference=n2, b=n1
                """,
            Map.of("a", Tensor.column(5, 7), "b", TWO));
    assertThat(outcome.complete()).isTrue();
    assertThat(outcome.outputs())
        .containsExactly(Map.entry("difference", Tensor.column(3, 5)), Map.entry("b", TWO));
  }

  @Test
  void a_default_stands_in_where_nothing_is_given() {
    String text = "n0 = placeholder(name=\"a\", default_value=3.0)\nreturn a=n0";
    assertThat(run(text, Map.of()).output("a")).isEqualTo(Tensor.scalar(3.0));
    assertThat(run(text, Map.of("a", TWO)).output("a")).isEqualTo(TWO);
  }

  @Test
  void an_input_without_value_and_default_is_named() {
    var expected =
        Diagnostic.of(
                Code.MISSING_VALUE,
                "n0 'a' = placeholder: no value is given for the placeholder 'a' and it has no"
                    + " default")
            .about("a")
            .hint("give it by name, for example --set a=1");
    assertThat(failure(run(A + "return a=n0", Map.of()))).isEqualTo(expected);
  }

  @Test
  void a_series_is_an_input_too() {
    String text = "n0 = series(name=\"s\")\nn1 = lag(x=n0, n=1, fill=nan)\nreturn y=n1";
    assertThat(run(text, Map.of("s", Tensor.column(1, 2, 3))).output("y"))
        .isEqualTo(Tensor.column(Double.NaN, 1, 2));
    assertThat(failure(run(text, Map.of())).message())
        .isEqualTo("n0 's' = series: no value is given for the series 's'");
  }

  @Test
  void a_column_is_an_input_of_its_element_and_shape() {
    String text = "n0 = column(name=\"x\", element=f64, shape=[2])\nreturn x=n0";
    Tensor pairs = Tensor.f64(Shape.of(3, 2), i -> i);
    assertThat(run(text, Map.of("x", pairs)).output("x")).isEqualTo(pairs);
    assertThat(failure(run(text, Map.of("x", Tensor.column(1, 2)))))
        .isEqualTo(
            Diagnostic.of(
                    Code.BAD_DATA,
                    "n0 'x' = column: the column 'x' does not hold what the graph expects")
                .about("x")
                .expected("f64[2]{entity,time}")
                .found("f64{entity,time}"));
    assertThat(failure(run(text, Map.of("x", Tensor.f32(Shape.of(3, 2), i -> i)))).found())
        .contains("f32[2]{entity,time}");
    assertThat(failure(run(text, Map.of("x", TWO))).found()).contains("the single value 2.0");
    assertThat(failure(run(text, Map.of())).message())
        .isEqualTo("n0 'x' = column: no value is given for the column 'x'");
  }

  @Test
  void constants_and_payloads_are_part_of_the_program() {
    assertThat(
            run(
                    """
                    n0 = constant(value=10) : i64
                    n1 = array_constant(values=[1, 2]) : i64[2]
                    n2 = add(left=n0, right=n1)
                    return y=n2
                    """,
                    Map.of())
                .output("y"))
        .isEqualTo(Tensor.longs(Element.I64, Shape.of(2), i -> 11 + i));
  }

  // ---- functions

  private static final String CALL = A + "n1 = function_call(arg1=n0, name=\"scale\")\nreturn y=n1";

  @Test
  void a_function_takes_arguments_by_position_and_by_name() {
    var interpreter =
        new Interpreter(
            RunOptions.standard()
                .with(
                    "scale",
                    (args, named) ->
                        Tensor.scalar(
                            args.getFirst().asDouble()
                                * named.getOrDefault("by", TWO).asDouble())));
    String named = A + "n1 = function_call(arg1=n0, by=n0, name=\"scale\")\nreturn y=n1";
    var inputs = Map.of("a", Tensor.scalar(7.0));
    assertThat(interpreter.run(read(CALL), inputs).output("y")).isEqualTo(Tensor.scalar(14.0));
    assertThat(interpreter.run(read(named), inputs).output("y")).isEqualTo(Tensor.scalar(49.0));
  }

  @Test
  void a_function_that_is_missing_is_named() {
    assertThat(failure(run(CALL, Map.of("a", TWO))))
        .isEqualTo(
            Diagnostic.of(
                    Code.MISSING_FUNCTION,
                    "n1 'scale' = function_call: there is no function 'scale'")
                .about("scale")
                .hint("give the interpreter a function of that name"));
    var near = new Interpreter(RunOptions.standard().with("scales", (args, _) -> args.getFirst()));
    assertThat(failure(near.run(read(CALL), Map.of("a", TWO))).hint())
        .contains("did you mean 'scales'?");
  }

  @Test
  void a_function_that_fails_is_named_with_its_reason() {
    var failing =
        new Interpreter(
            RunOptions.standard()
                .with(
                    "scale",
                    (_, _) -> {
                      throw new IllegalArgumentException("no scale");
                    }));
    assertThat(failure(failing.run(read(CALL), Map.of("a", TWO))))
        .isEqualTo(
            Diagnostic.of(
                    Code.FUNCTION_FAILED,
                    "n1 'scale' = function_call: the function 'scale' failed: no scale")
                .about("scale")
                .found("java.lang.IllegalArgumentException: no scale"));
  }

  @Test
  void a_function_that_returns_nothing_has_failed() {
    var nothing =
        new Interpreter(
            RunOptions.standard().with("scale", (args, _) -> args.isEmpty() ? TWO : null));
    assertThat(failure(nothing.run(read(CALL), Map.of("a", TWO))).message())
        .isEqualTo("n1 'scale' = function_call: the function 'scale' failed: it returned null");
  }

  @Test
  void what_a_function_refuses_in_our_words_stays_as_it_is() {
    var refusing =
        new Interpreter(
            RunOptions.standard()
                .with(
                    "scale",
                    (_, _) -> {
                      throw new WeftException(Diagnostic.of(Code.RANGE, "too large").about("a"));
                    }));
    assertThat(failure(refusing.run(read(CALL), Map.of("a", TWO))))
        .isEqualTo(Diagnostic.of(Code.RANGE, "n1 'scale' = function_call: too large").about("a"));
  }

  // ---- failures

  private static final String TWO_SIDES =
      A
          + """
          n1 = placeholder(name="b", default_value=none)
          n2 = add(left=n0, right=n1, name="sum")
          n3 = exp(x=n2)
          n4 = negate(x=n0)
          return bad=n3, good=n4
          """;

  @Test
  void shapes_that_do_not_fit_are_both_named() {
    var outcome = run(TWO_SIDES, Map.of("a", Tensor.column(1, 2), "b", Tensor.column(1, 2, 3)));
    assertThat(failure(outcome))
        .isEqualTo(
            Diagnostic.of(
                    Code.SHAPE,
                    "n2 'sum' = add: operands could not be broadcast together with shapes (2,)"
                        + " (3,)")
                .expected("equal lengths, or 1, in each dimension counted from the last")
                .found("(2,) (3,)"));
    assertThat(outcome.failures().getFirst().origin().line()).isEqualTo(3);
  }

  @Test
  void what_does_not_depend_on_a_failure_is_computed_and_the_rest_passed_over() {
    var outcome = run(TWO_SIDES, Map.of("a", TWO));
    assertThat(failure(outcome).subject()).isEqualTo("b");
    assertThat(outcome.outputs()).containsExactly(Map.entry("good", Tensor.scalar(-2.0)));
    assertThat(catchThrowableOfType(WeftException.class, () -> outcome.output("bad")))
        .satisfies(e -> assertThat(e.diagnostics()).isEqualTo(outcome.failures()));
  }

  @Test
  void all_failures_are_collected_in_the_order_of_the_nodes() {
    assertThat(run(TWO_SIDES, Map.of()).failures())
        .extracting(Diagnostic::subject)
        .containsExactly("a", "b");
  }

  @Test
  void fail_fast_stops_at_the_first_failure() {
    var called = new ArrayList<String>();
    var options =
        RunOptions.standard()
            .with(
                "f",
                (args, _) -> {
                  called.add("f");
                  return args.getFirst();
                });
    var interpreter = new Interpreter(options.failFast(true));
    String text =
        A
            + """
            n1 = placeholder(name="b", default_value=1.0)
            n2 = function_call(arg1=n1, name="f")
            return a=n0, f=n2
            """;
    var thrown =
        catchThrowableOfType(WeftException.class, () -> interpreter.run(read(text), Map.of()));
    assertThat(thrown.diagnostics()).hasSize(1);
    assertThat(thrown.first().message()).startsWith("n0 'a' = placeholder: no value is given");
    assertThat(thrown.first().origin().line()).isEqualTo(1);
    assertThat(called).isEmpty();
    // Without it the function is called.
    assertThat(new Interpreter(options).run(read(text), Map.of()).failures()).hasSize(1);
    assertThat(called).hasSize(1);
  }

  @Test
  void an_output_that_does_not_exist_is_named() {
    var outcome = run(A + "return a=n0", Map.of("a", TWO));
    assertThat(catchThrowableOfType(WeftException.class, () -> outcome.output("b")).first())
        .isEqualTo(Diagnostic.of(Code.UNKNOWN_NAME, "there is no output 'b'").about("b"));
  }

  // ---- what is evaluated

  @Test
  void only_what_an_output_needs_is_evaluated() {
    String text = A + "n1 = function_call(arg1=n0, name=\"unknown\")\nreturn a=n0";
    assertThat(run(text, Map.of("a", TWO)).complete()).isTrue();
  }

  @Test
  void without_outputs_everything_is_evaluated() {
    String text = A + "n1 = function_call(arg1=n0, name=\"unknown\")\nn2 = exp(x=n0)";
    assertThat(run(text, Map.of("a", TWO)).failures())
        .extracting(Diagnostic::code)
        .containsExactly(Code.MISSING_FUNCTION);
  }

  @Test
  void a_node_is_evaluated_once_however_often_it_is_used() {
    var calls = new ArrayList<Tensor>();
    var interpreter =
        new Interpreter(
            RunOptions.standard()
                .with(
                    "scale",
                    (args, _) -> {
                      calls.add(args.getFirst());
                      return args.getFirst();
                    }));
    String text =
        A
            + """
            n1 = function_call(arg1=n0, name="scale")
            n2 = add(left=n1, right=n1)
            n3 = multiply(left=n1, right=n2)
            return p=n1, q=n2, r=n3
            """;
    assertThat(interpreter.run(read(text), Map.of("a", TWO)).output("r"))
        .isEqualTo(Tensor.scalar(8.0));
    assertThat(calls).hasSize(1);
  }

  // ---- setting up

  private record Half() implements Op {
    public static final Contract CONTRACT = Contract.of(Role.any("x"));

    @Override
    public Primitive primitive() {
      return Primitive.TRANSFORM;
    }

    @Override
    public Type infer(List<Type> args) {
      return args.getFirst();
    }
  }

  @Test
  void a_rule_from_outside_gives_an_op_its_meaning() {
    var to = GraphBuilder.plain();
    to.output("y", to.add(new Half(), to.add(Placeholder.of("a"))));
    var rules =
        RuleBook.EMPTY.with(
            Half.class,
            Evaluate.class,
            _ -> (args, _) -> Tensor.scalar(args.getFirst().asDouble() / 2));
    var inputs = Map.of("a", TWO);
    assertThat(
            new Interpreter(RunOptions.standard().with(rules)).run(to.build(), inputs).output("y"))
        .isEqualTo(Tensor.scalar(1.0));
    assertThat(failure(Interpreter.standard().run(to.build(), inputs)))
        .isEqualTo(
            Diagnostic.of(Code.REFUSED, "n1 = half: there is no rule to evaluate half")
                .about("half")
                .hint(
                    "let the op implement one of the interfaces of weft.ir, or add a rule to the"
                        + " RuleBook"));
  }

  @Test
  void cross_sections_need_a_table() {
    assertThat(
            failure(
                run(
                    "n0 = series(name=\"s\")\nn1 = cs_rank(x=n0, grouped=false)\nreturn y=n1",
                    Map.of("s", Tensor.column(1)))))
        .isEqualTo(
            Diagnostic.of(
                    Code.REFUSED,
                    "n1 = cs_rank: cs_rank compares entities: it needs a table with the entities"
                        + " of a time")
                .about("cs_rank"));
  }

  @Test
  void durations_need_rows_in_time() {
    assertThat(
            failure(
                run(
                    "n0 = series(name=\"s\")\nn1 = rolling_sum(x=n0, w=5s, min_periods=1)\n"
                        + "return y=n1",
                    Map.of("s", Tensor.column(1)))))
        .isEqualTo(
            Diagnostic.of(
                    Code.REFUSED,
                    "n1 = rolling_sum: a duration needs rows that are ordered by time")
                .hint("use a number of rows, or run the graph over a table"));
  }

  @Test
  void options_are_not_changed_by_making_others() {
    var standard = RunOptions.standard();
    standard.with("f", (args, _) -> args.getFirst()).with(java.util.Set.of(Flag.TRACE));
    assertThat(standard.functions()).isEmpty();
    assertThat(standard.flags()).isEmpty();
    assertThat(standard.failFast()).isFalse();
    assertThat(standard.with(java.util.Set.of(Flag.DUMP)).flags()).containsExactly(Flag.DUMP);
    assertThat(standard.with("f", (args, _) -> TWO).with("g", (args, _) -> TWO).functions())
        .containsOnlyKeys("f", "g");
  }
}
