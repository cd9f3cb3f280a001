package weft.rewrite;

import static weft.rewrite.Rewriting.X;
import static weft.rewrite.Rewriting.isSimple;
import static weft.rewrite.Rewriting.simplifies;

import org.junit.jupiter.api.Test;

/// `-(-x)` -> `x`; `not not c` -> `c`.
class DoubleNegationTest {
  private static final String C = "n0 = column(name=\"c\", element=bool, shape=[])\n";

  @Test
  void a_number_negated_twice() {
    simplifies(X + "n1 = negate(x=n0)\nn2 = negate(x=n1)\nreturn y=n2", X + "return y=n0");
  }

  @Test
  void a_condition_negated_twice() {
    simplifies(
        C + "n1 = logical_not(x=n0)\nn2 = logical_not(x=n1)\nreturn y=n2", C + "return y=n0");
  }

  @Test
  void three_times_is_once() {
    simplifies(
        X + "n1 = negate(x=n0)\nn2 = negate(x=n1)\nn3 = negate(x=n2)\nreturn y=n3",
        X + "n1 = negate(x=n0)\nreturn y=n1");
  }

  @Test
  void once_stays() {
    isSimple(X + "n1 = negate(x=n0)\nreturn y=n1");
    isSimple(C + "n1 = logical_not(x=n0)\nreturn y=n1");
  }

  /// `not not 2` is true, which is not 2.
  @Test
  void a_number_that_becomes_a_condition_stays() {
    isSimple(X + "n1 = logical_not(x=n0)\nn2 = logical_not(x=n1)\nreturn y=n2");
  }

  @Test
  void another_op_between_stays() {
    isSimple(X + "n1 = negate(x=n0)\nn2 = abs(x=n1)\nn3 = negate(x=n2)\nreturn y=n3");
    isSimple(X + "n1 = logical_not(x=n0)\nn2 = negate(x=n1)\nreturn y=n2");
  }
}
