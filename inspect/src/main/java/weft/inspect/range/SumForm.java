package weft.inspect.range;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import weft.ir.range.Interval;

/// A computed number as a sum of products of others, and how far rounding can have moved it from
/// there: `2 * x * y - 3 +- 1e-13`. What cancels in the sum cancels in its bound.
///
/// @param terms a factor for each product; the empty product is 1
/// @param error what the computed number can differ by
record SumForm(Map<List<Factor>, Double> terms, double error) {
  /// Half the distance between neighbours, as a share.
  private static final double ROUNDING = 0x1p-53;

  /// More than what a few operations on bounds can round off.
  private static final double SLACK = 0x1p-49;

  private static final int MOST_TERMS = 40;
  private static final int MOST_FACTORS = 6;

  /// Larger numbers may leave the numbers on the way.
  private static final double LARGEST = 1e200;

  /// What is multiplied: a value that is known by its number, or one divided by a sum.
  ///
  /// @param name tells it from others
  /// @param range what it can be, in exact arithmetic
  record Factor(String name, Interval range) implements Comparable<Factor> {
    @Override
    public int compareTo(Factor other) {
      return name.compareTo(other.name);
    }
  }

  SumForm {
    terms = Collections.unmodifiableMap(new LinkedHashMap<>(terms));
  }

  static SumForm of(double value) {
    return new SumForm(value == 0 ? Map.of() : Map.of(List.of(), value), 0);
  }

  static SumForm of(Factor factor) {
    return new SumForm(Map.of(List.of(factor), 1.0), 0);
  }

  /// Whether it is a number that is known exactly.
  boolean isNumber() {
    return error == 0 && terms.size() == 1 && terms.containsKey(List.<Factor>of());
  }

  double number() {
    return terms.getOrDefault(List.<Factor>of(), 0.0);
  }

  /// The same, further off.
  SumForm off(double more) {
    return new SumForm(terms, error + more);
  }

  /// Whether it says nothing that its parts do not: too long, too large, or not a number.
  boolean isUseless() {
    Interval all = range();
    return terms.size() > MOST_TERMS
        || terms.keySet().stream().anyMatch(product -> product.size() > MOST_FACTORS)
        || !(size(all) < LARGEST)
        || !(error < LARGEST);
  }

  /// Where the exact sum can be, and the computed number with it.
  Interval range() {
    Interval sum = Interval.of(0);
    for (Map.Entry<List<Factor>, Double> term : terms.entrySet()) {
      sum = plus(sum, times(product(term.getKey()), Interval.of(term.getValue())));
    }
    return Interval.of(Math.nextDown(sum.low() - error), Math.nextUp(sum.high() + error));
  }

  private static Interval product(List<Factor> factors) {
    Interval all = Interval.of(1);
    for (int i = 0; i < factors.size(); ) {
      Factor factor = factors.get(i);
      int power = 0;
      while (i < factors.size() && factors.get(i).name().equals(factor.name())) {
        power++;
        i++;
      }
      all = times(all, power(factor.range(), power));
    }
    return all;
  }

  private static Interval power(Interval a, int power) {
    Interval all = a;
    for (int i = 1; i < power; i++) {
      all = times(all, a);
    }
    // An even power is never below 0.
    return power % 2 == 0 && all.low() < 0 ? Interval.of(0, all.high()) : all;
  }

  private static Interval plus(Interval a, Interval b) {
    return wider(a.low() + b.low(), a.high() + b.high());
  }

  private static Interval times(Interval a, Interval b) {
    double p = product(a.low(), b.low());
    double q = product(a.low(), b.high());
    double r = product(a.high(), b.low());
    double s = product(a.high(), b.high());
    return wider(
        Math.min(Math.min(p, q), Math.min(r, s)), Math.max(Math.max(p, q), Math.max(r, s)));
  }

  /// A product that is too small for a number is none the less not 0.
  private static double product(double a, double b) {
    double product = a * b;
    return product == 0 && a != 0 && b != 0 ? Math.copySign(Double.MIN_VALUE, product) : product;
  }

  /// In exact arithmetic the ends are not further away.
  private static Interval wider(double low, double high) {
    return Interval.of(
        low == 0 ? low : low - Math.abs(low) * SLACK - Double.MIN_NORMAL,
        high == 0 ? high : high + Math.abs(high) * SLACK + Double.MIN_NORMAL);
  }

  private static double size(Interval a) {
    return Math.max(Math.abs(a.low()), Math.abs(a.high()));
  }

  /// How large the computed number can be.
  double size() {
    return size(range());
  }

  SumForm negated() {
    var all = new LinkedHashMap<List<Factor>, Double>();
    terms.forEach((product, factor) -> all.put(product, -factor));
    return new SumForm(all, error);
  }

  /// The computed sum.
  SumForm plus(SumForm other) {
    return added(other).rounded();
  }

  private SumForm added(SumForm other) {
    var all = new TreeMap<List<Factor>, Double>(ORDER);
    all.putAll(terms);
    double off = error + other.error;
    for (Map.Entry<List<Factor>, Double> term : other.terms.entrySet()) {
      double before = all.getOrDefault(term.getKey(), 0.0);
      double sum = before + term.getValue();
      if (sum == 0) {
        all.remove(term.getKey());
      } else {
        all.put(term.getKey(), sum);
        off += before == 0 ? 0 : Math.abs(sum) * ROUNDING * 2 * size(product(term.getKey()));
      }
    }
    return new SumForm(all, off * (1 + SLACK));
  }

  /// The computed product.
  SumForm times(SumForm other) {
    return multiplied(other).rounded();
  }

  private SumForm multiplied(SumForm other) {
    SumForm all = new SumForm(Map.of(), 0);
    for (Map.Entry<List<Factor>, Double> left : terms.entrySet()) {
      var part = new TreeMap<List<Factor>, Double>(ORDER);
      double off = 0;
      for (Map.Entry<List<Factor>, Double> right : other.terms.entrySet()) {
        var product = new ArrayList<>(left.getKey());
        product.addAll(right.getKey());
        Collections.sort(product);
        double factor = left.getValue() * right.getValue();
        part.merge(List.copyOf(product), factor, Double::sum);
        double rounding = Math.abs(factor) * ROUNDING * 4 + Double.MIN_VALUE;
        off += rounding * size(product(product)) + Double.MIN_NORMAL;
      }
      all = all.added(new SumForm(part, off));
    }
    double off = size() * other.error + other.size() * error + error * other.error;
    return new SumForm(all.terms, (all.error + off) * (1 + SLACK));
  }

  /// One computed operation more.
  private SumForm rounded() {
    double off = size(new SumForm(terms, 0).range()) + error;
    return new SumForm(terms, error + off * ROUNDING * (1 + SLACK) + Double.MIN_VALUE);
  }

  /// The same for all that compute this sum, however.
  String key() {
    var sorted = new TreeMap<List<Factor>, Double>(ORDER);
    sorted.putAll(terms);
    var text = new StringBuilder("(");
    sorted.forEach(
        (product, factor) -> {
          text.append(text.length() > 1 ? " + " : "").append(factor);
          product.forEach(one -> text.append(" * ").append(one.name()));
        });
    return text.append(')').toString();
  }

  private static final Comparator<List<Factor>> ORDER =
      Comparator.comparing(
          product -> String.join(" ", product.stream().map(Factor::name).toList()));
}
