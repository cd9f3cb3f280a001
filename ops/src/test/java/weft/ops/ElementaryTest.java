package weft.ops;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import weft.ir.Binary;
import weft.ir.Operand;
import weft.ir.Operands;
import weft.ir.Pointwise;
import weft.ir.Unary;

/// An op of a function's name computes the function.
class ElementaryTest {
  private static final double[] VALUES = {-2.5, -0.5, -0.0, 0.25, 0.75, 1, 3, Double.NaN};

  private static Double value(Object op, Double... arguments) {
    var on = Doubles.ALGEBRA;
    return switch (((Pointwise) op).apply(on, Operands.values(on, List.of(arguments)))) {
      case Operand.Value<Double, Boolean>(Double value) -> value;
      case Operand.Condition<Double, Boolean> _ -> throw new AssertionError();
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
}
