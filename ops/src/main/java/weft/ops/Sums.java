package weft.ops;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BinaryOperator;
import weft.ir.algebra.Algebra;

/// The one order in which a list is summed: adjacent pairs, again and again; an odd last one is
/// carried along.
public final class Sums {
  private Sums() {}

  public static <E, B> E sum(Algebra<E, B> on, List<E> terms) {
    return pairs(on::add, terms);
  }

  /// The same order with another operation.
  public static <E> E pairs(BinaryOperator<E> operation, List<E> terms) {
    var rest = terms;
    while (rest.size() > 1) {
      var next = new ArrayList<E>();
      for (int i = 0; i < rest.size(); i += 2) {
        next.add(i + 1 < rest.size() ? operation.apply(rest.get(i), rest.get(i + 1)) : rest.get(i));
      }
      rest = next;
    }
    return rest.getFirst();
  }
}
