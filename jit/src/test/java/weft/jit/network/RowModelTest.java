package weft.jit.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import weft.eval.EachRow;
import weft.ir.Element;
import weft.ir.GraphBuilder;
import weft.ir.Host;
import weft.ir.Labels;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ops.arithmetic.Round;
import weft.ops.model.ModelRow;
import weft.ops.network.Relu;
import weft.ops.network.Softmax;
import weft.ops.source.Input;
import weft.ops.source.Weights;
import weft.ops.tensor.Cast;
import weft.ops.tensor.Concatenate;
import weft.ops.tensor.MatMul;
import weft.ops.tensor.Reshape;
import weft.ops.tensor.Take;

class RowModelTest {
  private static final int TAKEN = 4;

  /// Two inputs, of which one chooses a row of a table; both go through two layers.
  private static ModelRow model(boolean strict) {
    var random = new Random(20261115);
    var to = GraphBuilder.sharing();
    int x = to.add(Input.of("x", Type.scalar(Element.F64).with(Shape.of(3))));
    int which = to.add(Input.of("which", Type.scalar(Element.F64)));
    int at = to.add(new Cast(Element.I64), to.add(new Round(), which));
    int rows = weights(to, "rows", Shape.of(3, 2), random);
    int chosen = to.add(new Reshape(List.of(1, 2)), to.add(new Take(0), rows, at));
    int single = to.add(new Cast(Element.F32), to.add(new Reshape(List.of(1, 3)), x));
    int all = to.add(Concatenate.of(1, 2), single, chosen);
    int first =
        to.add(new Relu(), to.add(MatMul.plain(), all, weights(to, "a", Shape.of(5, 17), random)));
    int second = to.add(MatMul.plain(), first, weights(to, "b", Shape.of(17, 3), random));
    int out = to.add(new Reshape(List.of(3)), to.add(new Softmax(-1), second));
    to.output("out", to.add(new Cast(Element.F64), out));
    return new ModelRow(to.build(), strict, true);
  }

  private static int weights(GraphBuilder to, String name, Shape shape, Random random) {
    Tensor value = Tensor.f32(shape, _ -> (float) random.nextGaussian());
    return to.add(Weights.of(name, value), List.of(), Labels.NONE, value);
  }

  private static double[][] columns(int rows, boolean gaps, Random random) {
    var columns = new double[TAKEN][rows];
    for (int row = 0; row < rows; row++) {
      for (int i = 0; i < TAKEN - 1; i++) {
        columns[i][row] = gaps && random.nextInt(9) == 0 ? Double.NaN : random.nextGaussian();
      }
      columns[TAKEN - 1][row] = random.nextInt(3);
    }
    return columns;
  }

  @Test
  void rows_one_by_one_and_in_blocks_are_those_of_the_interpreter() {
    var random = new Random(7);
    ModelRow op = model(true);
    RowModel model = RowModel.of(op).orElseThrow();
    for (int rows : new int[] {0, 1, 4, 5, 63, 64, 65, 200}) {
      double[][] columns = columns(rows, true, random);
      double[] expected = interpreted(op, columns, rows);
      var room = model.room();
      var together = new double[rows * model.width()];
      room.rows((i, row) -> columns[i][row], 0, rows, together, 0);
      assertThat(together).as("%d rows", rows).isEqualTo(expected);
      for (int row = 0; row < rows; row++) {
        assertThat(room.row((i, at) -> columns[i][at], row))
            .isEqualTo(
                Arrays.copyOfRange(expected, row * model.width(), (row + 1) * model.width()));
      }
    }
  }

  @Test
  void what_is_missing_goes_through_a_model_that_takes_it() {
    ModelRow op = model(false);
    double[][] columns = columns(70, true, new Random(8));
    var together = new double[70 * 3];
    RowModel.of(op).orElseThrow().room().rows((i, row) -> columns[i][row], 0, 70, together, 0);
    assertThat(together).isEqualTo(interpreted(op, columns, 70));
  }

  @Test
  void only_numbers_by_cell_are_taken() {
    var to = GraphBuilder.sharing();
    to.output("out", to.add(Input.of("x", Type.scalar(Element.TEXT))));
    assertThat(RowModel.of(new ModelRow(to.build(), true, true))).isEmpty();
    assertThat(RowModel.of(new ModelRow(model(true).body(), true))).isEmpty();
  }

  private static double[] interpreted(ModelRow op, double[][] columns, int rows) {
    var args = new ArrayList<Tensor>();
    for (double[] column : columns) {
      args.add(Tensor.column(column));
    }
    return new EachRow(op)
        .evaluate(
            args,
            new Host() {
              @Override
              public int rows() {
                return rows;
              }

              @Override
              public long[] order() {
                throw new IllegalStateException();
              }

              @Override
              public UserFunction function(String name) {
                throw new IllegalStateException();
              }
            })
        .doubles();
  }
}
