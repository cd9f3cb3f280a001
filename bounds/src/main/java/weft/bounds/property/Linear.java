package weft.bounds.property;

import java.math.BigDecimal;
import java.util.Map;
import java.util.TreeMap;

/// A sum of variables times factors, and a constant.
///
/// @param factors by the names of the variables
record Linear(Map<String, BigDecimal> factors, BigDecimal constant) {
  static Linear of(BigDecimal constant) {
    return new Linear(Map.of(), constant);
  }

  static Linear variable(String name) {
    return new Linear(Map.of(name, BigDecimal.ONE), BigDecimal.ZERO);
  }

  boolean isConstant() {
    return factors.isEmpty();
  }

  Linear plus(Linear other) {
    var sum = new TreeMap<>(factors);
    other.factors.forEach((name, factor) -> sum.merge(name, factor, BigDecimal::add));
    sum.values().removeIf(factor -> factor.signum() == 0);
    return new Linear(sum, constant.add(other.constant));
  }

  Linear times(BigDecimal factor) {
    var product = new TreeMap<String, BigDecimal>();
    factors.forEach((name, old) -> product.put(name, old.multiply(factor)));
    product.values().removeIf(value -> value.signum() == 0);
    return new Linear(product, constant.multiply(factor));
  }

  Linear minus(Linear other) {
    return plus(other.times(BigDecimal.ONE.negate()));
  }
}
