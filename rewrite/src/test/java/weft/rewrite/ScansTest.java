package weft.rewrite;

import static org.assertj.core.api.Assertions.assertThat;
import static weft.rewrite.Rewriting.X;
import static weft.rewrite.Rewriting.becomes;
import static weft.rewrite.Rewriting.read;
import static weft.rewrite.Rewriting.stays;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import weft.ir.Operand;
import weft.ir.Operands;
import weft.ir.form.Stateful;
import weft.ops.algebra.Doubles;

class ScansTest {
  @Test
  void a_running_sum_is_written_out() {
    becomes(
        new Scans(),
        X + "n1 = cumsum(x=n0, init=10.0, name=\"s\")\nreturn s=n1",
        X
            + """
            n1 = scan(x=n0, step={n0 = placeholder(name="carried_0", default_value=none); \
            n1 = placeholder(name="x", default_value=none); \
            n2 = add(left=n0, right=n1); \
            n3 = equal(left=n1, right=n1); \
            n4 = where(condition=n3, then=n2, otherwise=n0); \
            n5 = constant(value=nan); \
            n6 = where(condition=n3, then=n2, otherwise=n5); \
            return carried_0=n4, out=n6}, start=[10.0], name="s")
            return s=n1
            """);
  }

  @Test
  void a_scan_and_ops_without_state_stay() {
    String text = X + "n1 = cumsum(x=n0, init=0.0)\nn2 = lag(x=n1, n=1, fill=nan)\nreturn y=n2";
    String scan = new Scans().apply(read(text)).toString();
    assertThat(scan).contains("n2 = lag(x=n1, n=1, fill=nan)");
    stays(new Scans(), scan);
  }

  @Test
  void equal_equations_become_one() {
    assertThat(
            new Scans()
                .apply(
                    read(
                        X
                            + """
                            n1 = cumsum(x=n0, init=0.0)
                            n2 = cumsum(x=n0, init=0.0)
                            return a=n1, b=n2
                            """))
                .size())
        .isEqualTo(2);
  }

  @Test
  void a_step_gives_the_same_bits_as_the_op() {
    for (String equation :
        List.of(
            "ema(x=n0, alpha=0.3)",
            "ewm_var(x=n0, alpha=0.3)",
            "wilder(x=n0, w=3)",
            "cumprod(x=n0)",
            "ffill(x=n0)",
            "count_if(condition=n1)",
            "since(condition=n1)",
            "streak(condition=n1)")) {
      var graph = read(X + "n1 = less(left=n0, right=n0)\nn2 = " + equation + "\nreturn y=n2");
      var before = (Stateful) graph.node(2).op();
      var after = (Stateful) new Scans().apply(graph).node(2).op();
      boolean condition = equation.contains("condition");
      assertThat(run(after, condition)).as(equation).isEqualTo(run(before, condition));
    }
  }

  private static List<Double> run(Stateful op, boolean condition) {
    var state = op.start();
    var results = new ArrayList<Double>();
    for (double x : new double[] {Double.NaN, 1.5, 0, -2.25, Double.NaN, 0.1, 0.1, 3}) {
      var operand =
          condition ? Operand.<Double, Boolean>when(x > 0) : Operand.<Double, Boolean>of(x);
      var in = new Operands<>(Doubles.ALGEBRA, List.of(operand));
      var step = op.step(Doubles.ALGEBRA, state, in);
      state = step.state();
      results.add(step.output());
    }
    return results;
  }
}
