package weft.bench;

import static weft.calculus.trace.Functions.apply;
import static weft.calculus.trace.Trace.traceAll;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import weft.calculus.Transforms;
import weft.calculus.program.Flow;
import weft.calculus.trace.Value;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Labels;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ops.arithmetic.Add;
import weft.ops.network.Conv;
import weft.ops.network.MaxPool;
import weft.ops.network.Relu;
import weft.ops.source.ArrayConstant;
import weft.ops.source.Input;
import weft.ops.tensor.MatMul;
import weft.ops.tensor.ReduceSum;
import weft.ops.tensor.Reshape;

/// Networks in single precision whose weights chance made, always the same.
final class NetworkModels {
  static final int SIDE = 28;
  private static final int CHANNELS = 16;
  private static final int HIDDEN = 128;
  private static final int DIGITS = 10;

  private final SplittableRandom random = new SplittableRandom(17);
  private final GraphBuilder to = GraphBuilder.plain();
  private final Map<String, double[]> weights = new LinkedHashMap<>();

  private NetworkModels() {}

  /// @param weights by name, for peers
  record Model(Graph graph, Map<String, double[]> weights) {}

  /// Numbers around 0.
  static Tensor numbers(SplittableRandom random, double size, int... dims) {
    return Tensor.f32(Shape.of(dims), _ -> random.nextGaussian() * size);
  }

  private int weights(String name, int inputs, int... dims) {
    Tensor value = numbers(random, 1 / Math.sqrt(inputs), dims);
    weights.put(name, value.doubles());
    return to.add(new ArrayConstant(), List.of(), Labels.NONE, value);
  }

  private static Type type(int... dims) {
    return new Type(Element.F32, Shape.of(dims), Set.of());
  }

  /// Dense layers with what is above 0 between them.
  ///
  /// @param widths of the layers, from the input to the output
  static Model dense(int rows, int... widths) {
    var model = new NetworkModels();
    var to = model.to;
    int x = to.add(Input.of("x", type(rows, widths[0])));
    for (int i = 0; i + 1 < widths.length; i++) {
      x = to.add(MatMul.plain(), x, model.weights("w" + i, widths[i], widths[i], widths[i + 1]));
      x = to.add(new Add(), x, model.weights("b" + i, widths[i], widths[i + 1]));
      x = i + 2 < widths.length ? to.add(new Relu(), x) : x;
    }
    return new Model(to.output("y", x).build(), model.weights);
  }

  /// Two convolutions, each with a pooling, and two dense layers, over images of digits.
  static Model images(int rows) {
    var model = new NetworkModels();
    int x = model.to.add(Input.of("x", type(rows, 1, SIDE, SIDE)));
    x = model.convolution(0, x, 1, CHANNELS);
    x = model.convolution(1, x, CHANNELS, 2 * CHANNELS);
    int flat = 2 * CHANNELS * (SIDE / 4) * (SIDE / 4);
    var to = model.to;
    x = to.add(new Reshape(List.of(rows, flat)), x);
    x = to.add(new MatMul(false, true), x, model.weights("w2", flat, HIDDEN, flat));
    x = to.add(new Relu(), to.add(new Add(), x, model.weights("b2", flat, HIDDEN)));
    x = to.add(new MatMul(false, true), x, model.weights("w3", HIDDEN, DIGITS, HIDDEN));
    x = to.add(new Add(), x, model.weights("b3", HIDDEN, DIGITS));
    return new Model(to.output("y", x).build(), model.weights);
  }

  private int convolution(int layer, int x, int in, int out) {
    var one = List.of(1, 1);
    var two = List.of(2, 2);
    int inputs = in * 9;
    int y = to.add(new Conv(one, one, one, one, 1), x, weights("w" + layer, inputs, out, in, 3, 3));
    y = to.add(new Relu(), to.add(new Add(), y, weights("b" + layer, inputs, out, 1, 1)));
    return to.add(new MaxPool(two, two, List.of(), List.of(), List.of(), false), y);
  }

  /// The squared error of two dense layers over some rows, with its gradient by the weights.
  static Graph step(int rows, int width, int hidden, int outputs) {
    Object[] examples = {
      zeros(width, hidden),
      zeros(1, hidden),
      zeros(hidden, outputs),
      zeros(1, outputs),
      zeros(rows, width),
      zeros(rows, outputs)
    };
    Flow loss =
        traceAll(
                in -> {
                  Value[] v = in.stream().map(Value.class::cast).toArray(Value[]::new);
                  Value inner = apply(new Relu(), apply(MatMul.plain(), v[4], v[0]).plus(v[1]));
                  Value error = apply(MatMul.plain(), inner, v[2]).plus(v[3]).minus(v[5]);
                  Value squares = error.times(error);
                  return apply(new ReduceSum("0"), apply(new ReduceSum("1"), squares));
                })
            .on(examples);
    return Transforms.pullback(loss, Transforms.by(0, 1, 2, 3)).graph();
  }

  private static Tensor zeros(int... dims) {
    return Tensor.f32(Shape.of(dims), _ -> 0);
  }
}
