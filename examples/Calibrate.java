import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import weft.Features;
import weft.Prepared;
import weft.Weft;
import weft.eval.Table;
import weft.files.ReadOptions;
import weft.files.TableFiles;

/// Finds the parameters of `calibrate.weft` by gradient descent: docs/calibration.md.
public final class Calibrate {
  private static final int STEPS = 200;
  private static final double RATE_OF_STEEP = 6;
  private static final double RATE_OF_WEIGHT = 1;

  /// How much of a step goes on into the next one.
  private static final double MOMENTUM = 0.9;

  public static void main(String[] args) throws IOException {
    Path folder = Path.of(args.length > 0 ? args[0] : "examples");
    Table bars = bars(folder.resolve("bars.csv"));
    Features loss =
        Weft.compile("calibrate.weft", Files.readString(folder.resolve("calibrate.weft")))
            .only("loss");

    // Both are compiled once; the parameters stay open.
    Prepared values = loss.prepare(bars, "$steep", "$weight");
    Prepared slopes = loss.pullback("$steep", "$weight").prepare(bars, "$steep", "$weight");

    double steep = 0.5;
    double weight = 0.3;
    double bySteep = 0;
    double byWeight = 0;
    System.out.println("step       loss    steep   weight");
    for (int step = 0; step <= STEPS; step++) {
      var at = Map.of("$steep", steep, "$weight", weight);
      if (step % 20 == 0) {
        double mean = mean(values.run(at).output("loss").doubles());
        System.out.printf(Locale.ROOT, "%4d  %.3e  %.5f  %.5f%n", step, mean, steep, weight);
      }
      var slope = slopes.run(at);
      bySteep = MOMENTUM * bySteep + mean(slope.output("d_sum_loss_d_steep").doubles());
      byWeight = MOMENTUM * byWeight + mean(slope.output("d_sum_loss_d_weight").doubles());
      steep -= RATE_OF_STEEP * bySteep;
      weight -= RATE_OF_WEIGHT * byWeight;
    }
  }

  private static Table bars(Path file) {
    var columns = TableFiles.read(List.of(file.toString()), ReadOptions.ALL).columns();
    return Table.by("symbol", columns).orderedBy("time");
  }

  /// Of the rows that have a value.
  private static double mean(double[] column) {
    return Arrays.stream(column).filter(value -> !Double.isNaN(value)).average().orElse(0);
  }
}
