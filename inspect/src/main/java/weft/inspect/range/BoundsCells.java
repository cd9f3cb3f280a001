package weft.inspect.range;

import java.util.ArrayList;
import java.util.List;
import weft.ir.Element;
import weft.ir.GraphBuilder;
import weft.ir.Type;
import weft.ir.range.Interval;
import weft.ops.algebra.Between;
import weft.ops.algebra.Build;
import weft.ops.window.Lag;

/// Intervals in the columns of a graph: their parts, all of them as numbers.
record BoundsCells(GraphBuilder to, Build on) {
  /// What the parts of one are called.
  static final List<String> PARTS = List.of("low", "high", "zero", "missing", "least");

  static List<Double> numbers(Interval a) {
    return List.of(a.low(), a.high(), a.zero() ? 1.0 : 0.0, a.missing() ? 1.0 : 0.0, a.least());
  }

  static List<Integer> numbers(Build on, Between<Integer, Integer> a) {
    return List.of(a.low(), a.high(), on.number(a.zero()), on.number(a.missing()), a.least());
  }

  static Between<Integer, Integer> of(Build on, List<Integer> numbers) {
    int none = on.lit(0);
    return new Between<>(
        numbers.get(0),
        numbers.get(1),
        on.gt(numbers.get(2), none),
        on.gt(numbers.get(3), none),
        numbers.get(4));
  }

  /// As it was some rows earlier.
  Between<Integer, Integer> lag(Between<Integer, Integer> a, int rows, double fill) {
    var now = numbers(on, a);
    var before = numbers(Interval.of(fill));
    var shifted = new ArrayList<Integer>();
    for (int i = 0; i < now.size(); i++) {
      shifted.add(on.lag(now.get(i), rows, before.get(i)));
    }
    return of(on, shifted);
  }

  /// What turned out to be the same in every row still has a value in each.
  int spread(Type type, int id) {
    if (to.type(id).hasRows() || !type.hasRows()) {
      return id;
    }
    boolean condition = to.type(id).element() == Element.BOOL;
    int number = to.add(new Lag(0, Double.NaN), condition ? on.number(id) : id);
    return condition ? on.gt(number, on.lit(0)) : number;
  }
}
