package weft.rewrite;

import static weft.rewrite.Rewriting.X;
import static weft.rewrite.Rewriting.isSimple;
import static weft.rewrite.Rewriting.simplifies;

import org.junit.jupiter.api.Test;

/// `2 * 3` -> `6`.
class FoldConstantsTest {
  private static final String TWO_AND_THREE =
      "n0 = constant(value=2.0)\nn1 = constant(value=3.0)\n";

  @Test
  void arithmetic_on_numbers_that_are_known() {
    simplifies(
        TWO_AND_THREE + "n2 = multiply(left=n0, right=n1)\nreturn y=n2",
        "n0 = constant(value=6.0)\nreturn y=n0");
    simplifies(
        TWO_AND_THREE + "n2 = negate(x=n0)\nn3 = power(left=n2, right=n1)\nreturn y=n3",
        "n0 = constant(value=-8.0)\nreturn y=n0");
  }

  @Test
  void comparisons_of_numbers_that_are_known() {
    simplifies(
        TWO_AND_THREE + "n2 = less(left=n0, right=n1)\nreturn y=n2",
        "n0 = constant(value=true)\nreturn y=n0");
  }

  @Test
  void a_division_by_zero_is_folded_too() {
    simplifies(
        "n0 = constant(value=-1.0)\nn1 = constant(value=0.0)\n"
            + "n2 = divide(left=n0, right=n1)\nreturn y=n2",
        "n0 = constant(value=-inf)\nreturn y=n0");
  }

  @Test
  void minus_zero_is_kept() {
    simplifies(
        "n0 = constant(value=0.0)\nn1 = negate(x=n0)\nreturn y=n1",
        "n0 = constant(value=-0.0)\nreturn y=n0");
  }

  @Test
  void a_composition_is_folded_from_within() {
    simplifies(
        TWO_AND_THREE + "n2 = add(left=n0, right=n1)\nn3 = sqrt(x=n2)\nreturn y=n3",
        "n0 = constant(value=2.23606797749979)\nreturn y=n0");
  }

  @Test
  void one_argument_that_is_not_known_is_enough_to_leave_it() {
    isSimple(X + "n1 = constant(value=2.0)\nn2 = add(left=n0, right=n1)\nreturn y=n2");
  }

  /// Whole numbers and single precision are computed otherwise.
  @Test
  void other_elements_are_left_alone() {
    isSimple("n0 = constant(value=2) : i64\nn1 = add(left=n0, right=n0)\nreturn y=n1");
    isSimple("n0 = constant(value=0.1) : f32\nn1 = add(left=n0, right=n0)\nreturn y=n1");
    isSimple("n0 = constant(value=true)\nn1 = logical_not(x=n0)\nreturn y=n1");
  }

  @Test
  void what_has_rows_is_left_alone() {
    isSimple("n0 = constant(value=2.0)\nn1 = lag(x=n0, n=1, fill=nan)\nreturn y=n1");
  }

  @Test
  void a_source_is_left_alone() {
    isSimple("n0 = constant(value=2.0)\nreturn y=n0");
  }
}
