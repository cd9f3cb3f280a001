package weft.inspect.range;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import weft.ir.Element;
import weft.ir.GraphBuilder;
import weft.ir.Labels;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.range.Interval;
import weft.ops.arithmetic.Add;
import weft.ops.arithmetic.Maximum;
import weft.ops.arithmetic.Negate;
import weft.ops.arithmetic.Subtract;
import weft.ops.network.Relu;
import weft.ops.source.Column;
import weft.ops.source.Constant;
import weft.ops.source.Input;
import weft.ops.source.Weights;
import weft.ops.tensor.MatMul;
import weft.ops.tensor.ReduceSum;

/// Small networks and formulas whose bounds were worked out by hand.
class WorkedExamplesTest {
  private final GraphBuilder to = GraphBuilder.plain();

  private int linear(int x, String name, double[] matrix, double... bias) {
    var weights = Tensor.of(Shape.of(bias.length, matrix.length / bias.length), matrix);
    int product = to.add(new MatMul(false, true), x, weights(name + ".w", weights));
    return to.add(new Add(), product, weights(name + ".b", Tensor.column(bias)));
  }

  private int weights(String name, Tensor value) {
    return to.add(Weights.of(name, value), List.of(), Labels.NONE, value);
  }

  /// Four inputs, each up to 0.05 away, five cells, three outputs and their sum: layer by layer.
  @Test
  void aNetworkLayerByLayer() {
    double[] first = {
      .15, -.12, .08, .05, .02, .11, -.09, .07, -.04, .06, .10, -.03, .09, .01, .04, .13, -.07, .03,
      .12, -.02
    };
    double[] second = {
      .05, .08, -.06, .03, .07, -.04, .02, .09, -.01, .06, .10, -.03, .04, .05, -.08
    };
    int x = to.add(Input.of("x", Tensor.column(0, 0, 0, 0).type()));
    int hidden = to.add(new Relu(), linear(x, "first", first, .01, -.02, .03, 0, .02));
    int sum = to.add(new ReduceSum("0"), linear(hidden, "second", second, .02, -.01, 0));
    to.output("y", sum);
    var given =
        DoubleStream.of(.3, -.2, .1, .4).mapToObj(v -> Interval.of(v - 0.05, v + 0.05)).toList();
    var found = CellRanges.of(to.build(), List.of(given)).getFirst();
    assertThat(found.low()).isCloseTo(0.020775, within(1e-12));
    assertThat(found.high()).isCloseTo(0.035640, within(1e-12));
  }

  private Interval bounds(int output, boolean narrow) {
    to.output("y", output);
    var columns = Map.of("a", Interval.of(-1, 1), "b", Interval.of(-1, 1));
    var ranges = narrow ? Ranges.narrow(to.build(), columns) : Ranges.over(to.build(), columns);
    return ranges.interval(output);
  }

  private int column(String name) {
    return to.add(Column.of(name, Type.column(Element.F64)));
  }

  private int difference() {
    int a = column("a");
    int b = column("b");
    return to.add(new Subtract(), to.add(new Add(), a, b), to.add(new Subtract(), a, b));
  }

  /// `(a + b) - (a - b)` is twice b: by itself each difference is as wide as two values.
  @Test
  void whatIsUsedTwiceCountsTwice() {
    var found = bounds(difference(), false);
    assertThat(found.low()).isEqualTo(-4);
    assertThat(found.high()).isEqualTo(4);
  }

  @Test
  void whatCancelsIsFollowed() {
    var found = bounds(difference(), true);
    assertThat(found.low()).isCloseTo(-2, within(1e-9));
    assertThat(found.high()).isCloseTo(2, within(1e-9));
  }

  private int size() {
    int a = column("a");
    int zero = to.add(Constant.of(0));
    return to.add(
        new Add(),
        to.add(new Maximum(), a, zero),
        to.add(new Maximum(), to.add(new Negate(), a), zero));
  }

  /// `max(a, 0) + max(-a, 0)`, as one and in two halves.
  @Test
  void halvesAreNarrower() {
    assertThat(bounds(size(), false).high()).isEqualTo(2);
  }

  @Test
  void halvesAreLookedAt() {
    var found = bounds(size(), true);
    assertThat(found.low()).isCloseTo(0, within(1e-9));
    assertThat(found.high()).isCloseTo(1, within(1e-9));
  }
}
