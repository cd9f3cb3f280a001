package weft.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import weft.ir.Graph;
import weft.ir.text.GraphReader;
import weft.ops.Ops;

class LookBackTest {
  private static final Graph GRAPH =
      GraphReader.read(
          """
          n0 = column(name="x", element=f64, shape=[]) : f64{entity,time}
          n1 = lag(x=n0, n=2, fill=nan) : f64{entity,time}
          n2 = rolling_mean(x=n1, w=5, min_periods=5) : f64{entity,time}
          n3 = rolling_median(x=n2, w=1h, min_periods=1) : f64{entity,time}
          n4 = add(left=n3, right=n1) : f64{entity,time}
          n5 = cumsum(x=n2, init=0.0) : f64{entity,time}
          n6 = lag(x=n5, n=1, fill=nan) : f64{entity,time}
          return a=n4, b=n6
          """,
          Ops.all());

  private static final long HOUR = 3_600_000_000_000L;

  @Test
  void lags_and_windows_add_up() {
    assertThat(LookBack.of(GRAPH))
        .containsExactly(
            LookBack.NONE,
            new LookBack(2, 0, false),
            new LookBack(6, 0, false),
            new LookBack(6, HOUR, false),
            new LookBack(6, HOUR, false),
            new LookBack(6, 0, true),
            new LookBack(7, 0, true));
  }

  @Test
  void what_is_there_for_all_rows_counts_for_nothing() {
    assertThat(LookBack.of(GRAPH, id -> id > 2).getLast()).isEqualTo(new LookBack(1, 0, true));
    assertThat(LookBack.of(GRAPH, id -> id != 5).getLast()).isEqualTo(new LookBack(1, 0, false));
  }

  @Test
  void sums_stay_in_range() {
    var far = new LookBack(Integer.MAX_VALUE, Long.MAX_VALUE, false);
    assertThat(far.over(weft.ir.trait.Reach.of(GRAPH.node(2).op()))).isEqualTo(far);
    assertThat(far.over(weft.ir.trait.Reach.of(GRAPH.node(3).op()))).isEqualTo(far);
  }
}
