package weft.rewrite;

import static weft.rewrite.Rewriting.X;
import static weft.rewrite.Rewriting.Y;
import static weft.rewrite.Rewriting.isSimple;
import static weft.rewrite.Rewriting.simplifies;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// `abs(abs(x))` -> `abs(x)`; `min(x, x)` -> `x`.
class IdempotentTest {
  @ParameterizedTest
  @ValueSource(strings = {"abs", "floor", "ceil", "round", "sign"})
  void twice_is_once(String op) {
    simplifies(
        X + "n1 = " + op + "(x=n0)\nn2 = " + op + "(x=n1)\nreturn y=n2",
        X + "n1 = " + op + "(x=n0)\nreturn y=n1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"minimum", "maximum"})
  void of_a_value_and_itself(String op) {
    simplifies(X + "n1 = " + op + "(left=n0, right=n0)\nreturn y=n1", X + "return y=n0");
  }

  @ParameterizedTest
  @ValueSource(strings = {"negate", "exp", "sqrt", "tanh"})
  void other_ops_stay(String op) {
    isSimple(X + "n1 = " + op + "(x=n0)\nn2 = abs(x=n1)\nn3 = " + op + "(x=n2)\nreturn y=n3");
  }

  @Test
  void exp_of_exp_stays() {
    isSimple(X + "n1 = exp(x=n0)\nn2 = exp(x=n1)\nreturn y=n2");
  }

  @Test
  void different_ops_stay() {
    isSimple(X + "n1 = floor(x=n0)\nn2 = ceil(x=n1)\nreturn y=n2");
  }

  @Test
  void of_two_values_stays() {
    isSimple(X + Y + "n2 = minimum(left=n0, right=n1)\nreturn y=n2");
    isSimple(X + "n1 = add(left=n0, right=n0)\nreturn y=n1");
  }

  @Test
  void whole_numbers_too() {
    String x = "n0 = column(name=\"x\", element=i64, shape=[])\n";
    simplifies(
        x + "n1 = abs(x=n0)\nn2 = abs(x=n1)\nreturn y=n2", x + "n1 = abs(x=n0)\nreturn y=n1");
  }
}
