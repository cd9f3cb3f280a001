package weft.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import weft.ir.Example;
import weft.ir.GraphBuilder;
import weft.ir.Op;
import weft.ir.Tensor;
import weft.ir.problem.Code;
import weft.ir.problem.WeftException;
import weft.ops.Ops;
import weft.ops.source.Input;

/// Derivatives of every op at the points of its examples, moved a little so that nothing is missing
/// and nothing stands at a corner.
class TensorCalculusTest {
  private static Tensor moved(Tensor x, Seeds seeds) {
    return x.element().isFloat()
        ? Tensor.floats(
            x.element(),
            x.shape(),
            i -> {
              double cell = x.doubleAt(i);
              boolean far = Double.isNaN(cell) || Double.isInfinite(cell) || Math.abs(cell) > 1e3;
              return (far ? 0.7 : Math.abs(cell)) + seeds.between(64, 512) / 1024.0;
            })
        : x;
  }

  @Test
  void every_op_has_derivatives_at_its_examples() {
    var checked = new TreeSet<String>();
    var refused = new TreeSet<String>();
    var total = new Differences();
    for (Class<? extends Op> type : Ops.all().classes()) {
      if (type.getPackageName().endsWith(".order")) {
        continue; // A number is no key.
      }
      for (Example example : Example.of(type)) {
        var seeds = new Seeds(example.hashCode());
        var to = GraphBuilder.plain();
        var inputs = new LinkedHashMap<String, Tensor>();
        var args = new ArrayList<Integer>();
        for (Tensor arg : example.args()) {
          String name = "x" + inputs.size();
          Tensor at = moved(arg, seeds);
          inputs.put(name, at);
          args.add(to.add(Input.of(name, at.type())));
        }
        var counts = new Differences();
        try {
          var graph = to.output("y", to.add(example.op(), args)).build();
          if (!graph.node(graph.size() - 1).type().element().isFloat()) {
            continue;
          }
          Differences.run(graph, inputs);
          counts.check(graph, inputs, seeds);
        } catch (WeftException e) {
          if (e.first().code() == Code.REFUSED) {
            refused.add(type.getSimpleName());
          }
          continue;
        } catch (AssertionError e) {
          throw new AssertionError(example.op() + " at " + inputs, e);
        }
        if (counts.cells > 0 && counts.products > 0) {
          checked.add(type.getSimpleName());
        }
        total.cells += counts.cells;
        total.products += counts.products;
      }
    }
    // What no rule takes a derivative through may only become less. Here the leaves of trees change
    // too; elsewhere they are constants. Arrays of rows need rows.
    assertThat(refused).isSubsetOf("PerKey", "Within", "Trees", "ArrayOf");
    assertThat(checked)
        .hasSizeGreaterThan(90)
        .contains("Add", "MatMul", "ReduceProd", "Laplacian", "RollingStd", "Ema", "Wilder");
    assertThat(total.cells).isGreaterThan(350);
    assertThat(total.products).isGreaterThan(100);
  }
}
