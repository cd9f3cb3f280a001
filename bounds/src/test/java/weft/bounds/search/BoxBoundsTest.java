package weft.bounds.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import weft.bounds.net.Bend;
import weft.bounds.net.ReluChain;
import weft.testkit.Property;

class BoxBoundsTest {
  private static final List<Bend> CURVES =
      List.of(Bend.STEP, Bend.SQUARE, Bend.EXP, Bend.SIN, Bend.COS, Bend.PRODUCT, Bend.ERF);

  /// Points of random boxes, computed without rounding, against bounds and planes.
  @Test
  void nothingIsOutsideItsBounds() {
    long seed = Long.getLong("weft.seed", 1);
    int cases = Math.max(20, Property.scaled(400));
    for (int c = 0; c < cases; c++) {
      var random = new Random(seed + c);
      var chain = RandomChain.of(random);
      var low = random.doubles(chain.inputs(), -1, 1).toArray();
      var high = low.clone();
      for (int i = 0; i < high.length; i++) {
        high[i] += Math.pow(10, -3 * random.nextDouble());
      }
      var bounds = new BoxBounds(new ChainLayout(chain, Rounded.RIGOROUS));
      bounds.over(low, high, null);
      var known = random.nextBoolean() ? bounds.known() : null;
      if (known != null) {
        for (int i = 0; i < high.length; i++) {
          high[i] = low[i] / 2 + high[i] / 2;
        }
        bounds.over(low, high, known);
      }
      var unsafe = rows(chain, random);
      var planes = new double[unsafe.rows()][chain.inputs() + 1];
      var kept = new double[chain.layers().size() - 1][];
      for (int k = 0; k < kept.length; k++) {
        kept[k] = new double[unsafe.rows() * bounds.layers[k].weights.wide()];
      }
      var least = new double[unsafe.rows()];
      bounds.rows(unsafe, low, high, planes, kept, least);
      for (int p = 0; p < 20; p++) {
        check("seed " + (seed + c), chain, bounds, point(low, high, random), unsafe, planes, least);
      }
    }
  }

  /// The same with curves and products, whose values are only known in double precision.
  @Test
  void nothingBentIsOutsideItsBounds() {
    long seed = Long.getLong("weft.seed", 1);
    int cases = Math.max(20, Property.scaled(400));
    int told = 0;
    int all = 0;
    for (int c = 0; c < cases; c++) {
      var random = new Random(seed + c);
      var chain = RandomChain.bent(random, c % 2 == 0 ? List.of(Bend.TANH) : CURVES);
      var low = random.doubles(chain.inputs(), -2, 2).toArray();
      var high = low.clone();
      for (int i = 0; i < high.length; i++) {
        high[i] += 3 * Math.pow(10, -4 * random.nextDouble());
      }
      var bounds = new BoxBounds(new ChainLayout(chain, Rounded.RIGOROUS));
      bounds.over(low, high, null);
      var unsafe = rows(chain, random);
      var planes = new double[unsafe.rows()][chain.inputs() + 1];
      var kept = new double[chain.layers().size() - 1][];
      for (int k = 0; k < kept.length; k++) {
        kept[k] = new double[unsafe.rows() * bounds.layers[k].weights.wide()];
      }
      var least = new double[unsafe.rows()];
      bounds.rows(unsafe, low, high, planes, kept, least);
      for (int p = 0; p < 50; p++) {
        var x = point(low, high, random);
        var sums = RandomChain.sums(chain, x);
        for (int k = 0; k < kept.length; k++) {
          for (int j = 0; j < sums[k].length; j++) {
            double off = 1e-12 * (1 + Math.abs(sums[k][j]));
            assertThat(bounds.layers[k].low[j] - off > sums[k][j])
                .as("seed %d, layer %d, cell %d from below", seed + c, k, j)
                .isFalse();
            assertThat(bounds.layers[k].high[j] + off < sums[k][j])
                .as("seed %d, layer %d, cell %d from above", seed + c, k, j)
                .isFalse();
          }
        }
        for (int r = 0; r < least.length; r++) {
          double value = unsafe.constants()[r];
          double plane = planes[r][x.length];
          for (int j = 0; j < chain.outputs(); j++) {
            value += unsafe.outputs()[r][j] * sums[kept.length][j];
          }
          for (int i = 0; i < x.length; i++) {
            value += unsafe.inputs()[r][i] * x[i];
            plane += planes[r][i] * x[i];
          }
          double off = 1e-12 * (1 + Math.abs(value)) * (1 + size(sums));
          assertThat(least[r] - off > value).as("seed %d, row %d", seed + c, r).isFalse();
          assertThat(plane - off > value).as("seed %d, plane %d", seed + c, r).isFalse();
          told += least[r] > value - 10 ? 1 : 0;
          all++;
        }
      }
    }
    assertThat(told).isGreaterThan(all / 3);
  }

  private static double size(double[][] sums) {
    return Arrays.stream(sums).flatMapToDouble(Arrays::stream).map(Math::abs).max().orElse(0);
  }

  private static Region.Unsafe rows(ReluChain chain, Random random) {
    int rows = 1 + random.nextInt(6);
    var outputs = new double[rows][];
    var inputs = new double[rows][];
    for (int r = 0; r < rows; r++) {
      outputs[r] = random.doubles(chain.outputs(), -2, 2).toArray();
      boolean mixed = random.nextInt(4) == 0;
      inputs[r] = random.doubles(chain.inputs(), -2, 2).map(d -> mixed ? d : 0).toArray();
    }
    return new Region.Unsafe(outputs, inputs, random.doubles(rows, -1, 1).toArray());
  }

  private static double[] point(double[] low, double[] high, Random random) {
    var x = new double[low.length];
    for (int i = 0; i < x.length; i++) {
      double share = random.nextInt(3) == 0 ? random.nextInt(2) : random.nextDouble();
      x[i] =
          share == 1 ? high[i] : Math.clamp(low[i] + share * (high[i] - low[i]), low[i], high[i]);
    }
    return x;
  }

  private static void check(
      String which,
      ReluChain chain,
      BoxBounds bounds,
      double[] x,
      Region.Unsafe unsafe,
      double[][] planes,
      double[] least) {
    var exact = RandomChain.exactly(chain, x);
    for (int k = 0; k < exact.length - 1; k++) {
      for (int j = 0; j < exact[k].length; j++) {
        assertThat(exact[k][j])
            .as("%s, layer %d, cell %d", which, k, j)
            .isBetween(
                new BigDecimal(bounds.layers[k].low[j]), new BigDecimal(bounds.layers[k].high[j]));
      }
    }
    for (int r = 0; r < unsafe.rows(); r++) {
      var value = new BigDecimal(unsafe.constants()[r]);
      value = value.add(sum(unsafe.outputs()[r], exact[exact.length - 1]));
      value = value.add(sum(unsafe.inputs()[r], exactly(x)));
      assertThat(value).as("%s, row %d", which, r).isGreaterThanOrEqualTo(new BigDecimal(least[r]));
      var plane = new BigDecimal(planes[r][x.length]).add(sum(planes[r], exactly(x)));
      assertThat(value).as("%s, plane %d", which, r).isGreaterThanOrEqualTo(plane);
    }
  }

  private static BigDecimal[] exactly(double[] x) {
    var exact = new BigDecimal[x.length];
    for (int i = 0; i < x.length; i++) {
      exact[i] = new BigDecimal(x[i]);
    }
    return exact;
  }

  private static BigDecimal sum(double[] factors, BigDecimal[] values) {
    var sum = BigDecimal.ZERO;
    for (int i = 0; i < values.length; i++) {
      sum = sum.add(new BigDecimal(factors[i]).multiply(values[i]));
    }
    return sum;
  }
}
