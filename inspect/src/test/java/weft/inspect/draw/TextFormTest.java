package weft.inspect.draw;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class TextFormTest {
  @Test
  void two_features_on_a_page() {
    String text =
        """
        momentum = pct_change(close, 20)
        rank = cs_rank(momentum)
        """;

    assertThat(TextForm.of(Samples.explain(text), false))
        .isEqualTo(
            """
            sample: 2 features of 1 column (close)

            momentum = pct_change(close, 20)
              written in     sample:1
              type           f64: a number in each row
              reads          close
              warm-up        20 rows: the first result is in row 21 of an entity
              live state     176 B for each entity
              stages         1: each entity is computed by itself
              made of        5 equations: 2 sources, 2 transforms, 1 window

            rank = cs_rank(momentum)
              written in     sample:2
              type           f64: a number in each row
              reads          close
              warm-up        20 rows: the first result is in row 21 of an entity
              live state     176 B for each entity
              stages         2: entities meet at 1 cross-section
              made of        6 equations: 2 sources, 2 transforms, 1 window, 1 cross-section

            The equations, in order: n0, n1, ... are values, and behind the colon is their type.
              n0 = column(name="close", element=f64, shape=[]) : f64{entity,time}  # shared by momentum, rank
              n1 = lag(x=n0, n=20, fill=nan) : f64{entity,time}             # shared by momentum, rank
              n2 = divide(left=n0, right=n1) : f64{entity,time}             # shared by momentum, rank
              n3 = constant(value=1.0) : f64
              n4 = subtract(left=n2, right=n3, name="momentum") : f64{entity,time}
                  # gives momentum; shared by momentum, rank
              n5 = cs_rank(x=n4, grouped=false, name="rank") : f64{entity,time}  # gives rank

            Size, in equations:
                                                     each feature alone  together
              as written                                             11         6
              windows written out as lags of blocks                  11         6
              after each rewrite: share 6, expand 6, simplify 6, prune 6
            """);
  }

  @Test
  void one_feature_over_a_duration() {
    assertThat(TextForm.of(Samples.explain("heat = rolling_mean(volume, 5m) > 3"), false))
        .isEqualTo(
            """
            sample: 1 feature of 1 column (volume)

            heat = rolling_mean(volume, 5m) > 3
              written in     sample:1
              type           bool: true or false in each row
              reads          volume
              warm-up        none: there is a result from the first row on; looks back over 5m
              live state     the rows of its durations, for each entity
              stages         1: each entity is computed by itself
              made of        4 equations: 2 sources, 1 transform, 1 window

            The equations, in order: n0, n1, ... are values, and behind the colon is their type.
              n0 = column(name="volume", element=f64, shape=[]) : f64{entity,time}
              n1 = rolling_mean(x=n0, w=5m, min_periods=1) : f64{entity,time}
              n2 = constant(value=3.0) : f64
              n3 = greater(left=n1, right=n2, name="heat") : bool{entity,time}  # gives heat

            Size: 4 equations as written, 4 with windows written out as lags of blocks (after each rewrite:
              share 4, expand 4, simplify 4, prune 4)
            """);
  }

  @Test
  void a_long_list_is_summed_up_unless_all_is_asked_for() throws IOException {
    var explanation = Samples.explain(Samples.alphas());
    String brief = TextForm.of(explanation, false);
    String all = TextForm.of(explanation, true);

    assertThat(brief)
        .contains("  alpha037   f64  200 rows       13 kB          8       2\n")
        .contains("475 equations (--all lists them):\n")
        .contains("  cross-section  66 cs_rank, 10 cs_sum, 6 cs_count\n")
        .contains("  10 features  n7 = rolling_mean, of rolling_mean(volume, 20)\n");
    assertThat(brief.lines().count()).isLessThan(90);
    assertThat(all).contains("\nalpha037 = cs_rank(", "  n474 = ");
    assertThat(brief.lines()).allMatch(line -> line.length() <= 100);
    assertThat(all.lines()).allMatch(line -> line.length() <= 100);
  }
}
