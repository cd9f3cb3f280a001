package weft.bounds.search;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import weft.bounds.property.Inequality;
import weft.bounds.property.NetworkProperty;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// A box of inputs, and the ways in which the property is violated there.
///
/// Sides are rounded outwards and constants towards a violation, so that what is proved of them
/// holds for the numbers of the file.
///
/// @param inside the same box rounded inwards, where points are looked for; where no number of
///   double precision is inside, the nearest one
record Region(double[] low, double[] high, Inside inside, List<Unsafe> unsafe) {
  record Inside(double[] low, double[] high) {}

  /// A violation: none of its rows is above 0. A row is a sum of outputs and inputs times factors,
  /// and a constant.
  record Unsafe(double[][] outputs, double[][] inputs, double[] constants) {
    private static final double SHORT = 1 << 16;

    int rows() {
      return constants.length;
    }

    /// One row and the others times factors that are not below 0: where all rows hold, the sum
    /// does. Factors are shortened, so that the sum is exact; where it isn't, they are taken as 0.
    Unsafe sum(int row, double[] factors) {
      var output = outputs[row].clone();
      var input = inputs[row].clone();
      double constant = constants[row];
      boolean exact = true;
      for (int r = 0, at = 0; r < rows(); r++) {
        if (r == row) {
          continue;
        }
        double factor = Math.round(factors[at++] * SHORT) / SHORT;
        exact &= addTimes(output, factor, outputs[r]) && addTimes(input, factor, inputs[r]);
        double product = factor * constants[r];
        constant = Math.nextDown(constant + Math.nextDown(product));
      }
      return exact
          ? new Unsafe(new double[][] {output}, new double[][] {input}, new double[] {constant})
          : new Unsafe(
              new double[][] {outputs[row]},
              new double[][] {inputs[row]},
              new double[] {constants[row]});
    }

    private static boolean addTimes(double[] to, double factor, double[] row) {
      boolean exact = true;
      for (int i = 0; i < to.length; i++) {
        double sum = to[i] + factor * row[i];
        double back = sum - to[i];
        exact &=
            Math.fma(factor, row[i], -factor * row[i]) == 0
                && to[i] - (sum - back) + (factor * row[i] - back) == 0;
        to[i] = sum;
      }
      return exact;
    }

    /// Whether a row speaks of inputs too.
    boolean isMixed(int row) {
      for (double factor : inputs[row]) {
        if (factor != 0) {
          return true;
        }
      }
      return false;
    }
  }

  /// The regions of a property. Boxes that hold nothing are left out.
  static List<Region> of(NetworkProperty property) {
    record Box(List<Double> low, List<Double> high) {}
    Map<Box, Region> regions = new LinkedHashMap<>();
    for (List<Inequality> all : property.cases()) {
      var low = new Side[property.inputs()];
      var high = new Side[property.inputs()];
      var rows = new ArrayList<Inequality>();
      boolean empty = NetworkProperty.isEmpty(all);
      for (Inequality one : all) {
        if (one.isSide()) {
          side(one, low, high);
        } else if (one.inputs().isEmpty() && one.outputs().isEmpty()) {
          empty |= !one.holds(new double[0], new double[0]);
        } else {
          rows.add(one);
        }
      }
      for (int i = 0; i < low.length; i++) {
        if (low[i] == null || high[i] == null) {
          throw new WeftException(
              Diagnostic.of(Code.BAD_DATA, "the input X_" + i + " has no bounds on both sides")
                  .about("X_" + i)
                  .expected("(assert (>= X_" + i + " ...)) and (assert (<= X_" + i + " ...))"));
        }
      }
      if (!empty) {
        var lows = List.of(low);
        var highs = List.of(high);
        regions
            .computeIfAbsent(
                new Box(
                    lows.stream().map(Side::outer).toList(),
                    highs.stream().map(Side::outer).toList()),
                _ -> of(lows, highs))
            .unsafe()
            .add(unsafe(property, rows));
      }
    }
    return List.copyOf(regions.values());
  }

  private static Region of(List<Side> low, List<Side> high) {
    var inside = new Inside(new double[low.size()], new double[low.size()]);
    for (int i = 0; i < low.size(); i++) {
      boolean any = low.get(i).inner() <= high.get(i).inner();
      inside.low()[i] = any ? low.get(i).inner() : low.get(i).nearest();
      inside.high()[i] = any ? high.get(i).inner() : low.get(i).nearest();
    }
    return new Region(
        low.stream().mapToDouble(Side::outer).toArray(),
        high.stream().mapToDouble(Side::outer).toArray(),
        inside,
        new ArrayList<>());
  }

  /// A side of a box: the numbers next to it, outside and inside, and the nearer of the two.
  private record Side(double outer, double inner, double nearest) {}

  /// `factor * x + constant <= 0`.
  private static void side(Inequality one, Side[] low, Side[] high) {
    int input = one.inputs().firstKey();
    BigDecimal factor = Objects.requireNonNull(one.inputs().get(input));
    var product = one.constant().negate();
    double value = one.nearest();
    int off = new BigDecimal(value).multiply(factor).compareTo(product);
    // Below 0 the number is inside of the side, above 0 it is outside.
    if (factor.signum() > 0) {
      var side =
          new Side(
              off < 0 ? Math.nextUp(value) : value, off > 0 ? Math.nextDown(value) : value, value);
      high[input] = high[input] == null || side.outer() < high[input].outer() ? side : high[input];
    } else {
      var side =
          new Side(
              off < 0 ? Math.nextDown(value) : value, off > 0 ? Math.nextUp(value) : value, value);
      low[input] = low[input] == null || side.outer() > low[input].outer() ? side : low[input];
    }
  }

  private static Unsafe unsafe(NetworkProperty property, List<Inequality> rows) {
    var outputs = new double[rows.size()][];
    var inputs = new double[rows.size()][];
    var constants = new double[rows.size()];
    for (int r = 0; r < constants.length; r++) {
      outputs[r] = factors(rows.get(r).outputs(), property.outputs());
      inputs[r] = factors(rows.get(r).inputs(), property.inputs());
      double constant = rows.get(r).constant().doubleValue();
      boolean above = new BigDecimal(constant).compareTo(rows.get(r).constant()) > 0;
      constants[r] = above ? Math.nextDown(constant) : constant;
    }
    return new Unsafe(outputs, inputs, constants);
  }

  private static double[] factors(SortedMap<Integer, BigDecimal> given, int count) {
    var factors = new double[count];
    given.forEach((i, factor) -> factors[i] = factor.doubleValue());
    return factors;
  }
}
