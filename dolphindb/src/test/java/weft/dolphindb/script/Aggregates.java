package weft.dolphindb.script;

import java.util.Arrays;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.IntStream;

/// Numbers of many: all pass over what is missing.
final class Aggregates {
  private Aggregates() {}

  static double[] present(double[] x) {
    var values = new double[x.length];
    int n = 0;
    for (double value : x) {
      if (!Double.isNaN(value)) {
        values[n++] = value;
      }
    }
    return Arrays.copyOf(values, n);
  }

  static double count(double[] x) {
    int n = 0;
    for (double value : x) {
      n += Double.isNaN(value) ? 0 : 1;
    }
    return n;
  }

  private static double fold(double[] x, DoubleBinaryOperator both) {
    double result = Double.NaN;
    for (double value : x) {
      if (!Double.isNaN(value)) {
        result = Double.isNaN(result) ? value : both.applyAsDouble(result, value);
      }
    }
    return result;
  }

  static double sum(double[] x) {
    return fold(x, Double::sum);
  }

  static double prod(double[] x) {
    return fold(x, (a, b) -> a * b);
  }

  static double avg(double[] x) {
    return sum(x) / count(x);
  }

  static double min(double[] x) {
    return fold(x, Math::min);
  }

  static double max(double[] x) {
    return fold(x, Math::max);
  }

  /// Where the largest stands; of equal ones the last. -1 where there is none.
  static double imaxLast(double[] x) {
    int best = -1;
    for (int i = 0; i < x.length; i++) {
      best = !Double.isNaN(x[i]) && (best < 0 || x[i] >= x[best]) ? i : best;
    }
    return best;
  }

  static double iminLast(double[] x) {
    return imaxLast(Arrays.stream(x).map(v -> -v).toArray());
  }

  private static double central(double[] p, int power) {
    double mean = mean(p);
    return Arrays.stream(p).map(v -> Math.pow(v - mean, power)).sum();
  }

  /// Corrected once, so that the mean of equal values is that value.
  private static double mean(double[] p) {
    double mean = Arrays.stream(p).sum() / p.length;
    return mean + Arrays.stream(p).map(v -> v - mean).sum() / p.length;
  }

  /// Divided by one less than their number.
  static double var(double[] x) {
    double[] p = present(x);
    return p.length < 2 ? Double.NaN : central(p, 2) / (p.length - 1);
  }

  static double varp(double[] x) {
    double[] p = present(x);
    return p.length < 1 ? Double.NaN : central(p, 2) / p.length;
  }

  static double std(double[] x) {
    return Math.sqrt(var(x));
  }

  static double stdp(double[] x) {
    return Math.sqrt(varp(x));
  }

  /// Biased. Of one value there is none; of two it is 0, as in the documentation's table.
  static double skew(double[] x) {
    double[] p = present(x);
    double n = p.length;
    return n < 2 ? Double.NaN : central(p, 3) / n / Math.pow(central(p, 2) / n, 1.5);
  }

  /// Biased, 3 for a normal distribution. Of two values there is none, as in the documentation.
  static double kurtosis(double[] x) {
    double[] p = present(x);
    double n = p.length;
    return n < 3 ? Double.NaN : central(p, 4) / n / Math.pow(central(p, 2) / n, 2);
  }

  static double med(double[] x) {
    return percentile(x, 50, "linear");
  }

  static double percentile(double[] x, double percent, String interpolation) {
    double[] p = present(x);
    if (p.length == 0) {
      return Double.NaN;
    }
    Arrays.sort(p);
    double place = percent / 100 * (p.length - 1);
    int low = (int) Math.floor(place);
    int high = Math.min(low + 1, p.length - 1);
    double fraction = place - low;
    return switch (interpolation) {
      case "linear" -> p[low] + (p[high] - p[low]) * fraction;
      case "lower" -> p[low];
      case "higher" -> fraction == 0 ? p[low] : p[high];
      case "midpoint" -> fraction == 0 ? p[low] : (p[low] + p[high]) / 2;
      case "nearest" -> fraction < 0.5 ? p[low] : p[high];
      default -> throw new ScriptError("no interpolation " + interpolation);
    };
  }

  // ---- of two columns: rows in which both are present

  private static double[][] pairs(double[] x, double[] y) {
    int[] rows =
        IntStream.range(0, x.length)
            .filter(i -> !Double.isNaN(x[i]) && !Double.isNaN(y[i]))
            .toArray();
    return new double[][] {
      Arrays.stream(rows).mapToDouble(i -> x[i]).toArray(),
      Arrays.stream(rows).mapToDouble(i -> y[i]).toArray()
    };
  }

  private static double together(double[] x, double[] y) {
    double mx = mean(x);
    double my = mean(y);
    return IntStream.range(0, x.length).mapToDouble(i -> (x[i] - mx) * (y[i] - my)).sum();
  }

  static double covar(double[] x, double[] y) {
    double[][] p = pairs(x, y);
    return p[0].length < 2 ? Double.NaN : together(p[0], p[1]) / (p[0].length - 1);
  }

  static double covarp(double[] x, double[] y) {
    double[][] p = pairs(x, y);
    return p[0].length < 1 ? Double.NaN : together(p[0], p[1]) / p[0].length;
  }

  static double corr(double[] x, double[] y) {
    double[][] p = pairs(x, y);
    return p[0].length < 2
        ? Double.NaN
        : together(p[0], p[1]) / Math.sqrt(central(p[0], 2)) / Math.sqrt(central(p[1], 2));
  }

  /// The slope of y on x.
  static double beta(double[] y, double[] x) {
    double[][] p = pairs(y, x);
    return p[0].length < 2 ? Double.NaN : together(p[0], p[1]) / central(p[1], 2);
  }

  static double wavg(double[] x, double[] weights) {
    double[][] p = pairs(x, weights);
    double above = IntStream.range(0, p[0].length).mapToDouble(i -> p[0][i] * p[1][i]).sum();
    return above / Arrays.stream(p[1]).sum();
  }

  // ---- ranks, from 0

  /// @param value whose rank is asked for
  static double rank(double[] x, double value, boolean ascending, boolean ignore, String ties) {
    if (ignore && Double.isNaN(value)) {
      return Double.NaN;
    }
    double own = order(value, ascending);
    int below = 0;
    int equal = 0;
    for (double other : x) {
      if (ignore && Double.isNaN(other)) {
        continue;
      }
      double place = order(other, ascending);
      below += place < own ? 1 : 0;
      equal += place == own ? 1 : 0;
    }
    return switch (ties) {
      case "min" -> below;
      case "max" -> below + equal - 1;
      case "average" -> below + (equal - 1) / 2.0;
      default -> throw new ScriptError("no way of ties: " + ties);
    };
  }

  /// NULL is the least.
  private static double order(double value, boolean ascending) {
    double place = Double.isNaN(value) ? Double.NEGATIVE_INFINITY : value;
    return ascending ? place : -place;
  }
}
