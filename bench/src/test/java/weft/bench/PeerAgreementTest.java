package weft.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.DoubleBuffer;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PeerAgreementTest {
  private static final double[] OURS = {Double.NaN, 1, 2, 3, 4, 5, 6, 7, 8, 9};

  private static Optional<String> problem(double share, double... theirs) {
    return PeerAgreement.problem(
        "f", OURS, DoubleBuffer.wrap(theirs), new PeerTolerance(1e-6, share));
  }

  @Test
  void equal_columns_agree() {
    assertThat(problem(0, OURS)).isEmpty();
  }

  @Test
  void small_differences_are_allowed() {
    assertThat(problem(0, Double.NaN, 1 + 1e-7, 2, 3, 4, 5, 6, 7, 8, 9)).isEmpty();
  }

  @Test
  void a_difference_names_the_worst_row() {
    assertThat(problem(0, Double.NaN, 1, 2.1, 3, 4, 5, 6, 17, 8, 9))
        .contains("f differs in 2 of 10 rows; in row 7 it is 17.0 instead of 7.0");
  }

  @Test
  void a_value_that_is_missing_on_one_side_is_a_difference() {
    assertThat(problem(0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9)).isPresent();
    assertThat(problem(0, Double.NaN, 1, 2, 3, 4, 5, 6, 7, 8, Double.NaN)).isPresent();
  }

  @Test
  void a_share_of_the_rows_may_differ() {
    double[] theirs = {Double.NaN, 1, 2, 3, 4, 5, 6, 7, 8, -9};
    assertThat(problem(0.1, theirs)).isEmpty();
    assertThat(problem(0.09, theirs)).isPresent();
  }

  @Test
  void values_near_zero_are_judged_by_the_size_of_the_column() {
    double[] ours = {0, 100, 200};
    var theirs = DoubleBuffer.wrap(new double[] {1e-7, 100, 200});
    assertThat(PeerAgreement.problem("f", ours, theirs, new PeerTolerance(1e-6, 0))).isEmpty();
  }

  @Test
  void another_number_of_rows_is_a_difference() {
    assertThat(problem(1, 1, 2)).contains("f has 2 rows instead of 10");
  }
}
