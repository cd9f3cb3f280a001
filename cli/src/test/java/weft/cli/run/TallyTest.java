package weft.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import weft.ir.Tensor;

class TallyTest {
  @Test
  void the_last_rows_are_kept() {
    var pieces =
        List.of(
            rows(Tensor.column(1, 2, Double.NaN)),
            rows(Tensor.column()),
            rows(Tensor.column(4)),
            rows(Tensor.column(5, Double.NaN)));
    for (int most = 0; most < 8; most++) {
      var tally =
          new Tally(
              pieces.iterator(),
              List.of("key"),
              most,
              true,
              _ -> {},
              new Asserted(List.of(), List.of()),
              () -> {});
      tally.forEachRemaining(_ -> {});
      var all = Tensor.column(1, 2, Double.NaN, 4, 5, Double.NaN);
      assertThat(tally.last().get("x")).isEqualTo(all.rows(Math.max(0, 6 - most), 6));
      assertThat(tally.rows()).isEqualTo(6);
      assertThat(tally.counts()).isEqualTo(Map.of("x", new CellCounts(2, 0)));
    }
  }

  private static Map<String, Tensor> rows(Tensor x) {
    return Map.of("key", x, "x", x);
  }
}
