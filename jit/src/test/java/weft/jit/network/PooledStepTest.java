package weft.jit.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Labels;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ops.arithmetic.Add;
import weft.ops.network.Conv;
import weft.ops.network.MaxPool;
import weft.ops.network.Relu;
import weft.ops.source.ArrayConstant;
import weft.ops.source.Input;

/// A convolution with the pooling that follows it is one step, with the bits of both.
class PooledStepTest {
  private static final int CHANNELS = 14;

  private static Tensor image(IntToDoubleFunction cells) {
    return Tensor.f32(Shape.of(2, 3, 9, 12), i -> (float) cells.applyAsDouble(i));
  }

  private static final Tensor IMAGE = image(i -> Math.sin(i) * 3);

  private static int constant(GraphBuilder to, Tensor value) {
    return to.add(new ArrayConstant(), List.of(), Labels.NONE, value);
  }

  private static int convolution(GraphBuilder to) {
    int x = to.add(new Input("x", IMAGE.type()));
    var one = List.of(1, 1);
    Tensor weights = Tensor.f32(Shape.of(CHANNELS, 3, 3, 3), i -> (float) Math.cos(i * 0.7));
    return to.add(new Conv(one, one, one, one, 1), x, constant(to, weights));
  }

  private static int biased(GraphBuilder to, int x, double one) {
    Tensor bias = Tensor.f32(Shape.of(CHANNELS, 1, 1), i -> i == 5 ? one : i * 0.1 - 0.7);
    return to.add(new Add(), x, constant(to, bias));
  }

  private static Graph pooled(GraphBuilder to, int x, List<Integer> window, List<Integer> steps) {
    return to.output(
            "y", to.add(new MaxPool(window, steps, List.of(), List.of(), List.of(), false), x))
        .build();
  }

  private static boolean isOne(Graph graph, Tensor... images) {
    var steps = List.<NetworkStep>of();
    for (Tensor image : images) {
      steps = NetworkProgramTest.agrees(graph, Map.of("x", image)).steps();
    }
    return steps.size() == 1 && steps.getFirst() instanceof PooledStep;
  }

  @Test
  void what_may_stand_between_them() {
    var two = List.of(2, 2);
    var to = GraphBuilder.plain();
    assertThat(isOne(pooled(to, convolution(to), two, two), IMAGE)).isTrue();
    to = GraphBuilder.plain();
    assertThat(isOne(pooled(to, to.add(new Relu(), convolution(to)), two, two), IMAGE)).isTrue();
    to = GraphBuilder.plain();
    assertThat(isOne(pooled(to, biased(to, convolution(to), 1), two, two), IMAGE)).isTrue();
    to = GraphBuilder.plain();
    int all = to.add(new Relu(), biased(to, convolution(to), -1));
    assertThat(isOne(pooled(to, all, List.of(3, 2), List.of(3, 2)), IMAGE)).isTrue();
  }

  @Test
  void cells_that_feel_what_stands_around() {
    var to = GraphBuilder.plain();
    int x = to.add(new Relu(), biased(to, convolution(to), 1));
    var graph = pooled(to, x, List.of(2, 2), List.of(2, 2));
    assertThat(
            isOne(
                graph,
                IMAGE,
                image(i -> i % 50 == 3 ? Double.NaN : i),
                image(i -> i % 70 == 3 ? Double.NEGATIVE_INFINITY : i),
                image(i -> i % 5 == 0 ? Float.MIN_VALUE : -0.0),
                image(_ -> -0.0)))
        .isTrue();
  }

  @Test
  void what_stays_apart() {
    var two = List.of(2, 2);
    var one = List.of(1, 1);
    var to = GraphBuilder.plain();
    assertThat(isOne(pooled(to, convolution(to), two, one), IMAGE)).as("overlap").isFalse();
    to = GraphBuilder.plain();
    int endless = biased(to, convolution(to), Double.POSITIVE_INFINITY);
    assertThat(isOne(pooled(to, endless, two, two), IMAGE, image(_ -> Double.NEGATIVE_INFINITY)))
        .as("a bias without end")
        .isFalse();
    to = GraphBuilder.plain();
    int rows = constant(to, Tensor.f32(Shape.of(9, 1), i -> i - 4));
    int byRow = to.add(new Add(), convolution(to), rows);
    assertThat(isOne(pooled(to, byRow, two, two), IMAGE)).as("a bias of rows").isFalse();
    to = GraphBuilder.plain();
    int read = to.add(new Relu(), convolution(to));
    to.output("z", read);
    assertThat(isOne(pooled(to, read, two, two), IMAGE)).as("read elsewhere").isFalse();
  }
}
