package weft.rewrite;

import static weft.rewrite.Rewriting.X;
import static weft.rewrite.Rewriting.isSimple;
import static weft.rewrite.Rewriting.simplifies;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// `x * 1`, `1 * x`, `x / 1`, `x ** 1`, `x - 0` -> `x`.
class NeutralElementTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "multiply(left=n0, right=n1)",
        "multiply(left=n1, right=n0)",
        "divide(left=n0, right=n1)",
        "power(left=n0, right=n1)",
      })
  void one_is_neutral(String equation) {
    simplifies(
        X + "n1 = constant(value=1.0)\nn2 = " + equation + "\nreturn y=n2", X + "return y=n0");
  }

  @Test
  void zero_is_neutral_when_it_is_taken_away() {
    simplifies(
        X + "n1 = constant(value=0.0)\nn2 = subtract(left=n0, right=n1)\nreturn y=n2",
        X + "return y=n0");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // -0 + 0 is 0
        "constant(value=0.0)\nn2 = add(left=n0, right=n1)",
        "constant(value=0.0)\nn2 = add(left=n1, right=n0)",
        // -0 - (-0) is 0
        "constant(value=-0.0)\nn2 = subtract(left=n0, right=n1)",
        "constant(value=0.0)\nn2 = subtract(left=n1, right=n0)",
        "constant(value=1.0)\nn2 = divide(left=n1, right=n0)",
        "constant(value=1.0)\nn2 = power(left=n1, right=n0)",
        // 0 * nan is nan
        "constant(value=0.0)\nn2 = multiply(left=n0, right=n1)",
        "constant(value=0.0)\nn2 = power(left=n0, right=n1)",
        "constant(value=-1.0)\nn2 = multiply(left=n0, right=n1)",
        "constant(value=1.0000000000000002)\nn2 = divide(left=n0, right=n1)",
        "constant(value=1.0)\nn2 = subtract(left=n0, right=n1)",
        "constant(value=1.0)\nn2 = modulo(left=n0, right=n1)",
      })
  void what_is_not_neutral_stays(String equations) {
    isSimple(X + "n1 = " + equations + "\nreturn y=n2");
  }

  /// The result would be of another type.
  @ParameterizedTest
  @ValueSource(strings = {"f32", "i64", "bool"})
  void a_number_that_is_converted_stays(String element) {
    isSimple(
        "n0 = column(name=\"x\", element="
            + element
            + ", shape=[])\nn1 = constant(value=1.0)\n"
            + "n2 = multiply(left=n0, right=n1)\nreturn y=n2");
  }

  @Test
  void a_whole_number_one_stays() {
    isSimple(
        """
        n0 = column(name="x", element=i64, shape=[])
        n1 = constant(value=1) : i64
        n2 = multiply(left=n0, right=n1)
        return y=n2
        """);
  }

  @Test
  void two_columns_stay() {
    isSimple(X + "n1 = multiply(left=n0, right=n0)\nreturn y=n1");
  }
}
