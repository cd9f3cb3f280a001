package weft.ops.window;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import weft.ir.Contract;
import weft.ir.Operands;
import weft.ir.Role;
import weft.ir.algebra.Algebra;
import weft.ir.form.Window;

/// Two columns side by side: their means, their co-moment and, where asked for, their own second
/// moments.
///
/// The numbers of a block are the mean of x, the mean of y, the co-moment, then the second moments
/// of the columns named.
public interface Comoments extends Window {
  Contract CONTRACT = Contract.of(Role.real("x"), Role.real("y"));

  /// The columns whose second moments take part.
  default List<Integer> squares() {
    return List.of();
  }

  @Override
  default List<Double> identity() {
    return Collections.nCopies(3 + squares().size(), 0.0);
  }

  @Override
  default <E, B> List<E> lift(Algebra<E, B> on, Operands<E, B> in) {
    return Moments.lifted(on, List.of(in.value(0), in.value(1)), 3 + squares().size());
  }

  @Override
  default <E, B> List<E> combine(Algebra<E, B> on, List<Block<E>> blocks) {
    var shifts = List.of(Moments.Shift.of(on, blocks, 0), Moments.Shift.of(on, blocks, 1));
    var parts = new ArrayList<E>();
    shifts.forEach(shift -> parts.add(shift.mean(on)));
    parts.add(Moments.second(on, blocks, 2, shifts.get(0), shifts.get(1)));
    for (int column : squares()) {
      var shift = shifts.get(column);
      parts.add(Moments.second(on, blocks, parts.size(), shift, shift));
    }
    return parts;
  }

  /// Between -1 and 1; 0/0 with a constant. By way of the square, `(C/X) * (C/Y)`, which is exactly
  /// 1 for two columns in proportion; missing where that is not finite.
  static <E, B> E correlation(Algebra<E, B> on, E moment, E squaresX, E squaresY) {
    E c = Moments.finite(on, moment);
    E x = Moments.positive(on, squaresX);
    E y = Moments.positive(on, squaresY);
    E square = Moments.finite(on, on.mul(on.div(c, x), on.div(c, y)));
    return on.mul(on.sign(c), on.sqrt(on.min(on.lit(1), square)));
  }
}
