package weft.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import weft.jit.Engine;

/// The data are those that peers compute with, and results are right.
class DataTest {
  @Test
  void bars_are_the_same_everywhere() {
    double[] close = Data.bars(2, 100_000, 0.004).column("close").doubles();
    assertThat(Arrays.copyOf(close, 3))
        .containsExactly(182.55223264624922, 182.34820664602384, 182.45025010802971);
  }

  @Test
  void row_by_row_operations_give_the_known_sum() {
    var table = Data.uniforms(4, 1_000_000);
    var out = Engine.standard().run(Workload.W3.graph(table), table).output("out").doubles();
    // A tenth of the rows of the full workload, whose sum is 9490637.826027345.
    assertThat(Arrays.stream(out).sum()).isCloseTo(949063.78, within(1000.0));
  }

  @ParameterizedTest
  @EnumSource
  void the_compiled_engine_gives_the_bits_of_the_interpreter(Workload workload) {
    Bench.check(workload);
  }
}
