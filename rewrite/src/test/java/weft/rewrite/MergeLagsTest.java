package weft.rewrite;

import static weft.rewrite.Rewriting.X;
import static weft.rewrite.Rewriting.isSimple;
import static weft.rewrite.Rewriting.simplifies;

import org.junit.jupiter.api.Test;

/// `lag(lag(x, 2), 3)` -> `lag(x, 5)`; `lag(x, 0)` -> `x`.
class MergeLagsTest {
  private static String lags(int n, String fill, int more, String otherFill) {
    return X
        + "n1 = lag(x=n0, n=%d, fill=%s)\nn2 = lag(x=n1, n=%d, fill=%s)\nreturn y=n2"
            .formatted(n, fill, more, otherFill);
  }

  private static String lag(int n, String fill) {
    return X + "n1 = lag(x=n0, n=%d, fill=%s)\nreturn y=n1".formatted(n, fill);
  }

  @Test
  void a_lag_of_a_lag_is_one_lag() {
    simplifies(lags(2, "nan", 3, "nan"), lag(5, "nan"));
    simplifies(lags(2, "0.0", 3, "0.0"), lag(5, "0.0"));
  }

  @Test
  void no_rows_back_is_the_value_itself() {
    simplifies(lag(0, "nan"), X + "return y=n0");
    simplifies(lags(0, "nan", 3, "0.0"), lag(3, "0.0"));
    simplifies(lags(3, "nan", 0, "0.0"), lag(3, "nan"));
  }

  @Test
  void lags_that_fill_otherwise_stay() {
    isSimple(lags(2, "nan", 3, "0.0"));
    isSimple(lags(2, "-0.0", 3, "0.0"));
  }

  @Test
  void a_lag_that_would_be_too_long_stays() {
    simplifies(lags(Integer.MAX_VALUE - 3, "nan", 3, "nan"), lag(Integer.MAX_VALUE, "nan"));
    isSimple(lags(Integer.MAX_VALUE - 2, "nan", 3, "nan"));
  }

  @Test
  void a_single_lag_stays() {
    isSimple(lag(1, "nan"));
  }

  /// A constant is the same in every row; a lag of it is missing in the first.
  @Test
  void a_constant_that_is_given_rows_stays() {
    isSimple("n0 = constant(value=2.0)\nn1 = lag(x=n0, n=0, fill=nan)\nreturn y=n1");
  }
}
