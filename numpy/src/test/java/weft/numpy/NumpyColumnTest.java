package weft.numpy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import weft.ir.Example;
import weft.ir.Interpretation.Cell;
import weft.ir.Op;
import weft.ir.RuleBook;
import weft.ops.Ops;

class NumpyColumnTest {
  private static Cell cell(NumpyColumn column, String tag) {
    Class<? extends Op> op = Ops.all().find(tag).orElseThrow();
    return column.of(op, Example.of(op));
  }

  @Test
  void a_cell_says_how_an_op_is_said() {
    for (var column : List.of(new NumpyColumn(), new JaxColumn())) {
      assertThat(cell(column, "exp")).isEqualTo(Cell.BY_SHAPE);
      assertThat(cell(column, "reduce_sum")).isEqualTo(Cell.OWN);
      assertThat(cell(column, "softmax")).isEqualTo(Cell.BY_EXPANSION);
      assertThat(cell(column, "placeholder")).isEqualTo(Cell.OWN);
      assertThat(cell(column, "zeros_like")).isEqualTo(Cell.OWN);
      assertThat(cell(column, "scan")).isEqualTo(new Cell.Has("not tried"));
      assertThat(cell(column, "ema").toString()).contains("carries state");
      assertThat(cell(column, "cs_rank").toString()).contains("compares entities");
      assertThat(cell(column, "rolling_median").toString()).contains("a kernel");
      assertThat(cell(column, "column").toString()).contains("belongs to a table");
      assertThat(cell(column, "switch").toString()).contains("only programs have");
      assertThat(cell(column, "elapsed").toString()).contains("no cells for time");
      assertThat(cell(column, "array_sum")).isInstanceOf(Cell.Refused.class);
    }
    assertThat(new JaxColumn().name()).isEqualTo("jax");
    assertThat(cell(new JaxColumn(), "scatter_at").toString()).contains("which of several");
  }

  private static NumpyModule module(ArrayLibrary library, String graph) {
    return ProgramText.read("p.graph", graph, Ops.all()).module(library, RuleBook.EMPTY, false);
  }

  @Test
  void words_refuse_what_they_can_not_say() {
    var module =
        module(
            ArrayLibrary.NUMPY,
            """
            n0 = input(name="one") : f64[1]
            n1 = gradient(x=n0, spacing=1.0, boundary=linear, value=0.0, axis=-1)
            n2 = input(name="whole") : i64[3]
            n3 = tensor_shift(x=n2, periods=1, fill=0.5, axis=-1)
            n4 = input(name="none") : f64[0]
            n5 = reduce_max(x=n4, axis="-1")
            n6 = placeholder(name="p", default_value=none)
            n7 = mat_mul(left=n6, right=n6, transpose_left=true, transpose_right=false)
            n8 = input(name="s") : f64
            n9 = tensor_shift(x=n8, periods=1, fill=0.0, axis=-1)
            n10 = tensor_cumulative(x=n8, axis=-1, backwards=false)
            n11 = cast(x=n0, to=bf16)
            n12 = einsum(x_0=n6, equation="ij->ji")
            n13 = whole_operation(left=n6, right=n6, kind=left)
            return a=n1, b=n3, c=n5, d=n7, e=n9, f=n10, g=n11, h=n12, i=n13
            """);
    assertThat(module.outputs()).isEmpty();
    assertThat(module.refused().values().toString())
        .contains("the boundary 'linear' needs 2 cells along the axis, found 1")
        .contains("the fill is no i64")
        .contains("reduce_max of no cells has no value")
        .contains("the shape of what it turns must be known")
        .contains("a single number has no dimension")
        .contains("a running sum needs a dimension")
        .contains("has no cells for bf16")
        .contains("the shapes of what it takes must be known")
        .contains("how many bits there are must be known");
  }

  @Test
  void whole_numbers_are_what_machines_make_of_them() {
    String kinds =
        """
        n0 = input(name="a") : i64[2]
        n1 = input(name="b") : bool[2]
        n2 = whole_operation(left=n0, right=n0, kind=KIND)
        n3 = modulo(left=n1, right=n1)
        n4 = power(left=n0, right=n0)
        n5 = reduce_mean(x=n0, axis="-1")
        n6 = sign_power(x=n0, p=n0)
        return y=n2, m=n3, p=n4, s=n5, q=n6
        """;
    for (var library : ArrayLibrary.values()) {
      assertThat(module(library, kinds.replace("KIND", "and")).text()).contains("y = a & a");
      assertThat(module(library, kinds.replace("KIND", "or")).text()).contains("y = a | a");
      assertThat(module(library, kinds.replace("KIND", "xor")).text()).contains("y = a ^ a");
      assertThat(module(library, kinds.replace("KIND", "left")).text()).contains("a << ");
      assertThat(module(library, kinds.replace("KIND", "right")).text()).contains("a >> ");
      assertThat(module(library, kinds.replace("KIND", "quotient")).text())
          .contains("y = quotient(a, divisor(a))");
      assertThat(module(library, kinds.replace("KIND", "remainder")).text())
          .contains("fmod(a, divisor(a))");
    }
  }
}
