package weft.bounds.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import weft.bounds.net.ReluChain;
import weft.bounds.property.NetworkProperty;
import weft.bounds.property.VnnLib;
import weft.bounds.search.RandomChain;
import weft.testkit.Property;

class EnclosureTest {
  private static final double SMALL = 1e-9;

  /// The outputs and the inputs of a random network are in two cases, over a random box.
  private static NetworkProperty property(ReluChain chain, Random random) {
    var text = new StringBuilder();
    for (int i = 0; i < chain.inputs(); i++) {
      double low = random.nextDouble(-1, 1);
      text.append("(declare-const X_%d Real)".formatted(i));
      text.append("(assert (>= X_%d %s))".formatted(i, new BigDecimal(low)));
      double high = low + Math.pow(10, -3 * random.nextDouble());
      text.append("(assert (<= X_%d %s))".formatted(i, new BigDecimal(high)));
    }
    for (int i = 0; i < chain.outputs(); i++) {
      text.append("(declare-const Y_%d Real)".formatted(i));
    }
    String mixed = random.nextBoolean() ? "(<= (* 0.3 X_0) (* -1.7 Y_0))" : "(<= Y_0 0.7)";
    text.append("(assert (or (and (>= Y_0 0.25) %s) (<= Y_0 -3.1)))".formatted(mixed));
    return VnnLib.parse("random", text.toString());
  }

  /// The cells of all layers of a claim at a point, without rounding.
  private static BigDecimal[][] exactly(Claim claim, double[] x) {
    var layers =
        claim.layers().stream()
            .map(sums -> new ReluChain.Layer(sums.weights(), sums.bias(), sums.relu()))
            .toList();
    return RandomChain.exactly(new ReluChain(x.length, layers), x);
  }

  private static double[] point(Claim claim, Random random) {
    var x = new double[claim.low().length];
    for (int i = 0; i < x.length; i++) {
      double share = random.nextInt(3) == 0 ? random.nextInt(2) : random.nextDouble();
      double between = claim.low()[i] + share * (claim.high()[i] - claim.low()[i]);
      x[i] = share == 1 ? claim.high()[i] : Math.min(between, claim.high()[i]);
    }
    return x;
  }

  /// Rounded bounds hold, those without rounding hold, and are inside the others, just.
  @Test
  void nothingIsOutsideItsBounds() {
    long seed = Long.getLong("weft.seed", 1);
    for (int c = 0; c < Math.max(12, Property.scaled(200)); c++) {
      var random = new Random(seed + c);
      var chain = RandomChain.of(random);
      var claim = Claim.of(chain, property(chain, random)).getFirst();
      var rounded = new RoundedEnclosure(claim);
      var exact = new ExactEnclosure(claim);
      boolean cells = random.nextBoolean();
      if (cells) {
        rounded.whole();
        exact.whole();
      } else {
        rounded.open(claim.low(), claim.high());
        exact.open(claim.low(), claim.high());
      }
      int last = claim.layers().size() - 1;
      for (int k = 0; k <= last; k++) {
        int width = claim.layers().get(k).cells();
        for (int j = 0; j < width; j++) {
          double near = rounded.least(k, j, 1);
          assertThat(near).isLessThanOrEqualTo(exact.least(k, j, 1));
          assertThat(near).isGreaterThan(exact.least(k, j, 1) - SMALL);
          if (k < last) {
            assertThat(rounded.lines[k].low[j]).isLessThanOrEqualTo(exact.lines[k].low[j]);
            assertThat(exact.lines[k].low[j]).isLessThan(rounded.lines[k].low[j] + SMALL);
            assertThat(rounded.lines[k].high[j]).isGreaterThanOrEqualTo(exact.lines[k].high[j]);
          }
        }
      }
      for (int p = 0; p < 20; p++) {
        var values = exactly(claim, point(claim, random));
        for (int k = 0; k <= last; k++) {
          for (int j = 0; j < values[k].length; j++) {
            String which = "seed %d, layer %d, cell %d".formatted(seed + c, k, j);
            var least = new BigDecimal(exact.least(k, j, 1));
            assertThat(values[k][j]).as(which).isGreaterThanOrEqualTo(least);
            if (k < last) {
              assertThat(values[k][j])
                  .as(which)
                  .isBetween(
                      new BigDecimal(exact.lines[k].low[j]),
                      new BigDecimal(exact.lines[k].high[j]));
            }
          }
        }
      }
    }
  }

  /// Bounds of a part with given signs hold for the points that have these signs, whatever the
  /// slopes and factors.
  @Test
  void signsAndFactorsAreTakenRight() {
    long seed = Long.getLong("weft.seed", 1);
    int met = 0;
    for (int c = 0; c < Math.max(30, Property.scaled(300)); c++) {
      var random = new Random(seed + c);
      var chain = RandomChain.of(random);
      var claim = Claim.of(chain, property(chain, random)).getFirst();
      var bounds = random.nextInt(4) == 0 ? new ExactEnclosure(claim) : new RoundedEnclosure(claim);
      var middle = exactly(claim, point(claim, random));
      var cells = bounds.whole();
      int given = random.nextInt(4);
      for (int q = 0; q < given; q++) {
        int layer = random.nextInt(chain.layers().size());
        int cell = random.nextInt(claim.layers().get(layer).cells());
        cells = bounds.half(cells, layer, cell, middle[layer][cell].signum() < 0 ? -1 : 1);
      }
      var open = bounds.open(cells);
      var slopes = new byte[Arrays.stream(open).mapToInt(some -> some.length).sum()];
      for (int i = 0; i < slopes.length; i++) {
        slopes[i] = (byte) random.nextInt(129);
      }
      var factors = random.ints(given, 0, 1000).mapToDouble(n -> n / 256.0).toArray();
      int last = claim.layers().size() - 1;
      int row = random.nextInt(claim.layers().get(last).cells());
      double bound = bounds.bound(cells, row, bounds.slopes(open, slopes), factors);
      for (int p = 0; p < 20; p++) {
        var values = p == 0 ? middle : exactly(claim, point(claim, random));
        if (hasSigns(cells, values)) {
          met++;
          assertThat(values[last][row])
              .as("seed %d", seed + c)
              .isGreaterThanOrEqualTo(new BigDecimal(bound));
        }
      }
    }
    assertThat(met).isGreaterThan(30);
  }

  private static boolean hasSigns(Enclosure.Cells cells, BigDecimal[][] values) {
    for (int k = 0; k < cells.signs().length; k++) {
      for (int j = 0; j < cells.signs()[k].length; j++) {
        if (cells.signs()[k][j] * values[k][j].signum() < 0) {
          return false;
        }
      }
    }
    return true;
  }
}
