package weft.bounds.property;

import java.math.BigDecimal;
import java.util.Map;
import java.util.TreeMap;

/// A sum of variables times factors, and a constant.
///
/// @param factors by the names of the variables
record LinearTerm(Map<String, BigDecimal> factors, BigDecimal constant) {
  static LinearTerm of(BigDecimal constant) {
    return new LinearTerm(Map.of(), constant);
  }

  static LinearTerm variable(String name) {
    return new LinearTerm(Map.of(name, BigDecimal.ONE), BigDecimal.ZERO);
  }

  boolean isConstant() {
    return factors.isEmpty();
  }

  LinearTerm plus(LinearTerm other) {
    var sum = new TreeMap<>(factors);
    other.factors.forEach((name, factor) -> sum.merge(name, factor, BigDecimal::add));
    sum.values().removeIf(factor -> factor.signum() == 0);
    return new LinearTerm(sum, constant.add(other.constant));
  }

  LinearTerm times(BigDecimal factor) {
    var product = new TreeMap<String, BigDecimal>();
    factors.forEach((name, old) -> product.put(name, old.multiply(factor)));
    product.values().removeIf(value -> value.signum() == 0);
    return new LinearTerm(product, constant.multiply(factor));
  }

  /// @throws ArithmeticException where a quotient is no decimal number
  LinearTerm dividedBy(BigDecimal divisor) {
    var quotient = new TreeMap<String, BigDecimal>();
    factors.forEach((name, old) -> quotient.put(name, old.divide(divisor)));
    return new LinearTerm(quotient, constant.divide(divisor));
  }

  LinearTerm minus(LinearTerm other) {
    return plus(other.times(BigDecimal.ONE.negate()));
  }
}
