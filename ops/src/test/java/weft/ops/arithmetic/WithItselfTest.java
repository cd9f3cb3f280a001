package weft.ops.arithmetic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import weft.ir.Operands;
import weft.ir.algebra.Algebra;
import weft.ir.range.Interval;
import weft.ir.range.WithItself;
import weft.ops.algebra.Doubles;
import weft.ops.algebra.Intervals;

/// What ops of two values say of one value that is both.
class WithItselfTest {
  private static final double[] VALUES = {
    0,
    -0.0,
    1,
    -1,
    3.7,
    -1e-300,
    Double.MIN_VALUE,
    1e200,
    Double.MAX_VALUE,
    Double.POSITIVE_INFINITY,
    Double.NEGATIVE_INFINITY,
    Double.NaN
  };

  static List<WithItself> ops() {
    return List.of(new Subtract(), new Multiply(), new Divide());
  }

  private static <E, B> E ofTwo(WithItself op, Algebra<E, B> on, E x) {
    var result = op.apply(on, Operands.values(on, List.of(x, x)));
    return new Operands<>(on, List.of(result)).value(0);
  }

  @ParameterizedTest
  @MethodSource("ops")
  void it_is_the_op_over_numbers(WithItself op) {
    for (double x : VALUES) {
      assertThat(op.withItself(Doubles.ALGEBRA, x)).isEqualTo(ofTwo(op, Doubles.ALGEBRA, x));
    }
  }

  @ParameterizedTest
  @MethodSource("ops")
  void it_is_tighter_over_intervals(WithItself op) {
    var x = Interval.of(-2, 3);
    var tight = op.withItself(Intervals.ALGEBRA, x);
    var loose = ofTwo(op, Intervals.ALGEBRA, x);
    assertThat(tight.within(loose)).isTrue();
    assertThat(tight).isNotEqualTo(loose);
  }
}
