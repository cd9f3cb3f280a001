package weft.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static weft.eval.Programs.A;
import static weft.eval.Programs.read;
import static weft.eval.Programs.shown;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import weft.ir.Evaluate;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Op;
import weft.ir.RuleBook;
import weft.ir.Tensor;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Origin;
import weft.ir.problem.WeftException;
import weft.ops.arithmetic.Add;
import weft.ops.arithmetic.Exp;
import weft.ops.arithmetic.Multiply;
import weft.ops.arithmetic.Sin;
import weft.ops.arithmetic.Subtract;
import weft.ops.source.Placeholder;
import weft.ops.tensor.FunctionCall;

/// Independent trees, evaluated at the same time.
class TreesAtOnceTest {
  private static final Map<String, Tensor> INPUTS = Map.of("a", Tensor.column(0.5, -1, 2));

  private static final String SHARED =
      A
          + """
          n1 = function_call(arg1=n0, name="f")
          n2 = sin(x=n1)
          n3 = exp(x=n1)
          n4 = add(left=n2, right=n3)
          n5 = multiply(left=n2, right=n3)
          return p=n4, q=n5
          """;

  // ---- roots

  private static List<Integer> roots(String text) {
    return TreesAtOnce.roots(read(text));
  }

  @Test
  void each_output_is_a_root() {
    assertThat(roots(A + "n1 = exp(x=n0)\nn2 = sin(x=n0)\nreturn q=n2, p=n1"))
        .containsExactly(2, 1);
    assertThat(roots(A + "n1 = exp(x=n0)\nreturn q=n1, p=n1")).containsExactly(1);
  }

  @Test
  void leaves_are_no_roots() {
    assertThat(roots(A + "n1 = constant(value=1)\nreturn a=n0, c=n1")).isEmpty();
  }

  @Test
  void what_one_tree_alone_uses_is_part_of_it() {
    assertThat(
            roots(
                A
                    + """
                    n1 = exp(x=n0)
                    n2 = sin(x=n1)
                    n3 = cos(x=n1)
                    n4 = add(left=n2, right=n3)
                    return y=n4
                    """))
        .containsExactly(4);
  }

  @Test
  void what_several_trees_use_is_a_root() {
    assertThat(
            roots(
                A
                    + """
                    n1 = exp(x=n0)
                    n2 = tan(x=n1)
                    n3 = sin(x=n2)
                    n4 = cos(x=n2)
                    return s=n3, c=n4
                    """))
        .containsExactly(3, 4, 2);
  }

  /// `sin` and `exp` are shared by both outputs, and so is what they share in turn.
  @Test
  void what_shared_trees_share_is_a_root() {
    assertThat(roots(SHARED)).containsExactly(4, 5, 1, 2, 3);
  }

  @Test
  void an_output_that_is_used_stays_one_root() {
    assertThat(roots(A + "n1 = exp(x=n0)\nn2 = sin(x=n1)\nn3 = cos(x=n1)\nreturn e=n1, s=n2, c=n3"))
        .containsExactly(1, 2, 3);
  }

  @Test
  void without_outputs_the_roots_are_what_nothing_uses() {
    assertThat(roots(A + "n1 = exp(x=n0)\nn2 = sin(x=n1)\nn3 = cos(x=n0)")).containsExactly(2, 3);
  }

  @Test
  void what_no_output_needs_is_in_no_tree() {
    assertThat(roots(A + "n1 = exp(x=n0)\nn2 = sin(x=n1)\nn3 = cos(x=n1)\nreturn s=n2"))
        .containsExactly(2);
  }

  // ---- running

  @Test
  void each_node_is_evaluated_once() {
    var calls = new AtomicInteger();
    var interpreter =
        new Interpreter(
            RunOptions.standard()
                .with(
                    "f",
                    (args, _) -> {
                      calls.incrementAndGet();
                      return args.getFirst();
                    }));
    Outcome parallel = interpreter.run(read(SHARED), INPUTS, 3);
    assertThat(calls).hasValue(1);
    assertThat(parallel).isEqualTo(interpreter.run(read(SHARED), INPUTS));
  }

  @Test
  void many_threads_give_what_one_gives() {
    for (long seed = 0; seed < 30; seed++) {
      Graph graph = random(new Random(seed));
      var one = Interpreter.standard().run(graph, INPUTS);
      assertThat(Interpreter.standard().run(graph, INPUTS, 4)).as("seed " + seed).isEqualTo(one);
      assertThat(Interpreter.standard().run(graph, INPUTS, 1)).as("seed " + seed).isEqualTo(one);
    }
  }

  /// Some nodes fail: a function is missing.
  private static Graph random(Random random) {
    var to = GraphBuilder.plain();
    to.add(Placeholder.of("a"));
    to.add(Placeholder.of("missing"));
    List<Op> binary = List.of(new Add(), new Subtract(), new Multiply());
    for (int i = 2; i < 40; i++) {
      int x = random.nextInt(10) == 0 ? random.nextInt(i) : 0;
      int y = Math.max(0, i - 1 - random.nextInt(8));
      switch (random.nextInt(8)) {
        case 0 -> to.add(new Sin(), y);
        case 1 -> to.add(new Exp(), y);
        case 2 ->
            to.add(
                random.nextInt(6) == 0 ? FunctionCall.of("missing", 1, List.of()) : new Sin(), y);
        default -> to.add(binary.get(random.nextInt(3)), y == 1 ? 0 : y, x == 1 ? 0 : x);
      }
    }
    for (int i = 0; i < 6; i++) {
      int id = random.nextInt(to.size());
      to.output("o" + id, id);
    }
    return to.build();
  }

  @Test
  void there_is_at_least_one_thread() {
    assertThat(
            catchThrowableOfType(
                    WeftException.class, () -> Interpreter.standard().run(read(SHARED), INPUTS, 0))
                .first()
                .message())
        .isEqualTo("the number of threads must be at least 1, found 0");
  }

  @Test
  void an_output_may_be_a_leaf() {
    var outcome =
        Interpreter.standard()
            .run(read(A + "n1 = constant(value=2.0)\nreturn a=n0, c=n1"), INPUTS, 2);
    assertThat(outcome.outputs())
        .containsExactly(
            Map.entry("a", Tensor.column(0.5, -1, 2)), Map.entry("c", Tensor.scalar(2.0)));
  }

  @Test
  void an_input_that_is_not_needed_need_not_be_given() {
    String text =
        A + "n1 = placeholder(name=\"b\", default_value=none)\nn2 = exp(x=n0)\nreturn y=n2";
    assertThat(Interpreter.standard().run(read(text), INPUTS, 2).complete()).isTrue();
  }

  @Test
  void without_outputs_everything_is_evaluated() {
    var calls = new AtomicInteger();
    var interpreter =
        new Interpreter(
            RunOptions.standard()
                .with(
                    "f",
                    (args, _) -> {
                      calls.incrementAndGet();
                      return args.getFirst();
                    }));
    interpreter.run(read(A + "n1 = function_call(arg1=n0, name=\"f\")"), INPUTS, 2);
    assertThat(calls).hasValue(1);
    assertThat(interpreter.run(read(A), Map.of(), 2).failures()).hasSize(1);
  }

  // ---- failures

  @Test
  void failures_are_collected_and_dependants_passed_over() {
    var outcome = Interpreter.standard().run(read(SHARED), INPUTS, 2);
    assertThat(outcome).isEqualTo(Interpreter.standard().run(read(SHARED), INPUTS));
    assertThat(outcome.outputs()).isEmpty();
    assertThat(outcome.failures()).hasSize(1);
  }

  @Test
  void fail_fast_throws_the_failure() {
    var interpreter = new Interpreter(RunOptions.standard().failFast(true));
    var thrown =
        catchThrowableOfType(WeftException.class, () -> interpreter.run(read(SHARED), INPUTS, 2));
    assertThat(thrown.first().message())
        .isEqualTo("n1 'f' = function_call: there is no function 'f'");
    assertThat(
            catchThrowableOfType(
                    WeftException.class, () -> interpreter.run(read(SHARED), Map.of(), 2))
                .first()
                .subject())
        .isEqualTo("a");
  }

  @Test
  void a_defect_of_a_rule_is_a_failure_of_the_node() {
    var rules =
        RuleBook.EMPTY.with(
            Exp.class,
            Evaluate.class,
            _ ->
                (_, _) -> {
                  throw new IllegalStateException("defect");
                });
    var interpreter = new Interpreter(RunOptions.standard().with(rules));
    Graph graph = read(A + "n1 = exp(x=n0)\nreturn y=n1");
    var outcome = interpreter.run(graph, INPUTS, 2);
    assertThat(outcome).isEqualTo(interpreter.run(graph, INPUTS));
    assertThat(outcome.failures().getFirst().at(Origin.NONE))
        .isEqualTo(
            Diagnostic.of(Code.FUNCTION_FAILED, "n1 = exp: the op failed: defect")
                .found("java.lang.IllegalStateException: defect"));
  }

  // ---- showing

  @Test
  void trees_are_shown() {
    Graph graph =
        read(A + "n1 = exp(x=n0)\nn2 = sin(x=n1)\nn3 = cos(x=n0, name=\"c\")\nreturn s=n2, c=n3");
    assertThat(shown(Set.of(Flag.DUMP), interpreter -> interpreter.run(graph, INPUTS, 2)))
        .containsExactly(graph.toString());
    assertThat(shown(Set.of(), interpreter -> interpreter.run(graph, INPUTS, 2))).isEmpty();
    var profile = shown(Set.of(Flag.PROFILE), interpreter -> interpreter.run(graph, INPUTS, 2));
    assertThat(profile.getFirst()).startsWith("profile: ");
    assertThat(profile.subList(profile.size() - 2, profile.size()))
        .satisfiesExactly(
            line ->
                assertThat(line).matches(" *[0-9]+\\.[0-9]{3} ms  tree of n2 \\(2 equations\\)"),
            line ->
                assertThat(line)
                    .matches(" *[0-9]+\\.[0-9]{3} ms  tree of n3 'c' \\(1 equations\\)"));
  }
}
