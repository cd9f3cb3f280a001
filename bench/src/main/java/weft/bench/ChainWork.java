package weft.bench;

import static weft.calculus.trace.Functions.apply;
import static weft.calculus.trace.Functions.cos;
import static weft.calculus.trace.Functions.exp;
import static weft.calculus.trace.Functions.sigmoid;
import static weft.calculus.trace.Functions.sin;
import static weft.calculus.trace.Functions.sqrt;
import static weft.calculus.trace.Functions.tanh;
import static weft.calculus.trace.Trace.trace;

import java.util.Random;
import weft.calculus.program.Flow;
import weft.calculus.trace.Value;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ops.arithmetic.Log1p;
import weft.ops.tensor.Along;
import weft.ops.tensor.ReduceSum;

/// A chain of 30 ops from many numbers to one: three times ten ops of the kind that models are made
/// of, the last one a sum. `peers/chain_jax.py` is the same.
final class ChainWork {
  static final int OPS = 30;

  private ChainWork() {}

  /// Numbers to start from.
  static Tensor input(int cells) {
    var random = new Random(1);
    return Tensor.f64(Shape.of(cells), _ -> 0.1 + 1.9 * random.nextDouble());
  }

  /// The sum over the cells of a tensor.
  static Flow sum(Tensor example) {
    return trace((Value x) -> apply(new ReduceSum(Along.TIME), cells(x))).on(example);
  }

  /// The ops without the sum, on one number.
  static Flow single() {
    return trace((Value x) -> cells(x)).on(1.0);
  }

  private static Value cells(Value x) {
    Value a = joined(x, sin(x), x);
    Value v = root(a).over(sigmoid(x));
    a = joined(v, cos(v), x);
    v = root(a).over(sigmoid(v));
    a = joined(v, sin(v), x);
    return root(a).over(a);
  }

  private static Value joined(Value v, Value turned, Value x) {
    return exp(tanh(turned.times(x))).plus(v);
  }

  private static Value root(Value a) {
    return sqrt(apply(new Log1p(), a.times(a)));
  }

  /// A program of so many equations on single numbers.
  static Flow equations(int count) {
    return trace(
            (Value x, Value y) -> {
              Value v = x;
              for (int i = 0; i < count / 4; i++) {
                v = sin(v.times(y)).plus(x).times(0.5);
              }
              return v;
            })
        .on(1.0, 1.0);
  }
}
