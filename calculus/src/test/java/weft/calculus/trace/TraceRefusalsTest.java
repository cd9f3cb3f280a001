package weft.calculus.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static weft.calculus.Gradients.gradient;
import static weft.calculus.Transforms.batch;
import static weft.calculus.Transforms.prune;
import static weft.calculus.Transforms.pullback;
import static weft.calculus.trace.Functions.call;
import static weft.calculus.trace.Functions.concat;
import static weft.calculus.trace.Functions.cond;
import static weft.calculus.trace.Functions.format;
import static weft.calculus.trace.Functions.switchOn;
import static weft.calculus.trace.Functions.whileLoop;
import static weft.calculus.trace.Trace.trace;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import weft.calculus.program.Flow;
import weft.ir.Tensor;
import weft.ir.problem.WeftException;

/// What can't be traced or called is refused with a message that says what to do.
class TraceRefusalsTest {
  private static final Flow BANG = trace((Value x) -> concat(x, "!")).on("");
  private static final Flow SQUARE = trace((Value x) -> x.times(x)).on(1.0);

  private static void refused(ThrowingCallable what, String... parts) {
    var refusal = catchThrowableOfType(WeftException.class, what);
    assertThat(refusal).isNotNull();
    assertThat(refusal.getMessage()).contains(parts);
  }

  @Test
  void java_cannot_branch_on_a_traced_value() {
    refused(
        () -> trace((Value x) -> x.greaterThan(0.0).holds() ? x : x.negate()).on(1.0),
        "decides which way the Java code goes",
        "not known yet",
        "cond(condition, then, otherwise, ...)",
        "make the argument static");
  }

  @Test
  void java_cannot_compare_traced_values() {
    refused(() -> trace((Value x) -> x.equals(Value.of("a"))).on("a"), "is compared with equals");
    refused(() -> trace((Value x) -> List.of("a").contains(x)).on("a"), "is compared with equals");
  }

  @Test
  void java_cannot_read_a_traced_value() {
    refused(() -> trace((Value x) -> x.number() + 1).on(1.0), "is used as if it were known");
    refused(() -> trace((Value x) -> x.text().length()).on("a"), "is used as if it were known");
  }

  @Test
  void a_traced_value_is_no_part_of_a_java_text() {
    refused(
        () -> trace((Value x) -> concat("a " + x, "!")).on("a"),
        "a traced value was made part of a Java text",
        "use concat(...) or format(");
    refused(() -> trace((Value x) -> "a " + x).on("a"), "made part of a Java text");
    refused(
        () -> trace((Value x) -> format("a " + x + " {}", "b")).on("a"),
        "made part of a Java text");
  }

  @Test
  void a_traced_value_ends_with_the_trace() {
    var kept = new ArrayList<Value>();
    trace(
            (Value x) -> {
              kept.add(x);
              return x;
            })
        .on("a");
    refused(
        () -> concat(kept.getFirst(), "!"), "a traced value is used after the function was traced");
    refused(
        () -> trace((Value y) -> concat(kept.getFirst(), y)).on("a"),
        "a traced value is used after the function was traced",
        "return it from the function");
  }

  @Test
  void the_number_of_arguments_counts() {
    refused(() -> BANG.call(), "the program takes 1 argument, found 0");
    refused(() -> BANG.call("a", "b"), "the program takes 1 argument, found 2");
    refused(
        () -> trace((Value x, Value y) -> concat(x, y)).on("a"),
        "the function takes more arguments than there are examples");
    refused(
        () -> trace((Value x) -> x).on("a", "b"),
        "the function takes fewer arguments than there are examples");
  }

  @Test
  void arguments_fit_their_places() {
    refused(() -> BANG.call(1), "argument $[0]", "expected: text", "found:    i64 1");
    refused(() -> SQUARE.call("a"), "argument $[0]", "expected: f64", "found:    text");
    refused(() -> SQUARE.call((Object) null), "argument $[0]", "expected: f64", "nothing");
    refused(() -> SQUARE.call(new Object()), "can't go into a program");
    assertThat(SQUARE.call(3)).isEqualTo(9.0);
  }

  @Test
  void containers_fit_their_places() {
    Flow flow =
        trace((Map<String, Value> m) -> concat(m.get("a"), m.get("b")))
            .on(Map.of("a", "", "b", ""));
    refused(
        () -> flow.call(List.of("a", "b")),
        "argument $[0] has another structure",
        "{a: *, b: *}",
        "[*, *]");
    refused(() -> flow.call(Map.of("a", "")), "another structure", "{a: *}");
    refused(() -> flow.call(Map.of("a", "", "b", List.of("x"))), "argument $[0]['b']", "text");
    Flow list = trace((List<Value> l) -> concat(l.get(0), l.get(1))).on(List.of("", ""));
    refused(() -> list.call(List.of("a")), "another structure");
    refused(() -> list.call((Object) new Object[] {"a", "b"}), "another structure");
  }

  @Test
  void masks_fit_their_places() {
    refused(() -> batch(BANG, true, true), "axes", "(*)", "(*, *)");
    refused(() -> prune(BANG, List.of(true)), "used", "[*]");
    refused(() -> batch(BANG, "yes"), "axes", "true or false", "yes");
  }

  @Test
  void branches_give_the_same() {
    refused(
        () -> trace((Value x) -> cond(true, v -> concat(v, "!"), v -> v.equalTo(v), x)).on("a"),
        "'true' and 'false' give different things",
        "text",
        "bool");
    refused(
        () ->
            trace((Value x) -> switchOn(x, Map.of("a", args -> args.get(0), "b", args -> args), x))
                .on("a"),
        "different containers");
  }

  @Test
  void loops_give_what_they_take() {
    refused(
        () -> trace((Value x) -> whileLoop(_ -> Value.of(true), v -> v.equalTo(v), x, 3)).on("a"),
        "the body of a loop gives what it takes",
        "text",
        "bool");
    refused(
        () -> trace((Value x) -> whileLoop(v -> v, v -> v, x, 3)).on("a"),
        "condition",
        "a condition (bool)",
        "text");
  }

  @Test
  void texts_are_texts() {
    refused(() -> trace((Value x) -> concat(x, "!")).on(1.0), "concat", "text", "f64");
    refused(() -> trace((Value x) -> concat(x, 1)).on("a"), "concat", "text", "i64");
    refused(() -> trace((Value x) -> x.times(2.0)).on("a"), "multiply", "text");
    refused(
        () -> trace((Value x) -> format("{} {}", x)).on("a"),
        "the template has no value for {}",
        "1 value");
  }

  @Test
  void examples_are_values() {
    refused(
        () -> trace((Value x) -> x).on(new Object()), "can't go into a program", "a number, text");
    refused(
        () -> trace((List<Value> x) -> x.getFirst()).on("a"),
        "the function takes other arguments than the examples");
    refused(() -> trace((Value x) -> new Object()).on("a"), "can't go into a program");
  }

  @Test
  void a_program_inside_another_one_is_checked_too() {
    refused(() -> trace((Value x) -> call(BANG, x, x)).on("a"), "takes 1 argument, found 2");
    refused(() -> trace((Value x) -> call(BANG, x)).on(1.0), "text", "f64");
    refused(() -> trace((Value x) -> call(pullback(BANG), x, "g")).on("a"), "another structure");
  }

  @Test
  void a_choice_is_made_by_one_condition() {
    refused(
        () ->
            trace((Value x) -> cond(x.greaterThan(0.0), v -> v, Value::negate, x))
                .on(new double[2]),
        "a choice is made by a single condition",
        "bool[2]",
        "where(condition, then, otherwise)");
    refused(
        () -> trace((Value x) -> cond(x, v -> v, Value::negate, x)).on(1.0),
        "cond decides by a condition",
        "x.greaterThan(0.0)");
    refused(
        () -> trace((Value x) -> switchOn(x, Map.of("1", args -> args.get(0)), x)).on(1.0),
        "a single condition, text or whole number",
        "f64");
    refused(
        () -> trace((Value x) -> switchOn(x, Map.of("yes", args -> args.get(0)), x)).on(true),
        "can never be 'yes'");
    refused(
        () -> trace((Value x) -> switchOn(x, Map.of("one", args -> args.get(0)), x)).on(1),
        "can never be 'one'",
        "whole numbers");
    refused(
        () -> trace((Value x) -> switchOn(x, Map.of(), x)).on(""),
        "a switch has at least one branch");
  }

  @Test
  void the_order_of_branches_does_not_depend_on_a_map_without_one() {
    Flow flow =
        trace((Value x) -> switchOn(x, Map.of("c", a -> x, "a", a -> x, "b", a -> x, "d", a -> x)))
            .on("a");
    assertThat(flow.toString()).contains("cases=[\"a\", \"b\", \"c\", \"d\"]");
  }

  @Test
  void a_loop_ends_by_one_condition_and_keeps_its_types() {
    refused(
        () ->
            trace((Value x) -> whileLoop(v -> v.lessThan(9.0), v -> v.times(2.0), x, 3))
                .on(new double[2]),
        "the condition of a loop is one condition",
        "bool[2]");
    refused(
        () -> trace((Value x) -> whileLoop(_ -> Value.of(true), v -> v.times(0.5), x, 3)).on(1),
        "the value changes its type",
        "1.0 instead of 1");
    refused(
        () -> whileLoop(v -> v.lessThan(9.0), v -> v.times(2.0), Value.of(1.0), -1),
        "max_rounds must be at least 0");
  }

  @Test
  void nothing_is_no_value() {
    refused(() -> trace((Value x) -> x.plus(null)).on(1.0), "nothing (null) stands where");
    refused(() -> trace((Value x) -> concat(x, null)).on(""), "nothing (null) stands where");
    refused(() -> Value.of(null), "nothing (null) stands where");
    refused(
        () -> trace((List<Value> x) -> concat(x)).on(List.of("a", "b")),
        "a container stands where a single value is needed",
        "[*, *]",
        "list.toArray()");
  }

  @Test
  void a_value_of_several_cells_is_not_one() {
    refused(() -> Value.of(new double[] {1, 2}).number(), "a single number", "f64[2] [1.0, 2.0]");
    refused(() -> Value.of("1").number(), "a single number", "text \"1\"");
    refused(() -> Value.of(new boolean[] {true, false}).holds(), "a single condition", "bool[2]");
    refused(() -> Value.of(1.0).holds(), "a single condition", "f64 1.0");
    assertThat(Value.of(1).number()).isEqualTo(1.0);
    assertThat(Value.of(1.5).text()).isEqualTo("1.5");
  }

  @Test
  void a_part_of_the_mark_is_refused_too() {
    refused(
        () -> trace((Value x) -> concat(x.toString().toUpperCase(Locale.ROOT))).on(""),
        "made part of a Java text");
    refused(
        () -> trace((Value x) -> concat(x.toString().substring(2))).on(""),
        "made part of a Java text");
    assertThat(trace((Value x) -> concat("\u27ea", x, "traced n")).on("").call("a"))
        .isEqualTo("\u27eaatraced n");
  }

  @Test
  void types_of_parameters_are_explained() {
    refused(() -> trace((Double x) -> x + 1).on(1.0), "a Value used as a Double", "(Value x)");
    refused(
        () -> trace((Value x) -> x).on((Object) new double[][] {{1}}),
        "an Object[] used as a Value",
        "a matrix is Tensor.of(");
    refused(
        () -> trace((Value x) -> cond(x.greaterThan(0.0), _ -> "a", _ -> "b", x).length()).on(1.0),
        "a Value used as a String",
        "Value.of(...)");
    assertThatThrownBy(() -> trace((Value x) -> (Integer) (Object) "other").on(1.0))
        .isInstanceOf(ClassCastException.class);
  }

  @Test
  void a_function_inside_is_traced_with_the_one_around_it() {
    refused(
        () -> trace((Value x) -> trace((Value y) -> y.times(x)).on(1.0).call(2.0)).on(3.0),
        "a traced value of the function around it",
        "make it an argument: trace((x, outer) -> ...).on(example, outer)");
    refused(
        () -> trace((Value x) -> SQUARE.call(x)).on(3.0),
        "a program is run on a traced value",
        "call(program, x, ...)");
  }

  @Test
  void types_of_arguments_inside_are_those_outside() {
    assertThat(trace((Value x) -> call(SQUARE, x)).on(1).call(3)).isEqualTo(9.0);
    assertThat(trace((Value x) -> call(SQUARE, 3)).on(1.0).call(1.0)).isEqualTo(9.0);
    assertThat(trace((Value x) -> call(SQUARE, x)).on(new double[2]).call(new double[] {1, 2}))
        .isEqualTo(Tensor.column(1, 4));
    refused(() -> trace((Value x) -> call(gradient(SQUARE), x)).on(new double[2]), "f64[2]");
    refused(() -> trace((Value x) -> call(gradient(SQUARE), x)).on(""), "expected: f64", "text");
  }
}
