package weft.rewrite;

import static org.assertj.core.api.Assertions.assertThat;
import static weft.rewrite.Rewriting.X;
import static weft.rewrite.Rewriting.Y;
import static weft.rewrite.Rewriting.becomes;
import static weft.rewrite.Rewriting.read;
import static weft.rewrite.Rewriting.stays;

import org.junit.jupiter.api.Test;
import weft.ir.Graph;

class FuseTest {
  private static final String IN0 = "n0 = placeholder(name=\"x0\", default_value=none)";

  @Test
  void an_equation_joins_the_only_one_that_uses_it() {
    becomes(
        new Fuse(),
        X
            + Y
            + """
            n2 = multiply(left=n0, right=n1)
            n3 = add(left=n2, right=n0, name="u")
            return u=n3
            """,
        X
            + Y
            + """
            n2 = fused(x0=n0, x1=n1, body={n0 = placeholder(name="x0", default_value=none); \
            n1 = placeholder(name="x1", default_value=none); \
            n2 = multiply(left=n0, right=n1); n3 = add(left=n2, right=n0); \
            return out=n3}, name="u")
            return u=n2
            """);
  }

  @Test
  void a_whole_chain_becomes_one_equation() {
    becomes(
        new Fuse(),
        X + "n1 = exp(x=n0)\nn2 = negate(x=n1)\nn3 = abs(x=n2)\nreturn y=n3",
        X
            + "n1 = fused(x0=n0, body={"
            + IN0
            + "; n1 = exp(x=n0); n2 = negate(x=n1); n3 = abs(x=n2); return out=n3})\n"
            + "return y=n1");
  }

  @Test
  void an_equation_that_is_used_twice_by_one_joins_it() {
    becomes(
        new Fuse(),
        X + "n1 = exp(x=n0)\nn2 = multiply(left=n1, right=n1)\nreturn y=n2",
        X
            + "n1 = fused(x0=n0, body={"
            + IN0
            + "; n1 = exp(x=n0); n2 = multiply(left=n1, right=n1); return out=n2})\n"
            + "return y=n1");
  }

  @Test
  void numbers_and_conditions_move_inside() {
    becomes(
        new Fuse(),
        X
            + """
            n1 = constant(value=2.0)
            n2 = constant(value=true)
            n3 = multiply(left=n0, right=n1)
            n4 = where(condition=n2, then=n3, otherwise=n0)
            return y=n4
            """,
        X
            + "n1 = fused(x0=n0, body={"
            + IN0
            + "; n1 = constant(value=2.0); n2 = multiply(left=n0, right=n1);"
            + " n3 = constant(value=true); n4 = where(condition=n3, then=n2, otherwise=n0);"
            + " return out=n4})\nreturn y=n1");
  }

  @Test
  void other_constants_stay_outside() {
    Graph graph =
        new Fuse()
            .apply(
                read(
                    """
                    n0 = column(name="k", element=i64, shape=[])
                    n1 = constant(value=2) : i64
                    n2 = add(left=n0, right=n1)
                    n3 = multiply(left=n2, right=n0)
                    return y=n3
                    """));
    assertThat(graph.nodes()).hasSize(3);
    assertThat(graph.node(2).args()).containsExactly(0, 1);
    assertThat(graph.node(2).op().contract().arity()).isEqualTo(2);
  }

  @Test
  void an_output_is_not_fused_away() {
    stays(new Fuse(), X + "n1 = exp(x=n0)\nn2 = negate(x=n1)\nreturn e=n1, y=n2");
  }

  @Test
  void what_two_equations_read_stays_a_node() {
    stays(new Fuse(), X + "n1 = exp(x=n0)\nn2 = negate(x=n1)\nn3 = abs(x=n1)\nreturn p=n2, q=n3");
  }

  @Test
  void what_is_read_by_an_unused_equation_too_stays_a_node() {
    becomes(
        new Fuse(),
        X + "n1 = exp(x=n0)\nn2 = negate(x=n1)\nn3 = abs(x=n1)\nreturn p=n2",
        X + "n1 = exp(x=n0)\nn2 = negate(x=n1)\nreturn p=n2");
  }

  @Test
  void only_row_by_row_equations_are_fused() {
    stays(
        new Fuse(),
        X
            + """
            n1 = exp(x=n0)
            n2 = lag(x=n1, n=1, fill=nan)
            n3 = negate(x=n2)
            n4 = cumsum(x=n3, init=0.0)
            return y=n4
            """);
  }

  @Test
  void each_side_of_a_lag_is_fused_by_itself() {
    becomes(
        new Fuse(),
        X
            + """
            n1 = exp(x=n0)
            n2 = negate(x=n1)
            n3 = lag(x=n2, n=1, fill=nan)
            n4 = abs(x=n3)
            n5 = sqrt(x=n4)
            return y=n5
            """,
        X
            + "n1 = fused(x0=n0, body={"
            + IN0
            + "; n1 = exp(x=n0); n2 = negate(x=n1); return out=n2})\n"
            + "n2 = lag(x=n1, n=1, fill=nan)\n"
            + "n3 = fused(x0=n2, body={"
            + IN0
            + "; n1 = abs(x=n0); n2 = sqrt(x=n1); return out=n2})\n"
            + "return y=n3");
  }

  /// How wide a number within an op is depends on the op's arguments.
  @Test
  void single_precision_is_not_fused() {
    stays(
        new Fuse(),
        """
        n0 = column(name="x", element=f32, shape=[])
        n1 = constant(value=0.1)
        n2 = multiply(left=n0, right=n1)
        n3 = add(left=n2, right=n2)
        n4 = negate(x=n0)
        n5 = sigmoid(x=n4)
        return y=n3, z=n5
        """);
  }

  @Test
  void what_may_turn_out_to_be_single_precision_is_not_fused() {
    stays(
        new Fuse(),
        """
        n0 = placeholder(name="a", default_value=none)
        n1 = exp(x=n0)
        n2 = negate(x=n1)
        return y=n2
        """);
  }

  @Test
  void an_equation_that_stands_alone_stays() {
    stays(new Fuse(), X + "n1 = exp(x=n0, name=\"e\")\nreturn y=n1");
  }

  @Test
  void a_long_chain_is_ordinary() {
    var text = new StringBuilder(X);
    for (int i = 1; i <= 20_000; i++) {
      text.append("n").append(i).append(" = negate(x=n").append(i - 1).append(")\n");
    }
    assertThat(new Fuse().apply(read(text + "return y=n20000")).size()).isEqualTo(2);
  }
}
