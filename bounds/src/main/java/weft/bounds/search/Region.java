package weft.bounds.search;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
record Region(double[] low, double[] high, List<Unsafe> unsafe) {
  /// A violation: none of its rows is above 0. A row is a sum of outputs and inputs times factors,
  /// and a constant.
  record Unsafe(double[][] outputs, double[][] inputs, double[] constants) {
    int rows() {
      return constants.length;
    }
  }

  /// The regions of a property. Boxes that hold nothing are left out.
  static List<Region> of(NetworkProperty property) {
    record Box(List<Double> low, List<Double> high) {}
    Map<Box, List<Unsafe>> regions = new LinkedHashMap<>();
    for (List<Inequality> all : property.cases()) {
      var low = new Double[property.inputs()];
      var high = new Double[property.inputs()];
      var rows = new ArrayList<Inequality>();
      boolean empty = false;
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
        empty |= low[i] > high[i];
      }
      if (!empty) {
        regions
            .computeIfAbsent(new Box(List.of(low), List.of(high)), _ -> new ArrayList<>())
            .add(unsafe(property, rows));
      }
    }
    return regions.entrySet().stream()
        .map(
            region ->
                new Region(
                    region.getKey().low().stream().mapToDouble(d -> d).toArray(),
                    region.getKey().high().stream().mapToDouble(d -> d).toArray(),
                    region.getValue()))
        .toList();
  }

  /// `factor * x + constant <= 0`.
  private static void side(Inequality one, Double[] low, Double[] high) {
    int input = one.inputs().firstKey();
    BigDecimal factor = one.inputs().get(input);
    boolean upper = factor.signum() > 0;
    var side = one.constant().negate();
    var context = new MathContext(40, RoundingMode.HALF_EVEN);
    double value = side.divide(factor, context).doubleValue();
    var back = new BigDecimal(value).multiply(factor).compareTo(side);
    if (upper) {
      double outer = back < 0 ? Math.nextUp(value) : value;
      high[input] = high[input] == null ? outer : Math.min(high[input], outer);
    } else {
      double outer = back < 0 ? Math.nextDown(value) : value;
      low[input] = low[input] == null ? outer : Math.max(low[input], outer);
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
