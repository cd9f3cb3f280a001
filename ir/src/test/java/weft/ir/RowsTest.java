package weft.ir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import org.junit.jupiter.api.Test;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

class RowsTest {
  private record Entity(int rows) implements Host {
    @Override
    public long[] order() {
      return new long[rows];
    }

    @Override
    public UserFunction function(String name) {
      throw new IllegalStateException();
    }
  }

  /// A running sum of the first argument times the last.
  private static void run(double[][] in, double[] out) {
    double sum = 0;
    for (int t = 0; t < out.length; t++) {
      sum += in[0][t] * in[in.length - 1][t];
      out[t] = sum;
    }
  }

  private static Tensor map(int rows, Tensor... args) {
    return Rows.map(List.of(args), new Entity(rows), RowsTest::run);
  }

  @Test
  void a_column_is_one_lane() {
    assertThat(map(-1, Tensor.column(1, 2, 3))).isEqualTo(Tensor.column(1, 5, 14));
  }

  @Test
  void rows_run_along_the_last_dimension() {
    assertThat(map(-1, Tensor.f64(Shape.of(2, 2), i -> i), Tensor.scalar(1.0)))
        .isEqualTo(Tensor.of(Shape.of(2, 2), new double[] {0, 1, 2, 5}));
  }

  @Test
  void arguments_broadcast() {
    assertThat(map(-1, Tensor.column(1, 2), Tensor.of(Shape.of(2, 1), new double[] {1, 10})))
        .isEqualTo(Tensor.of(Shape.of(2, 2), new double[] {1, 3, 10, 30}));
    assertThat(map(-1, Tensor.column(1, 2), Tensor.scalar(2.0))).isEqualTo(Tensor.column(2, 6));
  }

  @Test
  void other_elements_are_read_as_numbers() {
    assertThat(map(-1, Tensor.bools(Shape.of(3), i -> i != 1))).isEqualTo(Tensor.column(1, 1, 2));
  }

  @Test
  void a_constant_stands_in_each_row_of_a_table() {
    assertThat(map(3, Tensor.scalar(2.0))).isEqualTo(Tensor.column(4, 8, 12));
    assertThat(map(0, Tensor.scalar(2.0))).isEqualTo(Tensor.column());
    assertThat(Rows.map(List.of(), new Entity(2), (_, out) -> out[1] = 1))
        .isEqualTo(Tensor.column(0, 1));
  }

  @Test
  void without_rows_a_constant_is_refused() {
    assertThat(catchThrowableOfType(WeftException.class, () -> map(-1, Tensor.scalar(2.0))).first())
        .isEqualTo(
            Diagnostic.of(Code.SHAPE, "there are no rows to run along")
                .expected("a value with at least one dimension")
                .found("a scalar"));
  }

  @Test
  void shapes_that_do_not_fit_are_refused() {
    assertThat(
            catchThrowableOfType(
                    WeftException.class, () -> map(-1, Tensor.column(1, 2), Tensor.column(1, 2, 3)))
                .first()
                .message())
        .isEqualTo("operands could not be broadcast together with shapes (2,) (3,)");
  }

  @Test
  void no_rows_give_no_rows() {
    assertThat(map(-1, Tensor.column())).isEqualTo(Tensor.column());
    assertThat(map(-1, Tensor.f64(Shape.of(2, 0), i -> i)))
        .isEqualTo(Tensor.f64(Shape.of(2, 0), i -> i));
  }
}
