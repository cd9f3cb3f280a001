package weft.bounds.property;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// A sum of inputs and outputs times factors, plus a constant, that is not above 0; where it is
/// strict, below 0. All numbers are those of the file, exactly.
///
/// @param inputs the factor of each input, by its number
/// @param outputs the factor of each output, by its number
public record Inequality(
    SortedMap<Integer, BigDecimal> inputs,
    SortedMap<Integer, BigDecimal> outputs,
    BigDecimal constant,
    boolean strict) {
  public Inequality {
    inputs = Collections.unmodifiableSortedMap(new TreeMap<>(inputs));
    outputs = Collections.unmodifiableSortedMap(new TreeMap<>(outputs));
  }

  /// Whether it speaks of one input and of nothing else: then it is a side of a box.
  public boolean isSide() {
    return outputs.isEmpty() && inputs.size() == 1;
  }

  /// Whether it holds, computed without rounding.
  public boolean holds(double[] x, double[] y) {
    var sum = constant.add(sum(inputs, x)).add(sum(outputs, y));
    return strict ? sum.signum() < 0 : sum.signum() <= 0;
  }

  /// The same for inputs that stand for the numbers around them: a side between two numbers of
  /// double precision holds for the nearest one too.
  boolean holdsNear(double[] x, double[] y) {
    return holds(x, y) || isSide() && !isExact() && x[inputs.firstKey()] == nearest();
  }

  /// Of a side the nearest number of double precision.
  public double nearest() {
    return constant
        .negate()
        .divide(factor(), new MathContext(40, RoundingMode.HALF_EVEN))
        .doubleValue();
  }

  private boolean isExact() {
    return new BigDecimal(nearest()).multiply(factor()).add(constant).signum() == 0;
  }

  private BigDecimal factor() {
    return inputs.values().iterator().next();
  }

  /// Whether both hold only where outputs are equal to something.
  boolean makesEquation(Inequality other) {
    return !outputs.isEmpty()
        && isNegated(inputs, other.inputs)
        && isNegated(outputs, other.outputs)
        && constant.add(other.constant).signum() == 0;
  }

  private static boolean isNegated(
      SortedMap<Integer, BigDecimal> factors, SortedMap<Integer, BigDecimal> others) {
    return factors.keySet().equals(others.keySet())
        && factors.entrySet().stream()
            .allMatch(one -> one.getValue().add(others.get(one.getKey())).signum() == 0);
  }

  /// Whether no number is on this side and on another of the same input.
  boolean excludes(Inequality side) {
    var mine = factor();
    var other = side.factor();
    int apart = constant.multiply(other.abs()).add(side.constant.multiply(mine.abs())).signum();
    return mine.signum() != other.signum() && (apart > 0 || apart == 0 && (strict || side.strict));
  }

  private static BigDecimal sum(Map<Integer, BigDecimal> factors, double[] values) {
    var sum = BigDecimal.ZERO;
    for (var factor : factors.entrySet()) {
      sum = sum.add(factor.getValue().multiply(new BigDecimal(values[factor.getKey()])));
    }
    return sum;
  }
}
