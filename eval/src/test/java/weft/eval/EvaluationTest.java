package weft.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static weft.eval.Programs.A;
import static weft.eval.Programs.read;

import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import weft.ir.Graph;
import weft.ir.Tensor;
import weft.ir.math.Exponentials;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// Nodes that are evaluated as they are asked for.
class EvaluationTest {
  private static final Graph GRAPH =
      read(
          A
              + """
              n1 = function_call(arg1=n0, name="count")
              n2 = add(left=n1, right=n0)
              n3 = exp(x=n1)
              """);

  private final AtomicInteger calls = new AtomicInteger();
  private final Interpreter interpreter =
      new Interpreter(
          RunOptions.standard()
              .with(
                  "count",
                  (args, _) -> {
                    calls.incrementAndGet();
                    return args.getFirst();
                  }));

  private final Evaluation evaluation = interpreter.start(GRAPH, Map.of("a", Tensor.scalar(2.0)));

  @Test
  void nodes_are_evaluated_with_what_they_need() {
    evaluation.evaluate(List.of(2));
    assertThat(evaluation.value(2)).isEqualTo(Tensor.scalar(4.0));
    assertThat(evaluation.value(1)).isEqualTo(Tensor.scalar(2.0));
    assertThat(evaluation.has(0)).isTrue();
    assertThat(evaluation.has(3)).isFalse();
    assertThat(evaluation.failures()).isEmpty();
  }

  @Test
  void a_node_is_evaluated_at_most_once() {
    evaluation.evaluate(List.of(2)).evaluate(List.of(3)).evaluate(List.of(1, 2, 3));
    assertThat(calls).hasValue(1);
  }

  @Test
  void a_node_that_was_not_asked_for_has_no_value() {
    assertThat(catchThrowableOfType(WeftException.class, () -> evaluation.value(0)).first())
        .isEqualTo(Diagnostic.of(Code.MISSING_VALUE, "n0 'a' has not been evaluated").about("n0"));
  }

  @Test
  void a_value_may_be_put_in_beforehand() {
    evaluation.set(1, Tensor.scalar(10.0)).evaluate(List.of(2));
    assertThat(evaluation.value(2)).isEqualTo(Tensor.scalar(12.0));
    assertThat(calls).hasValue(0);
  }

  @Test
  void what_only_a_value_put_in_needs_is_not_evaluated() {
    evaluation.set(1, Tensor.scalar(0.0)).evaluate(List.of(3));
    assertThat(evaluation.value(3)).isEqualTo(Tensor.scalar(1.0));
    assertThat(evaluation.has(0)).isFalse();
  }

  @Test
  void nodes_are_evaluated_in_a_given_order() {
    evaluation.inOrder(List.of(0, 1, 3));
    assertThat(evaluation.has(2)).isFalse();
    assertThat(evaluation.value(3).asDouble()).isEqualTo(Exponentials.exp(2));
    evaluation.inOrder(List.of(1, 2));
    assertThat(calls).hasValue(1);
  }

  @Test
  void in_a_given_order_arguments_must_be_there() {
    evaluation.inOrder(List.of(1));
    assertThat(evaluation.has(1)).isFalse();
    assertThat(evaluation.failures().getFirst().message())
        .isEqualTo("n1 'count' = function_call: the op failed: n0 has no value");
  }

  @Test
  void the_reason_is_given_for_a_value_that_failed() {
    var failing = Interpreter.standard().start(GRAPH, Map.of("a", Tensor.scalar(2.0)));
    failing.evaluate(List.of(2));
    assertThat(failing.has(2)).isFalse();
    assertThat(failing.failures()).hasSize(1);
    var thrown = catchThrowableOfType(WeftException.class, () -> failing.value(2));
    assertThat(thrown.diagnostics()).isEqualTo(failing.failures());
    assertThat(thrown.first().code()).isEqualTo(Code.MISSING_FUNCTION);
  }

  @Test
  void a_failure_is_reported_once_and_remembered() {
    var failing = Interpreter.standard().start(GRAPH, Map.of("a", Tensor.scalar(2.0)));
    failing.evaluate(List.of(2)).evaluate(List.of(2, 3));
    assertThat(failing.failures()).hasSize(1);
    assertThat(failing.has(3)).isFalse();
  }

  // ---- values

  @Test
  void a_value_is_freed_after_its_last_use_unless_it_is_kept() {
    var values = Values.all(GRAPH, List.of(0));
    values.put(0, Tensor.scalar(1.0));
    values.put(1, Tensor.scalar(2.0));
    values.used(GRAPH.node(1));
    values.used(GRAPH.node(2));
    assertThat(values.has(0)).isTrue();
    assertThat(values.has(1)).isTrue();
    values.used(GRAPH.node(3));
    assertThat(values.has(1)).isFalse();
  }

  @Test
  void uses_by_nodes_that_are_not_evaluated_do_not_count() {
    var values = new Values(GRAPH.nodes().subList(0, 3), List.of());
    values.put(1, Tensor.scalar(2.0));
    assertThat(values.at(1)).isEqualTo(Tensor.scalar(2.0));
    values.used(GRAPH.node(2));
    assertThat(values.has(1)).isFalse();
  }
}
