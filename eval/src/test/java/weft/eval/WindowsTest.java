package weft.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static weft.eval.Programs.read;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import weft.ir.Element;
import weft.ir.Host;
import weft.ir.Shape;
import weft.ir.Span;
import weft.ir.Tensor;

/// Windows over rows and over durations.
class WindowsTest {
  private static final double NAN = Double.NaN;

  private static Tensor run(String equation, long[] times, double... x) {
    var table =
        new Table(
            Map.of(
                "x", Tensor.column(x),
                "time", Tensor.of(Element.TIME, Shape.of(times.length), times)),
            Optional.empty(),
            "time");
    String text =
        "n0 = column(name=\"x\", element=f64, shape=[])\nn1 = " + equation + "\nreturn y=n1";
    return Interpreter.standard().run(read(text), table).output("y");
  }

  private static WindowStarts reach(Span span, long... order) {
    var host =
        new Host() {
          @Override
          public int rows() {
            return order.length;
          }

          @Override
          public long[] order() {
            return order;
          }

          @Override
          public UserFunction function(String name) {
            throw new IllegalStateException();
          }
        };
    return WindowStarts.of(span, host, order.length);
  }

  // ---- where a window starts

  @Test
  void a_window_of_rows_starts_so_many_rows_back_or_at_the_first() {
    assertThat(reach(Span.rows(3), 0, 0, 0, 0, 0).starts()).containsExactly(0, 0, 0, 1, 2);
    assertThat(reach(Span.rows(1), 0, 0).starts()).containsExactly(0, 1);
    assertThat(reach(Span.rows(3), 0, 0, 0, 0, 0).from(4)).isEqualTo(2);
  }

  @Test
  void a_duration_does_not_hold_its_oldest_end() {
    assertThat(reach(new Span.Time(10), 0, 9, 10, 11, 30, 30).starts())
        .containsExactly(0, 0, 1, 1, 4, 4);
  }

  @Test
  void times_may_be_as_far_apart_as_there_are_times() {
    assertThat(reach(new Span.Time(Long.MAX_VALUE), Long.MIN_VALUE, 0, Long.MAX_VALUE).starts())
        .containsExactly(0, 1, 2);
    assertThat(reach(new Span.Time(10), Long.MIN_VALUE, Long.MAX_VALUE).starts())
        .containsExactly(0, 1);
  }

  // ---- durations

  @Test
  void sums_over_a_duration() {
    assertThat(
            run(
                "rolling_sum(x=n0, w=10ns, min_periods=1)",
                new long[] {0, 5, 9, 10, 25, 25},
                1,
                2,
                NAN,
                4,
                8,
                16))
        .isEqualTo(Tensor.column(1, 3, 3, 6, 8, 24));
  }

  @Test
  void too_few_present_values_in_a_duration_are_missing() {
    assertThat(
            run(
                "rolling_mean(x=n0, w=10ns, min_periods=2)",
                new long[] {0, 5, 9, 10, 25, 25},
                1,
                2,
                NAN,
                4,
                8,
                16))
        .isEqualTo(Tensor.column(NAN, 1.5, 1.5, 3, NAN, 12));
  }

  @Test
  void two_columns_over_a_duration_count_pairs() {
    assertThat(
            run(
                "rolling_cov(x=n0, y=n0, w=10ns, min_periods=2, ddof=1)",
                new long[] {0, 5, 9},
                1,
                NAN,
                3))
        .isEqualTo(Tensor.column(NAN, NAN, 2));
  }

  @Test
  void a_kernel_over_a_duration_sees_the_present_values() {
    assertThat(
            run(
                "rolling_median(x=n0, w=10ns, min_periods=2)",
                new long[] {0, 5, 9, 10, 25},
                1,
                2,
                NAN,
                4,
                8))
        .isEqualTo(Tensor.column(NAN, 1.5, 1.5, 3, NAN));
  }

  /// A duration that holds w rows is a window of w rows: the same tree, the same bits.
  @Test
  void a_duration_gives_the_bits_of_the_rows_it_holds() {
    int rows = 200;
    var random = new Random(11);
    double[] x = random.doubles(rows, -1e6, 1e6).toArray();
    long[] seconds = new long[rows];
    for (int i = 0; i < rows; i++) {
      seconds[i] = i;
    }
    for (int w : new int[] {1, 2, 7, 8, 9, 20, 63, 64, 65, 130}) {
      for (String op : List.of("rolling_sum", "rolling_mean", "rolling_max")) {
        String over = op + "(x=n0, w=%s, min_periods=%d)";
        double[] byTime = run(over.formatted(w + "ns", 1), seconds, x).doubles();
        double[] byRows = run(over.formatted(w, w), seconds, x).doubles();
        for (int t = w - 1; t < rows; t++) {
          assertThat(byTime[t]).as(op + " " + w + " at " + t).isEqualTo(byRows[t]);
        }
      }
    }
  }

  @Test
  void a_duration_at_the_start_holds_the_rows_there_are() {
    double[] x = new Random(5).doubles(100).toArray();
    long[] nanos = new long[100];
    for (int i = 0; i < 100; i++) {
      nanos[i] = i;
    }
    double[] all = run("rolling_sum(x=n0, w=1000ns, min_periods=1)", nanos, x).doubles();
    // The window of row 70 holds 71 rows.
    assertThat(all[70])
        .isEqualTo(run("rolling_sum(x=n0, w=71, min_periods=71)", nanos, x).doubleAt(70));
    assertThat(all[99])
        .isEqualTo(run("rolling_sum(x=n0, w=100, min_periods=100)", nanos, x).doubleAt(99));
  }

  // ---- rows

  /// With every value present the dense form and the counting form agree in every bit.
  @Test
  void a_window_without_gaps_gives_the_same_bits_however_many_values_it_asks_for() {
    double[] x = new Random(3).doubles(90, -10, 10).toArray();
    for (String op :
        List.of(
            "rolling_mean(x=n0, w=20, min_periods=%d)",
            "rolling_std(x=n0, w=20, min_periods=%d, ddof=1)",
            "rolling_min(x=n0, w=20, min_periods=%d)")) {
      double[] dense = run(op.formatted(20), new long[90], x).doubles();
      double[] sparse = run(op.formatted(5), new long[90], x).doubles();
      for (int t = 19; t < 90; t++) {
        assertThat(dense[t]).isEqualTo(sparse[t]);
      }
      assertThat(dense[18]).isNaN();
      assertThat(sparse[3]).isNaN();
      assertThat(sparse[4]).isNotNaN();
    }
  }

  /// What passed through earlier leaves no trace.
  @Test
  void a_window_depends_on_its_own_values_only() {
    double[] plain = new Random(8).doubles(40).toArray();
    double[] wild = plain.clone();
    wild[2] = 1e300;
    wild[4] = NAN;
    wild[5] = Double.POSITIVE_INFINITY;
    for (String op :
        List.of(
            "rolling_mean(x=n0, w=20, min_periods=20)",
            "rolling_std(x=n0, w=20, min_periods=1, ddof=1)")) {
      double[] a = run(op, new long[40], plain).doubles();
      double[] b = run(op, new long[40], wild).doubles();
      for (int t = 25; t < 40; t++) {
        assertThat(b[t]).isEqualTo(a[t]);
      }
    }
  }
}
