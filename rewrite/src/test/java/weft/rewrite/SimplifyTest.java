package weft.rewrite;

import static org.assertj.core.api.Assertions.assertThat;
import static weft.rewrite.Rewriting.X;
import static weft.rewrite.Rewriting.becomes;
import static weft.rewrite.Rewriting.isSimple;
import static weft.rewrite.Rewriting.read;
import static weft.rewrite.Rewriting.simplifies;

import java.util.List;
import org.junit.jupiter.api.Test;

/// What holds for all rules; each has a test of its own.
class SimplifyTest {
  @Test
  void rules_work_together() {
    simplifies(
        X
            + """
            n1 = constant(value=0.5)
            n2 = add(left=n1, right=n1)
            n3 = multiply(left=n0, right=n2)
            n4 = negate(x=n3)
            n5 = negate(x=n4)
            n6 = abs(x=n5)
            n7 = abs(x=n6)
            return y=n7
            """,
        X + "n1 = abs(x=n0)\nreturn y=n1");
  }

  @Test
  void labels_are_given_to_what_stands_for_a_node() {
    simplifies(
        X + "n1 = abs(x=n0)\nn2 = abs(x=n1, name=\"a\", tags=[\"t\"])\nreturn y=n2",
        X + "n1 = abs(x=n0, name=\"a\", tags=[\"t\"])\nreturn y=n1");
  }

  @Test
  void equal_equations_become_one_and_what_is_left_over_is_dropped() {
    simplifies(
        X + "n1 = exp(x=n0)\nn2 = exp(x=n0)\nn3 = log(x=n0)\nreturn p=n1, q=n2",
        X + "n1 = exp(x=n0)\nreturn p=n1, q=n1");
  }

  /// An input of a tensor program may turn out to be anything: a text, a whole number.
  @Test
  void what_is_not_known_yet_is_left_alone() {
    isSimple(
        """
        n0 = placeholder(name="a", default_value=none)
        n1 = constant(value=1.0)
        n2 = multiply(left=n0, right=n1)
        n3 = negate(x=n0)
        n4 = negate(x=n3)
        n5 = abs(x=n0)
        n6 = abs(x=n5)
        n7 = minimum(left=n0, right=n0)
        n8 = series(name="s")
        n9 = lag(x=n8, n=0, fill=nan)
        return a=n2, b=n4, c=n6, d=n7, e=n9
        """);
  }

  @Test
  void a_long_chain_is_ordinary() {
    var text = new StringBuilder(X);
    for (int i = 1; i <= 20_000; i++) {
      text.append("n").append(i).append(" = negate(x=n").append(i - 1).append(")\n");
    }
    assertThat(new Simplify().apply(read(text + "return y=n20000")))
        .isEqualTo(read(X + "return y=n0"));
  }

  @Test
  void the_standard_rewrites_run_in_order() {
    assertThat(Rewrites.standard())
        .containsExactly(new Share(), new Expand(), new Simplify(), new Prune());
    becomes(
        graph -> Rewrites.apply(graph, Rewrites.standard()),
        X
            + """
            n1 = constant(value=2.0)
            n2 = rolling_sum(x=n0, w=2, min_periods=2)
            n3 = rolling_sum(x=n0, w=2, min_periods=2)
            n4 = add(left=n2, right=n3)
            return y=n4
            """,
        X
            + """
            n1 = lag(x=n0, n=1, fill=nan)
            n2 = add(left=n0, right=n1)
            n3 = add(left=n2, right=n2)
            return y=n3
            """);
  }

  @Test
  void no_rewrites_change_nothing() {
    var graph = read(X + "n1 = exp(x=n0)");
    assertThat(Rewrites.apply(graph, List.of())).isSameAs(graph);
  }
}
