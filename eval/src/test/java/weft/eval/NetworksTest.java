package weft.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Labels;
import weft.ir.Op;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.form.Contraction;
import weft.ir.form.Contracts;
import weft.ir.problem.WeftException;
import weft.ir.text.GraphReader;
import weft.ops.Ops;
import weft.ops.arithmetic.Add;
import weft.ops.arithmetic.Tanh;
import weft.ops.network.BernoulliMask;
import weft.ops.network.Conv;
import weft.ops.network.ConvTranspose;
import weft.ops.network.LayerNorm;
import weft.ops.network.MaxPool;
import weft.ops.network.RandUniform;
import weft.ops.network.Relu;
import weft.ops.network.Sliding;
import weft.ops.network.Softmax;
import weft.ops.network.SumPool;
import weft.ops.source.Input;
import weft.ops.source.Weights;
import weft.ops.tensor.Concatenate;
import weft.ops.tensor.MatMul;
import weft.ops.tensor.ReduceSum;
import weft.ops.tensor.ScatterAt;

/// Networks as graphs, with figures that were calculated elsewhere.
class NetworksTest {
  private static final double[] W1 = {
    .15, -.12, .08, .05, .02, .11, -.09, .07, -.04, .06, .10, -.03, .09, .01, .04, .13, -.07, .03,
    .12, -.02
  };
  private static final double[] B1 = {.01, -.02, .03, 0, .02};
  private static final double[] W2 = {
    .05, .08, -.06, .03, .07, -.04, .02, .09, -.01, .06, .10, -.03, .04, .05, -.08
  };
  private static final double[] B2 = {.02, -.01, 0};

  private static int weights(GraphBuilder to, String name, Tensor value) {
    return to.add(Weights.of(name, value), List.of(), Labels.NONE, value);
  }

  private static int linear(GraphBuilder to, int x, String name, double[] w, double[] b) {
    Tensor matrix = Tensor.of(Shape.of(b.length, w.length / b.length), w);
    int product = to.add(new MatMul(false, true), x, weights(to, name + ".w", matrix));
    return to.add(new Add(), product, weights(to, name + ".b", Tensor.column(b)));
  }

  private static Graph network() {
    var to = GraphBuilder.plain();
    int x = to.add(Input.of("x", Tensor.column(0, 0, 0, 0).type()));
    int hidden = to.add(new Relu(), linear(to, x, "fc1", W1, B1));
    int sum = to.add(new ReduceSum("0"), linear(to, hidden, "fc2", W2, B2));
    return to.output("sum", sum).output("y", to.add(new Tanh(), sum)).build();
  }

  private static Tensor run(Op op, Tensor... args) {
    var to = GraphBuilder.plain();
    var ids = new java.util.ArrayList<Integer>();
    var values = new java.util.HashMap<String, Tensor>();
    for (Tensor arg : args) {
      values.put("x" + ids.size(), arg);
      ids.add(to.add(Input.of("x" + ids.size(), arg.type())));
    }
    to.output("y", to.add(op, ids));
    return Interpreter.standard().run(to.build(), values).output("y");
  }

  @Test
  void a_network_of_five_layers() {
    var outcome =
        Interpreter.standard().run(network(), Map.of("x", Tensor.column(.3, -.2, .1, .4)));
    assertThat(outcome.output("sum").doubleAt(0)).isCloseTo(0.027720, within(5e-7));
    assertThat(outcome.output("y").doubleAt(0)).isCloseTo(0.0277129, within(5e-8));
  }

  @Test
  void a_network_reads_back_with_its_weights() {
    Graph graph = network();
    String text = graph.toString();
    assertThat(text).contains("weights(name=\"fc1.w\", digest=\"").doesNotContain("0.15");
    var store = new java.util.HashMap<String, Tensor>();
    graph
        .payloads()
        .forEach((id, value) -> store.put(((Weights) graph.node(id).op()).digest(), value));
    assertThat(
            GraphReader.read(
                text, Ops.all(), digest -> java.util.Optional.ofNullable(store.get(digest))))
        .isEqualTo(graph);
    assertThatThrownBy(() -> GraphReader.read(text, Ops.all()))
        .hasMessageContaining("the values of 'fc1.w' are not there");
  }

  private static void refused(String text, String... words) {
    assertThatThrownBy(() -> GraphReader.read(text, Ops.all()))
        .isInstanceOf(WeftException.class)
        .satisfies(e -> assertThat(e.getMessage()).contains(words));
  }

  @Test
  void what_is_broken_is_named() {
    String input = "n0 = input(name=\"x\") : f64[5]\n";
    refused(input + "n1 = relu(x=n0) : f64[4]", "n1", "f64[5]", "f64[4]");
    refused(input + "n1 = relu(x=n3) : f64[5]", "n3");
    refused(input + "n1 = relu(x=n0, y=n0) : f64[5]", "relu", "'y'");
    Tensor small = Tensor.f64(Shape.of(3, 4), i -> i);
    var declared = new Weights("w", new Type(Element.F64, Shape.of(3, 5), Set.of()), "d");
    assertThatThrownBy(() -> GraphBuilder.plain().add(declared, List.of(), Labels.NONE, small))
        .hasMessageContaining("f64[3,5]")
        .hasMessageContaining("f64[3,4]");
    assertThatThrownBy(() -> GraphBuilder.plain().add(declared))
        .hasMessageContaining("its payload is missing");
  }

  /// Two inputs of these shapes, and an equation over them.
  private static void refusedOver(String a, String b, String equation, String... words) {
    refused(
        "n0 = input(name=\"a\") : f64%s\nn1 = input(name=\"b\") : f64%s\nn2 = %s"
            .formatted(a, b, equation),
        words);
  }

  @Test
  void shapes_that_do_not_fit_are_named() {
    refusedOver("[2,3]", "[4]", "add(left=n0, right=n1)", "n2 = add", "(2, 3) (4,)");
    refusedOver("[2,3]", "", "transpose(x=n0, axes=[0, 0])", "n2 = transpose", "named twice");
    refusedOver("[2,3]", "", "transpose(x=n0, axes=[0])", "1 dimensions of a tensor that has 2");
    refusedOver("[2,3]", "", "reduce_sum(x=n0, axis=\"5\")", "axis 5", "dimension 2");
    refusedOver("[5]", "", "reshape(x=n0, dims=[4])", "5 cells", "[4]");
    String product = "mat_mul(left=n0, right=n1, transpose_left=false, transpose_right=false)";
    refusedOver("[2,3]", "[4,2]", product, "3 columns meet 4 rows", "[2,3] and [4,2]");
    refusedOver("[2,2,3]", "[5,3,2]", product, "could not be broadcast", "(2,) (5,)");
    refusedOver("", "[4,2]", product, "no single number");
    String joined = "concatenate(x_0=n0, x_1=n1, axis=1)";
    refusedOver("[2,3]", "[2]", joined, "different numbers of dimensions");
    refusedOver("[2,3]", "[4,3]", joined, "differ along axis 0");
    refusedOver("[2,N]", "[N,2]", "add(left=n0, right=n1)", "could not be broadcast");
  }

  @Test
  void axes() {
    Tensor x = Tensor.f64(Shape.of(2, 3, 4), i -> i % 7 - i / 5.0);
    Tensor shares = run(new Softmax(1), x);
    assertThat(shares.shape()).isEqualTo(x.shape());
    assertThat(shares.doubleAt(0) + shares.doubleAt(4) + shares.doubleAt(8))
        .isCloseTo(1, within(1e-15));
    Tensor normed = run(new LayerNorm(1, 1e-5), x);
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < 12; i++) {
      sum += normed.doubleAt(i);
      squares += normed.doubleAt(i) * normed.doubleAt(i);
    }
    assertThat(sum).isCloseTo(0, within(1e-12));
    assertThat(squares / 12).isCloseTo(1, within(1e-4));
    Tensor wide = Tensor.f64(Shape.of(2, 5, 4), i -> i);
    assertThat(run(Concatenate.of(1, 2), x, wide).shape()).isEqualTo(Shape.of(2, 8, 4));
    assertThat(product(Shape.of(1, 4, 5), Shape.of(2, 5, 6))).isEqualTo(Shape.of(2, 4, 6));
    assertThat(product(Shape.of(5), Shape.of(2, 5, 6))).isEqualTo(Shape.of(2, 6));
    assertThat(product(Shape.of(5), Shape.of(5))).isEqualTo(Shape.SCALAR);
    assertThatThrownBy(() -> run(new Softmax(3), x)).hasMessageContaining("axis 3");
    assertThatThrownBy(() -> run(new LayerNorm(-4, 0), x)).hasMessageContaining("rank 3");
    assertThat(run(new Softmax(1), Tensor.f64(Shape.of(2, 0), _ -> 0)).size()).isZero();
  }

  private static Shape product(Shape a, Shape b) {
    return run(MatMul.plain(), Tensor.f64(a, i -> i), Tensor.f64(b, i -> i)).shape();
  }

  @Test
  void kernels_that_do_not_fit_are_named() {
    Tensor x = Tensor.f64(Shape.of(1, 4, 5), i -> i);
    Tensor w = Tensor.f64(Shape.of(6, 2, 3), i -> i);
    assertThat(run(Conv.of(Sliding.PLAIN, 2), x, w).shape()).isEqualTo(Shape.of(1, 6, 3));
    assertThatThrownBy(() -> run(Conv.of(Sliding.PLAIN, 1), x, w))
        .hasMessageContaining("the kernel takes other channels");
    assertThatThrownBy(() -> run(Conv.of(Sliding.PLAIN, 3), x, w))
        .hasMessageContaining("can't be cut into groups");
    assertThatThrownBy(
            () -> run(Conv.of(Sliding.PLAIN, 2), x, Tensor.f64(Shape.of(5, 2, 3), i -> i)))
        .hasMessageContaining("the channels that come out");
    assertThatThrownBy(
            () -> run(Conv.of(Sliding.PLAIN, 2), x, Tensor.f64(Shape.of(6, 2, 7), i -> i)))
        .hasMessageContaining("the kernel does not fit");
    assertThatThrownBy(() -> run(Conv.of(Sliding.PLAIN, 1), x, Tensor.f64(Shape.of(6, 4), i -> i)))
        .hasMessageContaining("other dimensions");
    assertThatThrownBy(
            () ->
                run(
                    new MaxPool(List.of(2, 2), List.of(), List.of(), List.of(), List.of(), false),
                    x))
        .hasMessageContaining("'kernel' has 2 numbers for 1 dimensions");
    assertThatThrownBy(() -> run(SumPool.of(List.of(), Sliding.PLAIN, false), x))
        .hasMessageContaining("'kernel' has 0 numbers for 1 dimensions");
    assertThatThrownBy(() -> run(SumPool.of(List.of(0), Sliding.PLAIN, false), x))
        .hasMessageContaining("a kernel");
    assertThatThrownBy(() -> run(SumPool.of(List.of(2), Sliding.PLAIN, false), Tensor.column(1)))
        .hasMessageContaining("no places to slide over");
    assertThatThrownBy(() -> new Sliding(List.of(0), List.of(), List.of(), List.of()))
        .isInstanceOf(WeftException.class);
  }

  /// A transposed convolution is what the way back through a convolution is.
  @Test
  void a_transposed_convolution_goes_back() {
    var sliding = new Sliding(List.of(2), List.of(2), List.of(1), List.of(2));
    var x = Tensor.f64(Shape.of(2, 4, 9), i -> Math.sin(i));
    var w = Tensor.f64(Shape.of(6, 2, 3), i -> Math.cos(i));
    Tensor y = run(Conv.of(sliding, 2), x, w);
    Tensor g = Tensor.f64(y.shape(), i -> Math.sin(3 * i));
    var back = new ConvTranspose(List.of(2), List.of(2), List.of(1), List.of(2), List.of(), 2);
    Tensor gx = run(back, g, w);
    assertThat(dot(y, g)).isCloseTo(dot(x, padded(gx, x.shape())), within(1e-12));
  }

  private static Tensor padded(Tensor x, Shape to) {
    int length = to.dims().getLast();
    int have = x.shape().dims().getLast();
    return Tensor.f64(to, i -> i % length < have ? x.doubleAt(i / length * have + i % length) : 0);
  }

  private static double dot(Tensor a, Tensor b) {
    double sum = 0;
    for (int i = 0; i < a.size(); i++) {
      sum += a.doubleAt(i) * b.doubleAt(i);
    }
    return sum;
  }

  /// Step by step, in the order of the loops.
  private static Tensor plainly(Contraction loops, Tensor x, Tensor w) {
    var out = new float[loops.result().shape().size()];
    var at = new int[loops.loops().size()];
    for (long step = 0; step < loops.steps(); step++) {
      long rest = step;
      for (int l = at.length - 1; l >= 0; l--) {
        at[l] = (int) (rest % loops.loops().get(l));
        rest /= loops.loops().get(l);
      }
      int to = cell(loops.result(), at);
      int a = cell(loops.operands().get(0), at);
      int b = cell(loops.operands().get(1), at);
      if (to >= 0 && a >= 0 && b >= 0) {
        out[to] = Math.fma((float) x.doubleAt(a), (float) w.doubleAt(b), out[to]);
      }
    }
    return Tensor.of(loops.result().shape(), out);
  }

  private static int cell(Contraction.Place place, int[] at) {
    int cell = 0;
    for (int d = 0; d < place.shape().rank(); d++) {
      int index = place.indices().get(d).offset();
      for (int l = 0; l < at.length; l++) {
        index += place.indices().get(d).steps().get(l) * at[l];
      }
      int extent = place.shape().dims().get(d);
      if (index < 0 || index >= extent) {
        return -1;
      }
      cell = cell * extent + index;
    }
    return cell;
  }

  /// However the loops run, each cell takes its products in their order.
  @Test
  void sums_have_the_bits_of_their_order() {
    var random = new java.util.SplittableRandom(5);
    for (int i = 0; i < 200; i++) {
      int stride = random.nextInt(1, 3);
      var sliding =
          new Sliding(
              List.of(stride, 1), List.of(1, random.nextInt(1, 3)), List.of(1, 2), List.of(0, 1));
      int groups = random.nextInt(1, 3);
      Tensor x = cells(Shape.of(2, 2 * groups, 7, random.nextInt(5, 12)), random);
      Contracts op =
          switch (i % 3) {
            case 0 -> MatMul.plain();
            case 1 -> Conv.of(sliding, groups);
            default ->
                new ConvTranspose(
                    sliding.stride(),
                    sliding.dilation(),
                    sliding.before(),
                    sliding.after(),
                    List.of(),
                    groups);
          };
      Tensor w =
          switch (i % 3) {
            case 0 -> cells(Shape.of(2 * groups, x.shape().dims().getLast(), 9), random);
            case 1 -> cells(Shape.of(3 * groups, 2, 3, 2), random);
            default -> cells(Shape.of(2 * groups, 3, 3, 2), random);
          };
      var loops = op.contraction(List.of(x.shape(), w.shape()));
      assertThat(run(op, x, w)).isEqualTo(plainly(loops, x, w));
    }
  }

  private static Tensor cells(Shape shape, java.util.SplittableRandom random) {
    return Tensor.f32(shape, _ -> random.nextDouble() - 0.5);
  }

  @Test
  void loops_read_back() {
    String text = "sum a:2 b:4 c:3 d:3 | [a:2,b:4] = [a:2,c:3,2b+d-1:9] [c:3,d:3]";
    assertThat(Contraction.parse(text)).hasToString(text);
    assertThat(Contraction.parse(text).back(0).toString())
        .isEqualTo("sum a:2 b:4 c:3 d:3 | [a:2,c:3,2b+d-1:9] = [a:2,b:4] [c:3,d:3]");
    for (String wrong :
        List.of(
            "", "sum a:2 | [b:2] = [a:2]", "sum b:2 | [a:2] = [a:2]", "sum a:2 | [a] = [a:2]")) {
      assertThatThrownBy(() -> Contraction.parse(wrong))
          .isInstanceOf(WeftException.class)
          .hasMessageContaining("no loops of a contraction");
    }
  }

  @Test
  void random_numbers_are_those_of_the_seed() {
    Tensor numbers = run(new RandUniform(0, 0, List.of(4)));
    double[] expected = {0.301170255756, 0.684446900850, 0.308765622787, 0.231461314950};
    for (int i = 0; i < expected.length; i++) {
      assertThat(numbers.doubleAt(i)).isCloseTo(expected[i], within(5e-13));
    }
    assertThat(run(new RandUniform(42, 3, List.of(2))).doubleAt(1))
        .isCloseTo(0.994277977617, within(5e-13));
    assertThat(run(new BernoulliMask(0, 0, List.of(4)), Tensor.scalar(0.305)))
        .isEqualTo(Tensor.column(1, 0, 0, 1));
    assertThatThrownBy(() -> run(new BernoulliMask(0, 0, List.of(4)), Tensor.column(1, 2)))
        .hasMessageContaining("one number");
  }

  @Test
  void updates_are_written_in_their_order() {
    var at = Tensor.of(Element.I64, Shape.of(3), new long[] {1, 1, -1});
    for (var how : ScatterAt.How.values()) {
      Tensor real = run(new ScatterAt(how), Tensor.column(1, 2, 4), at, Tensor.column(3, 5, 7));
      Tensor whole =
          run(
              new ScatterAt(how),
              Tensor.of(Element.I64, Shape.of(3), new long[] {1, 2, 4}),
              at,
              Tensor.of(Element.I64, Shape.of(3), new long[] {3, 5, 7}));
      double[] expected =
          switch (how) {
            case SET -> new double[] {1, 5, 7};
            case ADD -> new double[] {1, 10, 11};
            case MUL -> new double[] {1, 30, 28};
            case MAX -> new double[] {1, 5, 7};
            case MIN -> new double[] {1, 2, 4};
          };
      assertThat(real).isEqualTo(Tensor.column(expected));
      assertThat(whole.doubles()).containsExactly(expected);
    }
    assertThatThrownBy(
            () -> run(new ScatterAt(ScatterAt.How.SET), Tensor.column(1), at, Tensor.column(1)))
        .hasMessageContaining("the updates do not fit");
  }
}
