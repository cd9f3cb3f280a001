package weft.ops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import weft.ir.Operand;
import weft.ir.Operands;
import weft.ir.algebra.Binary;
import weft.ir.algebra.Unary;
import weft.ir.form.Pointwise;
import weft.ops.algebra.Doubles;
import weft.ops.algebra.Dual;

/// An op of a function's name computes the function; its tangents are those of small steps.
class ElementaryTest {
  private static final double[] VALUES = {-2.5, -0.5, -0.0, 0.25, 0.75, 1, 3, Double.NaN};

  private static Double value(Object op, Double... arguments) {
    var on = Doubles.ALGEBRA;
    return switch (((Pointwise) op).apply(on, Operands.values(on, List.of(arguments)))) {
      case Operand.Value<Double, Boolean>(Double value) -> value;
      case Operand.Condition<Double, Boolean> _, Operand.Doubtful<Double, Boolean> _ ->
          throw new AssertionError();
    };
  }

  @ParameterizedTest
  @EnumSource
  void of_one_number(Unary function) {
    for (double x : VALUES) {
      assertThat(value(Elementary.of(function), x)).isEqualTo((Double) function.applyAsDouble(x));
    }
  }

  @ParameterizedTest
  @EnumSource
  void of_two_numbers(Binary function) {
    for (double a : VALUES) {
      for (double b : VALUES) {
        assertThat(value(Elementary.of(function), a, b))
            .isEqualTo((Double) function.applyAsDouble(a, b));
      }
    }
  }

  /// Inside of every domain, away from corners and whole numbers; beyond 1 where only that is.
  private static double[] inside(Unary function) {
    return function == Unary.ACOSH
        ? new double[] {1.25, 3.5, 40.25}
        : new double[] {0.03125, 0.3, 0.6, 0.9};
  }

  @ParameterizedTest
  @EnumSource
  void derivative_of_one_number(Unary function) {
    var dual = new Dual<>(Doubles.ALGEBRA);
    for (double x : inside(function)) {
      double slope =
          dual.unary(function, new Dual.Pair<>(x, Optional.of(1.0))).tangent().orElse(0.0);
      double rise = function.applyAsDouble(x + 0x1p-18) - function.applyAsDouble(x - 0x1p-18);
      assertThat(slope).as("%s at %s", function, x).isCloseTo(rise * 0x1p17, within(1e-5));
    }
  }

  @ParameterizedTest
  @EnumSource
  void derivative_of_two_numbers(Binary function) {
    var dual = new Dual<>(Doubles.ALGEBRA);
    for (double a : new double[] {0.3, 1.75, 4.5}) {
      for (double b : new double[] {-1.625, 0.4, 2.75}) {
        double slope =
            dual.binary(
                    function,
                    new Dual.Pair<>(a, Optional.of(1.0)),
                    new Dual.Pair<>(b, Optional.of(-0.5)))
                .tangent()
                .orElse(0.0);
        double rise =
            function.applyAsDouble(a + 0x1p-18, b - 0x1p-19)
                - function.applyAsDouble(a - 0x1p-18, b + 0x1p-19);
        assertThat(slope)
            .as("%s at %s and %s", function, a, b)
            .isCloseTo(rise * 0x1p17, within(1e-5 * (1 + Math.abs(slope))));
      }
    }
  }
}
