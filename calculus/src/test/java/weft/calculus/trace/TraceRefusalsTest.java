package weft.calculus.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
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
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import weft.calculus.Flow;
import weft.ir.WeftException;

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
}
