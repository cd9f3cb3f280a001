package weft.bounds.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Offset.offset;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import weft.eval.Interpreter;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Labels;
import weft.ir.Op;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ops.arithmetic.Abs;
import weft.ops.arithmetic.Add;
import weft.ops.arithmetic.Cos;
import weft.ops.arithmetic.Divide;
import weft.ops.arithmetic.Exp;
import weft.ops.arithmetic.Floor;
import weft.ops.arithmetic.Log;
import weft.ops.arithmetic.Maximum;
import weft.ops.arithmetic.Minimum;
import weft.ops.arithmetic.Multiply;
import weft.ops.arithmetic.Power;
import weft.ops.arithmetic.Sigmoid;
import weft.ops.arithmetic.Sign;
import weft.ops.arithmetic.Sin;
import weft.ops.arithmetic.Sqrt;
import weft.ops.arithmetic.Subtract;
import weft.ops.arithmetic.Tanh;
import weft.ops.compare.Greater;
import weft.ops.compare.LogicalAnd;
import weft.ops.compare.LogicalNot;
import weft.ops.compare.LogicalOr;
import weft.ops.compare.Where;
import weft.ops.network.Elu;
import weft.ops.network.Gelu;
import weft.ops.network.HardSigmoid;
import weft.ops.network.LeakyRelu;
import weft.ops.network.MaxPool;
import weft.ops.network.Relu;
import weft.ops.network.Sliding;
import weft.ops.network.Softplus;
import weft.ops.network.ThresholdedRelu;
import weft.ops.source.ArrayConstant;
import weft.ops.source.Constant;
import weft.ops.source.Input;
import weft.ops.tensor.Cast;
import weft.ops.tensor.Concatenate;
import weft.ops.tensor.MatMul;
import weft.ops.tensor.ReduceCountNonzero;
import weft.ops.tensor.ReduceMax;
import weft.ops.tensor.ReduceMean;
import weft.ops.tensor.ReduceMin;
import weft.ops.tensor.ReduceSum;
import weft.ops.tensor.Reshape;
import weft.ops.tensor.Transpose;

class ChainReaderTest {
  private final GraphBuilder to = GraphBuilder.plain();
  private final Random random = new Random(7);

  private int input(int... dims) {
    return to.add(Input.of("x", new Type(Element.F64, shape(dims), Set.of())));
  }

  private static Shape shape(int... dims) {
    return Shape.of(dims);
  }

  private int weights(int... dims) {
    int size = 1;
    for (int dim : dims) {
      size *= dim;
    }
    var values = random.doubles(size, -1, 1).toArray();
    return to.add(new ArrayConstant(), List.of(), Labels.NONE, Tensor.of(shape(dims), values));
  }

  private int times(int x, int matrix) {
    return to.add(new MatMul(false, false), x, matrix);
  }

  /// The chain gives what the graph gives.
  private ReluChain checked(int output) {
    to.output("y", output);
    Graph graph = to.build();
    var chain = ChainReader.read(graph);
    Shape shape = graph.inputs().getFirst().type().shape();
    for (int round = 0; round < 20; round++) {
      var x = random.doubles(chain.inputs(), -2, 2).toArray();
      var y = Interpreter.silent().run(graph, Map.of("x", Tensor.of(shape, x))).output("y");
      var found = chain.apply(x);
      assertThat(found).hasSize(y.size());
      for (int i = 0; i < found.length; i++) {
        assertThat(found[i]).isCloseTo(y.doubleAt(i), offset(1e-12));
      }
    }
    return chain;
  }

  @Test
  void sumsAndCutsAreOneLayer() {
    int x = input(1, 3);
    int h = to.add(new Relu(), to.add(new Add(), times(x, weights(3, 4)), weights(4)));
    var chain = checked(to.add(new Add(), times(h, weights(4, 2)), weights(2)));
    assertThat(chain.layers()).hasSize(2);
    assertThat(chain.layers().getFirst().relu()).containsOnly(true);
  }

  @Test
  void aResidualSumIsCarried() {
    int x = input(1, 3);
    int h = to.add(new Relu(), times(x, weights(3, 3)));
    checked(to.add(new Add(), times(h, weights(3, 3)), x));
  }

  @Test
  void whatIsUsedTwiceStaysAsItWas() {
    int x = input(1, 3);
    int z = times(x, weights(3, 3));
    int cut = to.add(new Relu(), z);
    checked(to.add(new Subtract(), cut, z));
  }

  @Test
  void factorsAndMovesAreFollowed() {
    int x = input(2, 3);
    int moved = to.add(new Transpose(List.of(1, 0)), x);
    int scaled = to.add(new Multiply(), moved, weights(3, 2));
    int shared = to.add(new Divide(), scaled, to.add(Constant.of(3)));
    checked(to.add(new Maximum(), shared, to.add(Constant.of(0))));
  }

  @Test
  void theInputItselfMayBeTheOutput() {
    assertThat(checked(input(1, 2)).layers()).hasSize(1);
  }

  @Test
  void whatIsCutIsNotCutForOthers() {
    int x = input(1, 4);
    int z = times(x, weights(4, 4));
    int cut = to.add(new Relu(), to.add(new Reshape(List.of(2, 2)), z));
    checked(to.add(new Add(), to.add(new Reshape(List.of(1, 4)), cut), z));
  }

  static List<Op> bends() {
    return List.of(
        new Abs(),
        new LeakyRelu(0.1),
        new HardSigmoid(0.25, 0.5),
        new Sigmoid(),
        new Tanh(),
        new Relu());
  }

  @ParameterizedTest
  @MethodSource("bends")
  void cellsBend(Op op) {
    int x = input(1, 3);
    int z = to.add(op, times(x, weights(3, 4)));
    var chain = checked(times(to.add(op, z), weights(4, 2)));
    assertThat(chain.isPiecewiseLinear()).isEqualTo(!(op instanceof Sigmoid || op instanceof Tanh));
  }

  @Test
  void theLargerAndTheSmallerOfTwoAreFollowed() {
    int x = input(1, 3);
    int z = times(x, weights(3, 3));
    int most = to.add(new Maximum(), z, x);
    int least = to.add(new Minimum(), times(most, weights(3, 3)), to.add(Constant.of(0.5)));
    checked(to.add(new Maximum(), least, to.add(Constant.of(-0.25))));
  }

  @Test
  void theMostOfSeveralIsTakenTwoByTwo() {
    int x = input(1, 1, 4, 4);
    var pool =
        MaxPool.of(
            List.of(2, 2), new Sliding(List.of(2, 2), List.of(), List.of(), List.of()), false);
    checked(to.add(pool, x));
  }

  static List<Op> folds() {
    return List.of(new ReduceSum("1"), new ReduceMean("1"), new ReduceMax("1"), new ReduceMin("0"));
  }

  @ParameterizedTest
  @MethodSource("folds")
  void foldsAlongAnAxisAreFollowed(Op op) {
    checked(to.add(op, times(input(2, 3), weights(3, 3))));
  }

  @Test
  void aCountIsRefused() {
    to.output("y", to.add(new ReduceCountNonzero("1"), input(2, 3)));
    var graph = to.build();
    assertThatThrownBy(() -> ChainReader.read(graph)).hasMessageContaining("a count of cells");
  }

  @Test
  void anotherPrecisionIsTheSameNumber() {
    int x = input(1, 3);
    int h = to.add(new Cast(Element.F64), to.add(new Cast(Element.F32), x));
    to.output("y", times(h, weights(3, 2)));
    assertThat(ChainReader.read(to.build()).layers()).hasSize(1);
  }

  @Test
  void aChoiceWithoutAJumpIsFollowed() {
    int x = input(1, 3);
    int z = times(x, weights(3, 3));
    int isAbove = to.add(new Greater(), z, to.add(Constant.of(0)));
    checked(to.add(new Where(), isAbove, z, to.add(Constant.of(0))));
  }

  private int isAbove(int x, double limit) {
    return to.add(new Greater(), x, to.add(Constant.of(limit)));
  }

  private int number(int condition) {
    return to.add(new Cast(Element.F64), condition);
  }

  /// `x * cast(x > 0)` is `max(x, 0)`, and no layer more.
  @Test
  void aProductWithWhereItIsAbove0IsACut() {
    int x = input(1, 3);
    int z = to.add(new Add(), times(x, weights(3, 4)), weights(4));
    int h = to.add(new Multiply(), z, number(isAbove(z, 0)));
    var chain = checked(times(h, weights(4, 2)));
    assertThat(chain.layers()).hasSize(2);
    assertThat(chain.layers().getFirst().bends()).containsOnly(Bend.RELU);
  }

  @Test
  void aConditionMayBeTheOutput() {
    checked(number(isAbove(times(input(1, 3), weights(3, 2)), 0.1)));
  }

  @Test
  void conditionsOfConditionsAndMovedOnesAreFollowed() {
    int x = input(1, 4);
    int both =
        to.add(new LogicalAnd(), isAbove(x, -0.5), to.add(new LogicalNot(), isAbove(x, 0.5)));
    int either = to.add(new LogicalOr(), both, isAbove(x, 1));
    int moved = to.add(new Reshape(List.of(2, 2)), number(either));
    int same = to.add(new Reshape(List.of(2, 2)), times(x, weights(4, 4)));
    checked(to.add(new Multiply(), same, moved));
  }

  @Test
  void aJumpIsAStep() {
    int x = input(1, 3);
    var chain = checked(to.add(new ThresholdedRelu(1), x));
    assertThat(chain.layers().getFirst().bends()).contains(Bend.STEP, Bend.RELU);
    assertThat(chain.isPiecewiseLinear()).isFalse();
  }

  @Test
  void aChoiceBetweenTwoValuesIsAProduct() {
    int x = input(1, 3);
    int condition = isAbove(times(x, weights(3, 3)), 0.25);
    checked(to.add(new Where(), condition, times(x, weights(3, 3)), x));
  }

  static List<Op> curves() {
    return List.of(
        new Exp(), new Sin(), new Cos(), new Sign(), new Elu(0.5), new Gelu(false), new Softplus());
  }

  @ParameterizedTest
  @MethodSource("curves")
  void curvesAreFollowed(Op op) {
    checked(times(to.add(op, times(input(1, 3), weights(3, 3))), weights(3, 2)));
  }

  /// `elu` is 0 or above 0, and below it a curve that begins at 0: no product is left.
  @Test
  void aCurveThatBeginsAt0IsNoProduct() {
    var chain = checked(to.add(new Elu(1), times(input(1, 3), weights(3, 3))));
    assertThat(chain.layers())
        .allSatisfy(layer -> assertThat(layer.bends()).doesNotContain(Bend.PRODUCT, Bend.STEP));
  }

  @Test
  void quotientsAndRootsAreFollowed() {
    int x = input(1, 3);
    int e = to.add(new Exp(), times(x, weights(3, 3)));
    int share = to.add(new Divide(), e, to.add(new ReduceSum("1"), e));
    checked(to.add(new Add(), to.add(new Sqrt(), share), to.add(new Log(), e)));
  }

  @Test
  void productsAndPowersAreFollowed() {
    int x = input(1, 3);
    int z = times(x, weights(3, 3));
    int power = to.add(new Power(), z, to.add(Constant.of(3)));
    int square = to.add(new Multiply(), x, x);
    checked(to.add(new Add(), to.add(new Multiply(), power, x), square));
  }

  @Test
  void sumsOfProductsAreFollowed() {
    int x = input(2, 3);
    int turned = to.add(new Transpose(List.of(1, 0)), to.add(new Tanh(), x));
    checked(times(x, turned));
  }

  @Test
  void allThatIsNotUnderstoodIsSaid() {
    int x = input(1, 3);
    to.output("y", to.add(new Power(), to.add(new Floor(), x), x));
    var graph = to.build();
    assertThatThrownBy(() -> ChainReader.read(graph))
        .hasMessageContaining("floor of it")
        .hasMessageContaining("such a power");
  }

  @Test
  void anOutputWithoutInputIsRefused() {
    input(1, 3);
    to.output("y", weights(1, 2));
    var graph = to.build();
    assertThatThrownBy(() -> ChainReader.read(graph)).hasMessageContaining("one input");
  }

  /// `1e16 + 1` is `1e16` in double precision, but `1e16 x + x - 1e16 x` is `x`.
  @Test
  void factorsOfACellThatMakeNoNumberStayApart() {
    int x = input(1, 1);
    int thrice = to.add(Concatenate.of(1, 3), x, x, x);
    var matrix = Tensor.of(shape(3, 1), new double[] {1e16, 1, -1e16});
    int y = times(thrice, to.add(new ArrayConstant(), List.of(), Labels.NONE, matrix));
    to.output("y", y);
    var layer = ChainReader.read(to.build()).layers().getLast();
    assertThat(layer.weights()[0]).containsExactly(1e16, 1, -1e16);
  }

  /// What is computed of weights alone is not rounded to the precision in which the network runs.
  @Test
  void weightsAreMultipliedInDoublePrecision() {
    int x = to.add(Input.of("x", new Type(Element.F32, shape(1, 1), Set.of())));
    int a = to.add(new Constant(Tensor.f32(Shape.SCALAR, _ -> 0.1)));
    int b = to.add(new Constant(Tensor.f32(Shape.SCALAR, _ -> 0.7)));
    int half =
        to.add(new Cast(Element.F16), to.add(new Multiply(), x, to.add(new Multiply(), a, b)));
    to.output("y", to.add(new Cast(Element.F32), half));
    double exact = (double) 0.1f * (double) 0.7f;
    assertThat(ChainReader.read(to.build()).apply(new double[] {1})).containsExactly(exact);
  }

  /// Three times `0.1` is not `0.3` in double precision: nearly so many times a value is not its
  /// square, whose sign is known.
  @Test
  void whatIsOnlyNearlyAMultipleIsAProduct() {
    assertThat(bendsOfTimes(3)).contains(Bend.PRODUCT).doesNotContain(Bend.SQUARE);
    assertThat(bendsOfTimes(2)).contains(Bend.SQUARE).doesNotContain(Bend.PRODUCT);
  }

  private static List<Bend> bendsOfTimes(double factor) {
    var to = new ChainBuilder(2);
    var b = CellForm.of(new ChainBuilder.Cell(0, 0)).times(0.1);
    b = b.plus(CellForm.of(new ChainBuilder.Cell(0, 1)).times(-0.7));
    var product = FormAlgebra.product(b.times(factor), b);
    var chain = to.chain(new FormLayers(to).cells(List.of(product)));
    return chain.layers().stream().flatMap(layer -> Arrays.stream(layer.bends())).toList();
  }

  /// `1e-200 * 1e-200` is 0 in double precision, and no network's weight.
  @Test
  void factorsTooSmallForDoublePrecisionAreRefused() {
    var small = CellForm.of(new ChainBuilder.Cell(0, 0)).times(1e-200);
    assertThatThrownBy(() -> small.times(1e-200)).hasMessageContaining("too small");
    assertThatThrownBy(() -> small.over(1e200)).hasMessageContaining("too small");
    assertThat(small.times(-1).factors()).containsValue(-1e-200);
  }
}
