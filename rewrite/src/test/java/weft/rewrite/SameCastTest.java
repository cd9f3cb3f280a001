package weft.rewrite;

import static weft.rewrite.Rewriting.X;
import static weft.rewrite.Rewriting.isSimple;
import static weft.rewrite.Rewriting.simplifies;

import org.junit.jupiter.api.Test;

/// `cast(x, f64)` -> `x` where x is f64 already.
class SameCastTest {
  @Test
  void a_cast_to_the_same_element() {
    simplifies(X + "n1 = cast(x=n0, to=f64)\nreturn y=n1", X + "return y=n0");
  }

  @Test
  void a_cast_of_a_cast_to_the_same_element() {
    simplifies(
        X + "n1 = cast(x=n0, to=f32)\nn2 = cast(x=n1, to=f32)\nreturn y=n2",
        X + "n1 = cast(x=n0, to=f32)\nreturn y=n1");
  }

  @Test
  void a_cast_to_another_element_stays() {
    isSimple(X + "n1 = cast(x=n0, to=f32)\nreturn y=n1");
    isSimple(X + "n1 = cast(x=n0, to=f32)\nn2 = cast(x=n1, to=f64)\nreturn y=n2");
  }

  @Test
  void a_cast_of_what_is_not_known_stays() {
    isSimple(
        "n0 = placeholder(name=\"a\", default_value=none)\nn1 = cast(x=n0, to=f64)\n"
            + "n2 = cast(x=n1, to=f64)\nreturn y=n2");
  }
}
