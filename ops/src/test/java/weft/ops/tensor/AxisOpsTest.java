package weft.ops.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import weft.ir.Element;
import weft.ir.Evaluate;
import weft.ir.GraphBuilder;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ops.source.Column;

class AxisOpsTest {
  private static final Tensor LINE = Tensor.column(0, 10, 20, 50);
  private static final Tensor GRID = Tensor.column(1, 2, 3, 4, 5, 6).reshape(Shape.of(2, 3));

  private static Tensor fails(Evaluate op, Tensor x) {
    return op.evaluate(List.of(x), new Programs.NoFunctions());
  }

  private static Tensor whole(long... cells) {
    return Tensor.of(Element.I32, Shape.of(cells.length), cells);
  }

  @Test
  void a_shift_fills_what_comes_in() {
    assertThat(Programs.run(new TensorShift(1, 0, -1), GRID))
        .isEqualTo(Tensor.column(0, 1, 2, 0, 4, 5).reshape(Shape.of(2, 3)));
    assertThat(Programs.run(new TensorShift(-1, Double.NaN, 0), GRID))
        .isEqualTo(
            Tensor.column(4, 5, 6, Double.NaN, Double.NaN, Double.NaN).reshape(Shape.of(2, 3)));
    assertThat(Programs.run(new TensorShift(0, 9, -1), GRID)).isEqualTo(GRID);
    assertThat(Programs.run(new TensorShift(Integer.MIN_VALUE, 9, -1), LINE))
        .isEqualTo(Tensor.column(9, 9, 9, 9));
    assertThat(Programs.run(new TensorShift(1, 7, -1), whole(1, 2, 3))).isEqualTo(whole(7, 1, 2));
    assertThat(Programs.run(new TensorShift(1, 1, -1), Tensor.bools(Shape.of(2), _ -> false)))
        .isEqualTo(Tensor.bools(Shape.of(2), i -> i == 0));
    assertThatThrownBy(() -> fails(new TensorShift(1, 0.5, -1), whole(1, 2)))
        .hasMessageContaining("fill must be a whole number where the cells are i32, found 0.5");
    assertThatThrownBy(() -> fails(new TensorShift(1, 0, 1), LINE)).hasMessageContaining("axis 1");
    assertThatThrownBy(() -> fails(new TensorShift(1, 0, -1), Tensor.scalar(1.0)))
        .hasMessageContaining("dimension 0");
  }

  @Test
  void a_roll_brings_in_what_leaves() {
    assertThat(Programs.run(new TensorRoll(4, -1), GRID))
        .isEqualTo(Tensor.column(3, 1, 2, 6, 4, 5).reshape(Shape.of(2, 3)));
    assertThat(Programs.run(new TensorRoll(1, 0), GRID))
        .isEqualTo(Tensor.column(4, 5, 6, 1, 2, 3).reshape(Shape.of(2, 3)));
    assertThat(Programs.run(new TensorRoll(Integer.MIN_VALUE, -1), LINE)).isEqualTo(LINE);
    assertThat(Programs.run(new TensorRoll(1, -1), Tensor.column())).isEqualTo(Tensor.column());
    assertThat(Programs.run(new TensorRoll(1, -1), Tensor.of(Shape.of(2), new String[] {"a", "b"})))
        .isEqualTo(Tensor.of(Shape.of(2), new String[] {"b", "a"}));
  }

  @Test
  void a_running_sum_is_as_wide_as_a_sum() {
    assertThat(Programs.run(new TensorCumulative(-1), GRID))
        .isEqualTo(Tensor.column(1, 3, 6, 4, 9, 15).reshape(Shape.of(2, 3)));
    assertThat(Programs.run(new TensorCumulative(0), GRID))
        .isEqualTo(Tensor.column(1, 2, 3, 5, 7, 9).reshape(Shape.of(2, 3)));
    assertThat(
            Programs.run(
                new TensorCumulative(-1),
                Tensor.of(Element.U8, Shape.of(2), new long[] {200, 100})))
        .isEqualTo(Tensor.of(Element.U64, Shape.of(2), new long[] {200, 300}));
    assertThat(
            Programs.run(new TensorCumulative(-1), Tensor.bools(Shape.of(2), _ -> true)).element())
        .isEqualTo(Element.I64);
  }

  @Test
  void every_boundary_has_its_ghosts() {
    assertThat(gradient(Boundary.CONSTANT, 0)).isEqualTo(Tensor.column(5, 10, 20, -10));
    assertThat(gradient(Boundary.NEAREST, 0)).isEqualTo(Tensor.column(5, 10, 20, 15));
    assertThat(gradient(Boundary.WRAP, 0)).isEqualTo(Tensor.column(-20, 10, 20, -10));
    assertThat(gradient(Boundary.LINEAR, 0)).isEqualTo(Tensor.column(10, 10, 20, 30));
    assertThat(gradient(Boundary.REFLECT, 0)).isEqualTo(Tensor.column(0, 10, 20, 0));
    assertThat(gradient(Boundary.NEUMANN, 2)).isEqualTo(Tensor.column(2, 10, 20, 2));
    assertThat(laplacian(Boundary.CONSTANT, 0)).isEqualTo(Tensor.column(10, 0, 20, -80));
    assertThat(laplacian(Boundary.LINEAR, 0)).isEqualTo(Tensor.column(0, 0, 20, 0));
    assertThat(laplacian(Boundary.REFLECT, 0)).isEqualTo(Tensor.column(20, 0, 20, -60));
    assertThat(laplacian(Boundary.NEUMANN, 0)).isEqualTo(laplacian(Boundary.REFLECT, 0));
  }

  private static Tensor gradient(Boundary boundary, double value) {
    return Programs.run(new Gradient(1, boundary, value, -1), LINE);
  }

  private static Tensor laplacian(Boundary boundary, double value) {
    return Programs.run(Laplacian.of(1, boundary, value), LINE);
  }

  @Test
  void the_laplacian_sums_over_dimensions() {
    Tensor squares = Tensor.f64(Shape.of(5, 5), i -> i / 5 * (i / 5) + 3.0 * (i % 5) * (i % 5));
    var op =
        new Laplacian(
            List.of(0, 1),
            List.of(1.0, 2.0),
            List.of(Boundary.NEAREST, Boundary.NEAREST),
            List.of(0.0, 0.0));
    assertThat(Programs.run(op, squares).doubleAt(12)).isEqualTo(2 + 6 / 4.0);
    assertThat(Programs.run(new Gradient(0.5, Boundary.NEAREST, 0, 0), squares).doubleAt(12))
        .isEqualTo((9 - 1) / (2 * 0.5));
  }

  @Test
  void slopes_of_whole_numbers_are_floats() {
    assertThat(Programs.run(new Gradient(1, Boundary.WRAP, 0, -1), whole(1, 2, 4)))
        .isEqualTo(Tensor.column(-1, 1.5, -0.5));
    assertThat(
            Programs.run(new Gradient(1, Boundary.WRAP, 0, -1), Tensor.f32(Shape.of(3), i -> i))
                .element())
        .isEqualTo(Element.F32);
  }

  @Test
  void bad_attributes_and_short_lines_are_refused() {
    assertThatThrownBy(() -> new Gradient(0, Boundary.WRAP, 0, -1)).hasMessageContaining("spacing");
    assertThatThrownBy(() -> new Laplacian(List.of(0), List.of(), List.of(), List.of()))
        .hasMessageContaining("spacings must be one a dimension");
    assertThatThrownBy(() -> fails(new Gradient(1, Boundary.LINEAR, 0, -1), Tensor.column(1)))
        .hasMessageContaining("the boundary 'linear' needs 2 cells along the axis, found 1");
    assertThat(Programs.run(new Gradient(1, Boundary.LINEAR, 0, -1), Tensor.column()))
        .isEqualTo(Tensor.column());
  }

  @Test
  void the_rows_of_a_table_are_no_dimension() {
    var builder = GraphBuilder.plain();
    int column = builder.add(Column.of("c", Element.F64));
    for (OnTensors op :
        List.of(
            new TensorShift(1, 0, -1),
            new TensorRoll(1, -1),
            new TensorCumulative(-1),
            new Gradient(1, Boundary.WRAP, 0, -1),
            new ReduceSum("time"),
            new ExpandDims(List.of(0)),
            new Squeeze(List.of(0)))) {
      assertThatThrownBy(() -> builder.add(op, column))
          .hasMessageContaining("not on the rows of a table");
    }
  }

  @Test
  void dimensions_are_added_and_dropped() {
    assertThat(Programs.run(new ExpandDims(List.of(0, 2)), Tensor.column(1, 2)).shape())
        .isEqualTo(Shape.of(1, 2, 1));
    assertThat(Programs.run(new ExpandDims(List.of(-1)), Tensor.scalar(1.0)).shape())
        .isEqualTo(Shape.of(1));
    assertThat(Programs.run(new Squeeze(List.of(-1, 0)), GRID.reshape(Shape.of(1, 6, 1))).shape())
        .isEqualTo(Shape.of(6));
    assertThatThrownBy(() -> fails(new Squeeze(List.of(1)), GRID))
        .hasMessageContaining("axis 1 has length 3, only length 1 can be squeezed out");
    assertThatThrownBy(() -> fails(new ExpandDims(List.of(5)), GRID))
        .hasMessageContaining("axis 5");
    assertThatThrownBy(() -> fails(new ExpandDims(List.of(0, 0)), GRID))
        .hasMessageContaining("axis 0 is named twice");
    assertThatThrownBy(() -> new Squeeze(List.of())).hasMessageContaining("at least one dimension");
  }
}
