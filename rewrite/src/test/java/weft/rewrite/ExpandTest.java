package weft.rewrite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static weft.rewrite.Rewriting.X;
import static weft.rewrite.Rewriting.Y;
import static weft.rewrite.Rewriting.becomes;
import static weft.rewrite.Rewriting.read;
import static weft.rewrite.Rewriting.stays;

import java.util.List;
import org.junit.jupiter.api.Test;
import weft.ir.Contract;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Infer;
import weft.ir.Op;
import weft.ir.Primitive;
import weft.ir.Role;
import weft.ir.Type;
import weft.ir.Verify;
import weft.ir.problem.WeftException;
import weft.ir.trait.Expands;
import weft.ops.arithmetic.Add;
import weft.ops.compare.Where;
import weft.ops.source.Constant;
import weft.ops.window.Lag;
import weft.ops.window.RollingSum;

class ExpandTest {
  private static final Rewrite EXPAND =
      graph -> Rewrites.apply(graph, List.of(new Expand(), new Prune()));

  private static int size(String equations) {
    Graph graph = EXPAND.apply(read(X + equations));
    assertThat(graph.verify()).isTrue();
    return graph.size();
  }

  /// What nearly is a composition stays, unless that is enough.
  @Test
  void what_is_nearly_a_composition() {
    Graph graph = read(X + "n1 = cs_neutralize(y=n0, regressors=0, grouped=false)\nreturn r=n1");
    assertThat(new Expand().apply(graph)).isEqualTo(graph);
    Graph near = Expand.nearly(op -> false).apply(graph);
    assertThat(near.toString()).contains("cs_sum").doesNotContain("cs_neutralize");
    assertThat(near.verify()).isTrue();
    assertThat(Expand.nearly(op -> true).apply(graph)).isEqualTo(graph);
  }

  // ---- windows

  /// 20 = 8 + 8 + 4: the block of 8 that ends here, the same 8 rows ago, and 4 single rows.
  @Test
  void a_mean_of_20_is_made_of_blocks_of_8() {
    becomes(
        EXPAND,
        X + "n1 = rolling_mean(x=n0, w=20, min_periods=20, name=\"m\")\nreturn m=n1",
        X
            + """
            n1 = lag(x=n0, n=1, fill=nan)
            n2 = lag(x=n0, n=2, fill=nan)
            n3 = lag(x=n0, n=3, fill=nan)
            n4 = lag(x=n0, n=4, fill=nan)
            n5 = lag(x=n0, n=5, fill=nan)
            n6 = lag(x=n0, n=6, fill=nan)
            n7 = lag(x=n0, n=7, fill=nan)
            n8 = add(left=n0, right=n1)
            n9 = add(left=n2, right=n3)
            n10 = add(left=n4, right=n5)
            n11 = add(left=n6, right=n7)
            n12 = add(left=n8, right=n9)
            n13 = add(left=n10, right=n11)
            n14 = add(left=n12, right=n13)
            n15 = lag(x=n0, n=16, fill=nan)
            n16 = lag(x=n0, n=17, fill=nan)
            n17 = lag(x=n0, n=18, fill=nan)
            n18 = lag(x=n0, n=19, fill=nan)
            n19 = add(left=n15, right=n16)
            n20 = add(left=n17, right=n18)
            n21 = add(left=n19, right=n20)
            n22 = lag(x=n14, n=8, fill=nan)
            n23 = constant(value=20.0)
            n24 = add(left=n14, right=n22)
            n25 = add(left=n24, right=n21)
            n26 = divide(left=n25, right=n23, name="m")
            return m=n26
            """);
  }

  @Test
  void with_gaps_the_present_values_are_counted() {
    becomes(
        EXPAND,
        X + "n1 = rolling_mean(x=n0, w=2, min_periods=1)\nreturn m=n1",
        X
            + """
            n1 = constant(value=1.0)
            n2 = equal(left=n0, right=n0)
            n3 = constant(value=-0.0)
            n4 = where(condition=n2, then=n0, otherwise=n3)
            n5 = constant(value=0.0)
            n6 = where(condition=n2, then=n1, otherwise=n5)
            n7 = lag(x=n4, n=1, fill=-0.0)
            n8 = lag(x=n6, n=1, fill=0.0)
            n9 = add(left=n6, right=n8)
            n10 = add(left=n4, right=n7)
            n11 = less_equal(left=n1, right=n9)
            n12 = divide(left=n10, right=n9)
            n13 = constant(value=nan)
            n14 = where(condition=n11, then=n12, otherwise=n13)
            return m=n14
            """);
  }

  @Test
  void windows_of_different_lengths_share_their_blocks() {
    String twenty = "n1 = rolling_mean(x=n0, w=20, min_periods=20)\n";
    String fifty = "n2 = rolling_mean(x=n0, w=50, min_periods=50)\n";
    assertThat(size(twenty + "return a=n1")).isEqualTo(27);
    assertThat(size(fifty + "return b=n2")).isEqualTo(31);
    // All they don't share is their last rows, their lengths and their own sums.
    assertThat(size(twenty + fifty + "return a=n1, b=n2")).isEqualTo(41);
  }

  @Test
  void a_window_of_one_row_is_the_row() {
    becomes(
        EXPAND, X + "n1 = rolling_sum(x=n0, w=1, min_periods=1)\nreturn s=n1", X + "return s=n0");
  }

  @Test
  void large_windows_grow_with_the_logarithm() {
    assertThat(size("n1 = rolling_sum(x=n0, w=64, min_periods=64)\nreturn s=n1")).isEqualTo(29);
    assertThat(size("n1 = rolling_sum(x=n0, w=512, min_periods=512)\nreturn s=n1")).isEqualTo(43);
    assertThat(size("n1 = rolling_sum(x=n0, w=100000, min_periods=100000)\nreturn s=n1"))
        .isLessThan(120);
  }

  @Test
  void a_window_over_a_duration_stays() {
    stays(EXPAND, X + "n1 = rolling_mean(x=n0, w=30s, min_periods=1)\nreturn m=n1");
  }

  @Test
  void a_window_that_needs_all_values_stays() {
    stays(EXPAND, X + "n1 = rolling_median(x=n0, w=5, min_periods=5)\nreturn m=n1");
  }

  /// Rows before the first hold no value.
  @Test
  void a_constant_has_no_value_before_the_first_row() {
    becomes(
        EXPAND,
        "n0 = constant(value=3.0)\nn1 = rolling_sum(x=n0, w=2, min_periods=2)\nreturn s=n1",
        """
        n0 = constant(value=3.0)
        n1 = lag(x=n0, n=0, fill=nan)
        n2 = lag(x=n1, n=1, fill=nan)
        n3 = add(left=n1, right=n2)
        return s=n3
        """);
  }

  @Test
  void a_constant_beside_a_column_is_not_lagged() {
    Graph graph =
        EXPAND.apply(
            read(
                X
                    + """
                    n1 = constant(value=3.0)
                    n2 = rolling_cov(x=n0, y=n1, w=2, min_periods=2, ddof=1)
                    return c=n2
                    """));
    assertThat(graph.nodes().stream().filter(node -> node.op() instanceof Lag))
        .allMatch(node -> graph.node(node.args().getFirst()).type().hasRows());
  }

  /// A lag takes f64 only, so it converts numbers and refuses texts, as the window does.
  @Test
  void what_is_not_known_yet_becomes_f64() {
    String a = "n0 = placeholder(name=\"a\", default_value=none)\n";
    becomes(
        EXPAND,
        a + "n1 = rolling_max(x=n0, w=1, min_periods=1)\nreturn m=n1",
        a + "n1 = lag(x=n0, n=0, fill=nan)\nreturn m=n1");
  }

  @Test
  void a_tensor_is_lagged_though_it_has_no_axes() {
    assertThat(
            EXPAND
                .apply(
                    read(
                        """
                        n0 = array_constant(values=[1.0, 2.0, 3.0])
                        n1 = rolling_sum(x=n0, w=2, min_periods=2)
                        return s=n1
                        """))
                .size())
        .isEqualTo(3);
  }

  // ---- compositions

  @Test
  void a_composition_is_its_parts() {
    becomes(
        EXPAND,
        X + "n1 = constant(value=2.0)\nn2 = cross_up(x=n0, level=n1, name=\"c\")\nreturn c=n2",
        X
            + """
            n1 = constant(value=2.0)
            n2 = lag(x=n0, n=1, fill=nan)
            n3 = lag(x=n1, n=1, fill=nan)
            n4 = less_equal(left=n2, right=n3)
            n5 = less(left=n1, right=n0)
            n6 = logical_and(left=n4, right=n5, name="c")
            return c=n6
            """);
  }

  @Test
  void a_result_that_turned_out_constant_still_has_a_value_in_each_row() {
    becomes(
        EXPAND,
        X + "n1 = constant(value=false)\nn2 = when(condition=n1, x=n0)\nreturn w=n2",
        "n0 = constant(value=nan)\nn1 = lag(x=n0, n=0, fill=nan)\nreturn w=n1");
  }

  private interface Composition extends Expands {
    @Override
    default Primitive primitive() {
      return Primitive.TRANSFORM;
    }

    @Override
    default Contract contract() {
      return Contract.of(Role.any("left"), Role.any("right"));
    }

    @Override
    default Type infer(List<Type> args) {
      return Infer.elementwise(args, Element.F64);
    }
  }

  private record Inner() implements Composition {
    @Override
    public int expand(GraphBuilder to, List<Integer> args) {
      return to.add(new Add(), args);
    }
  }

  private record Outer() implements Composition {
    @Override
    public int expand(GraphBuilder to, List<Integer> args) {
      return to.add(new Inner(), to.add(new Inner(), args), args.getFirst());
    }
  }

  private record Endless() implements Composition {
    @Override
    public int expand(GraphBuilder to, List<Integer> args) {
      return to.add(this, args);
    }
  }

  private record Zero() implements Composition {
    @Override
    public int expand(GraphBuilder to, List<Integer> args) {
      return to.add(Constant.of(0));
    }
  }

  private static Graph expanded(Op op, String sources) {
    var to = GraphBuilder.plain();
    Graph graph = read(sources);
    graph.nodes().forEach(node -> to.copy(graph, node, List.of()));
    int id = to.add(op, 0, 1);
    Graph result = Verify.orThrow(EXPAND.apply(to.output("y", id).build()));
    assertThat(result.node(result.outputs().get("y")).type()).isEqualTo(to.type(id));
    return result;
  }

  @Test
  void an_expansion_may_hold_ops_that_expand_in_turn() {
    assertThat(expanded(new Outer(), X + Y))
        .hasToString(
            read(X
                    + Y
                    + """
                    n2 = add(left=n0, right=n1)
                    n3 = add(left=n2, right=n0)
                    return y=n3
                    """)
                .toString());
  }

  @Test
  void an_expansion_that_does_not_end_is_refused() {
    assertThatExceptionOfType(WeftException.class)
        .isThrownBy(() -> expanded(new Endless(), X + Y))
        .withMessageContaining("the expansion of an op does not end: it holds the op itself");
  }

  @Test
  void what_an_engine_has_a_rule_for_is_kept() {
    String text =
        X
            + """
            n1 = rolling_sum(x=n0, w=2, min_periods=2)
            n2 = rolling_max(x=n1, w=1, min_periods=1)
            return y=n2
            """;
    becomes(
        graph -> new Prune().apply(new Expand(op -> op instanceof RollingSum).apply(graph)),
        text,
        X + "n1 = rolling_sum(x=n0, w=2, min_periods=2)\nreturn y=n1");
  }

  @Test
  void a_constant_result_stands_in_each_row() {
    assertThat(expanded(new Zero(), X + Y).size()).isEqualTo(2);
  }

  @Test
  void a_constant_result_stands_in_each_cell_of_an_array() {
    Graph array =
        expanded(new Zero(), "n0 = array_constant(values=[1.0, 2.0])\nn1 = constant(value=1.0)");
    assertThat(array.node(array.outputs().get("y")).op()).isEqualTo(new Where());
    expanded(
        new Zero(), "n0 = column(name=\"book\", element=f64, shape=[2])\nn1 = constant(value=1.0)");
  }

  @Test
  void other_ops_stay() {
    stays(
        EXPAND,
        X
            + """
            n1 = lag(x=n0, n=3, fill=nan)
            n2 = cs_rank(x=n1, grouped=false)
            n3 = ema(x=n2, alpha=0.5)
            return y=n3
            """);
  }

  @Test
  void equal_equations_become_one() {
    becomes(
        EXPAND,
        X + "n1 = exp(x=n0)\nn2 = exp(x=n0)\nreturn a=n1, b=n2",
        X + "n1 = exp(x=n0)\nreturn a=n1, b=n1");
  }

  @Test
  void parts_stand_where_the_op_stood() {
    Graph graph = EXPAND.apply(read(X + "n1 = rolling_sum(x=n0, w=2, min_periods=2)\nreturn s=n1"));
    assertThat(graph.nodes().subList(1, graph.size())).allMatch(node -> node.origin().line() == 2);
  }
}
