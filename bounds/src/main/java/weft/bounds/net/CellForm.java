package weft.bounds.net;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import weft.bounds.net.ChainBuilder.Cell;
import weft.bounds.net.FormAlgebra.NotLinear;

/// What an op makes of cells: a sum of terms times factors, and a constant. A term is a cell, or
/// what is bent of such a sum.
///
/// @param factors none of them is 0
/// @param roundings how often its numbers may have been rounded, each time by a share of itself.
///   More than two are refused, and so are sums in which a rounded number might cancel: the share
///   would grow
record CellForm(Map<Term, Double> factors, double constant, int roundings) {
  private static final int MOST_ROUNDINGS = 2;
  private static final int MOST_STEPS = 4;

  /// Below it a product may have lost digits that no share of it tells of.
  private static final double TINY = 0x1p-960;

  sealed interface Term permits Cell, Bent {}

  /// @param of one form, or the two of a product
  record Bent(Bend bend, List<CellForm> of) implements Term {
    static Bent product(CellForm a, CellForm b) {
      return new Bent(Bend.PRODUCT, List.of(a, b));
    }
  }

  /// So many times another form, and a number.
  record FormRatio(double ratio, double constant) {}

  CellForm {
    factors = Collections.unmodifiableMap(factors);
    constant += 0.0; // Never -0, which is not equal to 0 in a record.
    if (roundings > MOST_ROUNDINGS) {
      throw new NotLinear("numbers that are rounded again and again");
    }
  }

  static CellForm of(double constant) {
    return new CellForm(Map.of(), constant, 0);
  }

  static CellForm of(Term term) {
    return new CellForm(Map.of(term, 1.0), 0, 0);
  }

  boolean isConstant() {
    return factors.isEmpty();
  }

  boolean isZero() {
    return isConstant() && constant == 0;
  }

  /// Whether it is a term, to which a constant may be added.
  boolean isUnit() {
    return factors.size() == 1 && factors.containsValue(1.0);
  }

  /// Whether it is a term as it is.
  boolean isCopy() {
    return constant == 0 && isUnit();
  }

  /// The only term.
  Term term() {
    return factors.keySet().iterator().next();
  }

  CellForm plus(CellForm other) {
    boolean wasRounded = roundings > 0 || other.roundings > 0;
    boolean rounds = isRounded(constant, other.constant, wasRounded);
    var sum = new LinkedHashMap<>(factors);
    for (var one : other.factors.entrySet()) {
      Double mine = sum.get(one.getKey());
      if (mine == null) {
        sum.put(one.getKey(), one.getValue());
        continue;
      }
      rounds |= isRounded(mine, one.getValue(), wasRounded);
      double both = mine + one.getValue();
      if (both == 0) {
        sum.remove(one.getKey());
      } else {
        sum.put(one.getKey(), both);
      }
    }
    int before = Math.max(roundings, other.roundings);
    return new CellForm(sum, constant + other.constant, before + (rounds ? 1 : 0));
  }

  /// Whether a sum of two numbers is not exact.
  static boolean isRounded(double a, double b, boolean wasRounded) {
    if (wasRounded && a * b < 0) {
      throw new NotLinear("a difference of rounded numbers");
    }
    double sum = a + b;
    double second = sum - a;
    return a - (sum - second) + (b - second) != 0;
  }

  CellForm times(double factor) {
    boolean rounds = isRounded(constant, factor);
    var product = new LinkedHashMap<Term, Double>();
    for (var one : factors.entrySet()) {
      rounds |= isRounded(one.getValue(), factor);
      if (factor != 0) {
        product.put(one.getKey(), scaled(one.getValue(), factor));
      }
    }
    return new CellForm(product, scaled(constant, factor), roundings + (rounds ? 1 : 0));
  }

  static boolean isRounded(double a, double factor) {
    double product = a * factor;
    if (a == 0 || factor == 0 || isSame(a) || isSame(factor)) {
      return false;
    }
    return isTiny(product) || Math.fma(a, factor, -product) != 0;
  }

  /// Whether a number may have lost more than a share of itself, or the remainder of a product.
  private static boolean isTiny(double value) {
    return Math.abs(value) < TINY;
  }

  static double scaled(double value, double factor) {
    boolean isExact = isSame(value) || isSame(factor) || factor == 0;
    return isExact ? value * factor : kept(value * factor, value);
  }

  /// Whether nothing is lost by it, however small the other number is.
  private static boolean isSame(double factor) {
    return Math.abs(factor) == 1;
  }

  private static double kept(double value, double of) {
    if (of != 0 && isTiny(value)) {
      throw new NotLinear("numbers too small for double precision");
    }
    return value;
  }

  CellForm over(double divisor) {
    var quotient = new LinkedHashMap<Term, Double>();
    factors.forEach((term, factor) -> quotient.put(term, kept(factor / divisor, factor)));
    return new CellForm(quotient, kept(constant / divisor, constant), roundings + 1);
  }

  CellForm minus(CellForm other) {
    return plus(other.times(-1));
  }

  /// The part above 0.
  CellForm above0() {
    if (isConstant()) {
      return new CellForm(factors, Math.max(0, constant), roundings);
    }
    boolean isAbove = isCopy() && term() instanceof Bent bent && bent.bend().isAbove0();
    return isAbove ? this : bent(Bend.RELU);
  }

  CellForm bent(Bend bend) {
    return of(new Bent(bend, List.of(this)));
  }

  /// Whether it is made of steps alone, of no more than a few.
  boolean isSteps() {
    return factors.size() <= MOST_STEPS
        && factors.keySet().stream()
            .allMatch(term -> term instanceof Bent(Bend bend, _) && bend == Bend.STEP);
  }

  /// How it follows from another; nothing where it doesn't.
  Optional<FormRatio> apart(CellForm other) {
    var ratio = ratio(other);
    if (ratio.isPresent() || isConstant()) {
      return Optional.of(new FormRatio(ratio.orElse(0), ratio.isPresent() ? 0 : constant));
    }
    var times = linear().ratio(other.linear());
    if (times.isEmpty()) {
      return Optional.empty();
    }
    var mine = new CellForm(Map.of(), constant, roundings);
    var others = new CellForm(Map.of(), other.constant, other.roundings);
    double rest = mine.minus(others.times(times.getAsDouble())).constant;
    return Optional.of(new FormRatio(times.getAsDouble(), rest));
  }

  private CellForm linear() {
    return new CellForm(factors, 0, roundings);
  }

  /// The larger of two.
  CellForm most(CellForm other) {
    return other.plus(minus(other).above0());
  }

  /// How many times it is another; nothing where it isn't.
  OptionalDouble ratio(CellForm other) {
    if (isZero()) {
      return OptionalDouble.of(0);
    }
    if (other.isConstant() || !factors.keySet().equals(other.factors.keySet())) {
      return OptionalDouble.empty();
    }
    var some = other.term();
    double mine = Objects.requireNonNull(factors.get(some));
    double ratio = mine / Objects.requireNonNull(other.factors.get(some));
    var same = other.times(ratio);
    // What is only nearly so many times another is not: their product may be below 0.
    return same.roundings == other.roundings
            && same.factors.equals(factors)
            && same.constant == constant
        ? OptionalDouble.of(ratio)
        : OptionalDouble.empty();
  }
}
