package weft.rewrite;

import static weft.rewrite.Rewriting.X;
import static weft.rewrite.Rewriting.becomes;
import static weft.rewrite.Rewriting.stays;

import org.junit.jupiter.api.Test;

class ShareTest {
  @Test
  void equal_equations_become_one_and_so_do_those_that_use_them() {
    becomes(
        new Share(),
        X
            + """
            n1 = column(name="x", element=f64, shape=[])
            n2 = exp(x=n0)
            n3 = exp(x=n1)
            n4 = add(left=n2, right=n3)
            return sum=n4, other=n3
            """,
        X
            + """
            n1 = exp(x=n0)
            n2 = add(left=n1, right=n1)
            return sum=n2, other=n1
            """);
  }

  @Test
  void the_first_keeps_its_name() {
    becomes(
        new Share(),
        X + "n1 = exp(x=n0, name=\"first\")\nn2 = exp(x=n0, name=\"second\")\nreturn e=n2",
        X + "n1 = exp(x=n0, name=\"first\")\nreturn e=n1");
  }

  @Test
  void a_name_is_given_to_a_first_without_one() {
    becomes(
        new Share(),
        X + "n1 = exp(x=n0)\nn2 = exp(x=n0, name=\"e\")\nreturn e=n2",
        X + "n1 = exp(x=n0, name=\"e\")\nreturn e=n1");
  }

  @Test
  void what_differs_stays_apart() {
    stays(
        new Share(),
        X
            + """
            n1 = lag(x=n0, n=1, fill=0.0)
            n2 = lag(x=n0, n=1, fill=-0.0)
            n3 = lag(x=n0, n=1, fill=nan)
            n4 = subtract(left=n1, right=n2)
            n5 = subtract(left=n2, right=n1)
            n6 = array_constant(values=[1.0])
            n7 = array_constant(values=[2.0])
            return a=n3, b=n4, c=n5, d=n6, e=n7
            """);
  }

  @Test
  void effectful_ops_are_left_alone() {
    stays(
        new Share(),
        X
            + """
            n1 = function_call(arg1=n0, name="f")
            n2 = function_call(arg1=n0, name="f")
            n3 = add(left=n1, right=n2)
            return y=n3
            """);
  }

  @Test
  void what_no_output_needs_stays() {
    stays(new Share(), X + "n1 = exp(x=n0)\nreturn x=n0");
  }
}
