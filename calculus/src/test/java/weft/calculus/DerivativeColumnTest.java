package weft.calculus;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;
import weft.ir.Example;
import weft.ir.Interpretation.Cell;
import weft.ir.Op;
import weft.ops.Ops;
import weft.ops.arithmetic.Floor;
import weft.ops.arithmetic.Multiply;
import weft.ops.compare.Greater;
import weft.ops.control.Each;
import weft.ops.control.Switch;
import weft.ops.source.Column;
import weft.ops.tensor.FunctionCall;
import weft.ops.tree.Trees;
import weft.ops.window.Lag;
import weft.ops.window.PerKey;
import weft.ops.window.RollingMean;

class DerivativeColumnTest {
  private static Cell forward(Class<? extends Op> op) {
    return new PushforwardColumn().of(op, Example.of(op));
  }

  private static Cell back(Class<? extends Op> op) {
    return new PullbackColumn().of(op, Example.of(op));
  }

  /// Functions of the user have no rule; the derivatives of a series per key would be series per
  /// key, which nothing makes yet; the leaves of trees are constants, and examples change them.
  private static final Set<Class<? extends Op>> REFUSED =
      Set.of(FunctionCall.class, PerKey.class, Trees.class);

  @Test
  void a_derivative_goes_through_all_other_ops_both_ways() {
    for (Class<? extends Op> op : Ops.all().classes()) {
      assertThat(back(op)).as(op.getSimpleName()).isEqualTo(forward(op));
      assertThat(forward(op) instanceof Cell.Refused)
          .as(op.getSimpleName())
          .isEqualTo(REFUSED.contains(op));
    }
  }

  @Test
  void ways() {
    assertThat(forward(Lag.class)).isEqualTo(Cell.OWN);
    assertThat(forward(Multiply.class)).isEqualTo(Cell.BY_SHAPE);
    assertThat(forward(RollingMean.class)).isEqualTo(Cell.BY_EXPANSION);
    assertThat(forward(Floor.class)).isEqualTo(new Cell.Has("zero"));
    assertThat(forward(Greater.class)).isEqualTo(new Cell.Has("none"));
    assertThat(forward(Column.class)).isEqualTo(new Cell.Has("source"));
    assertThat(forward(Each.class)).isEqualTo(new Cell.Has("item by item"));
    assertThat(forward(Switch.class)).isEqualTo(new Cell.Has("through its graphs"));
  }
}
