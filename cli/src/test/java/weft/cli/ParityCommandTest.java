package weft.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static weft.cli.Ran.weft;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weft.eval.Difference;
import weft.eval.NearnessMeter;
import weft.eval.Promise;
import weft.eval.Table;
import weft.ir.Shape;
import weft.ir.Tensor;

/// `weft parity`, as a user meets it.
class ParityCommandTest {
  private static final String BARS = "../examples/bars.csv";

  @TempDir private Path folder;

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  @Test
  void the_shipped_features_give_the_same_bits_in_every_way() {
    Ran ran = weft("parity", "../examples/first.weft", "--data", BARS, "--threads", "2");
    assertThat(ran.err()).isEmpty();
    assertThat(ran.code()).isZero();
    assertThat(ran.out())
        .contains("stretch  equal")
        .contains("4 of 4 features give the same bits over 2340 rows")
        .contains("live, row by row; live, 8 restarts from saved states");
  }

  @Test
  void durations_order_statistics_texts_events_and_labels_too() throws IOException {
    String program =
        file(
            "f.weft",
            """
            spread = rolling_std(close, 7m)
            middle = rolling_median(close, 30)
            phase  = session_phase(time, "XNYS") == "open"
            event up = cross_up(close, rolling_mean(close, 20))
            bar max top = high
            label next = lead(close, 3)
            """);
    Ran ran = weft("parity", program, "--data", BARS, "--seed", "7");
    assertThat(ran.err()).isEmpty();
    assertThat(ran.out()).contains("6 of 6 features");
    assertThat(ran.code()).isZero();
  }

  @Test
  void wrong_features_and_missing_data_are_told() throws IOException {
    Ran wrong = weft("parity", file("f.weft", "f = rolling_maen(close, 3)"), "--data", BARS);
    assertThat(wrong.code()).isEqualTo(2);
    assertThat(wrong.err()).contains("did you mean 'rolling_mean'?");
    Ran none = weft("parity", "../examples/first.weft");
    assertThat(none.code()).isEqualTo(2);
    assertThat(none.err()).contains("there are no data to run over");
  }

  private static Optional<Difference> first(String way, Tensor expected, Tensor found) {
    return Difference.first(way, NearnessMeter.of(new Promise.Bits(), expected, found), found);
  }

  @Test
  void a_difference_is_found_by_its_bits() {
    var one = Tensor.column(1, Double.NaN, 0.0);
    assertThat(first("live", one, Tensor.column(1, Double.NaN, 0.0))).isEmpty();
    var found = first("live", one, Tensor.column(1, 2, -0.0)).orElseThrow();
    assertThat(found.row()).isEqualTo(1);
    assertThat(found.cells()).isEqualTo(2);
    var texts = Tensor.texts(Shape.of(2), i -> i == 0 ? "a" : null);
    assertThat(first("live", texts, Tensor.texts(Shape.of(2), _ -> "a")))
        .map(Difference::row)
        .contains(1);
    var wide = Tensor.of(new Shape(false, List.of(2, 2)), new double[] {1, 2, 3, 4});
    var other = Tensor.of(new Shape(false, List.of(2, 2)), new double[] {1, 2, 3, 5});
    assertThat(first("live", wide, other)).map(Difference::row).contains(1);
  }

  @Test
  void a_difference_tells_where_it_is_and_what_was_read_there() {
    var table =
        Table.series(
            Map.of(
                "symbol", Tensor.texts(Shape.of(2), i -> i == 0 ? "A" : "B"),
                "x", Tensor.column(1, 2.5)));
    var expected = Tensor.column(2, 5);
    var found =
        first("live, row by row", expected, Tensor.column(2, 5.000000000000001)).orElseThrow();
    String text = ParityCommand.text("f", found, expected, table, List.of("symbol"), List.of("x"));
    assertThat(text)
        .isEqualTo(
            """
            f: 1 cell differs; live, row by row; the first is row 2, symbol B
              interpreter: 5.0 (0x1.4p2)
              found:       5.000000000000001 (0x1.4000000000001p2)
              x = 2.5\
            """);
  }
}
