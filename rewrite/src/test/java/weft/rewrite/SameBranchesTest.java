package weft.rewrite;

import static weft.rewrite.Rewriting.X;
import static weft.rewrite.Rewriting.Y;
import static weft.rewrite.Rewriting.isSimple;
import static weft.rewrite.Rewriting.simplifies;

import org.junit.jupiter.api.Test;

/// `if(c, x, x)` -> `x`; `if(true, x, y)` -> `x`; `if(false, x, y)` -> `y`.
class SameBranchesTest {
  @Test
  void both_branches_are_the_same() {
    simplifies(
        X
            + Y
            + """
            n2 = less(left=n0, right=n1)
            n3 = where(condition=n2, then=n0, otherwise=n0)
            return y=n3
            """,
        X + "return y=n0");
  }

  @Test
  void the_condition_is_known() {
    String choice = "n3 = where(condition=n2, then=n0, otherwise=n1)\nreturn y=n3";
    simplifies(X + Y + "n2 = constant(value=true)\n" + choice, X + "return y=n0");
    simplifies(
        X + Y + "n2 = constant(value=false)\n" + choice,
        "n0 = column(name=\"y\", element=f64, shape=[])\nreturn y=n0");
  }

  @Test
  void the_condition_is_not_known() {
    isSimple(
        X
            + Y
            + """
            n2 = less(left=n0, right=n1)
            n3 = where(condition=n2, then=n0, otherwise=n1)
            return y=n3
            """);
  }

  @Test
  void a_number_as_condition_stays() {
    isSimple(
        X
            + Y
            + """
            n2 = constant(value=1.0)
            n3 = where(condition=n2, then=n0, otherwise=n1)
            return y=n3
            """);
  }

  /// The choice is in the element that holds both.
  @Test
  void a_branch_of_another_type_stays() {
    isSimple(
        """
        n0 = column(name="x", element=f32, shape=[])
        n1 = column(name="y", element=f64, shape=[])
        n2 = constant(value=true)
        n3 = where(condition=n2, then=n0, otherwise=n1)
        return y=n3
        """);
  }

  /// The choice has a value in each row.
  @Test
  void constant_branches_of_a_condition_with_rows_stay() {
    isSimple(
        X
            + """
            n1 = less(left=n0, right=n0)
            n2 = constant(value=2.0)
            n3 = where(condition=n1, then=n2, otherwise=n2)
            return y=n3
            """);
  }

  @Test
  void another_op_stays() {
    isSimple(X + "n1 = less(left=n0, right=n0)\nreturn y=n1");
  }
}
