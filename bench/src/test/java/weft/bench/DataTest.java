package weft.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The data are those that peers compute with, and results are right.
class DataTest {
  @Test
  void bars_are_the_same_everywhere() {
    double[] close = Data.bars(2, 100_000, 0.004).column("close").doubles();
    assertThat(Arrays.copyOf(close, 3))
        .containsExactly(182.55223264624922, 182.34820664602384, 182.45025010802971);
  }

  @Test
  void row_by_row_operations_are_those_of_the_peers() {
    int rows = 10_000;
    var table = Data.uniforms(4, rows);
    double[] out =
        TableWork.prepare("W3", Workloads.resource("w3.weft"), table, 1, 1).results().get("out");
    for (int i = 0; i < rows; i++) {
      assertThat(out[i]).isCloseTo(chain(i), within(1e-12 * Math.abs(out[i])));
    }
  }

  private static double chain(int i) {
    double x0 = Data.uniform(10, i);
    double x1 = Data.uniform(11, i);
    double x2 = Data.uniform(12, i);
    double x3 = Data.uniform(13, i);
    double t1 = x0 * 2.5 + 1;
    double t3 = x1 * Math.exp(-t1) + x2;
    double t4 = Math.pow(t1, 1.7);
    double t5 = t4 / (1 + t4);
    double t7 = (x3 > 0.5 ? t5 : t3) * 100 - x2 * 7.5;
    double t8 = 1 / (1 + Math.exp(-0.05 * (t7 - 40)));
    double t9 = t8 < 0.3 ? t8 * 0.5 : t8 + 0.1;
    double t11 = Math.pow(x0 + 0.5, 0.8) * t9 / (t5 + 0.25);
    double t12 = t11 > 1 ? 1 + (t11 - 1) * 0.2 : t11;
    return t12 * x1 + t3;
  }

  @ParameterizedTest
  @ValueSource(strings = {"W1", "W2", "W3", "W4"})
  void the_compiled_engine_gives_the_bits_of_the_interpreter(String workload) {
    Workloads.find(workload).orElseThrow().check();
  }
}
