package weft.ops.state;

import java.util.List;
import weft.ir.Example;
import weft.ir.Operands;
import weft.ir.Says;
import weft.ir.algebra.Algebra;
import weft.ir.form.Stateful;
import weft.ir.problem.Check;
import weft.ir.range.Interval;
import weft.ir.range.Ranged;
import weft.ir.range.Sample;
import weft.ir.range.Truth;

@Says("Wilder's smoothing: missing until `w` values, then their mean, then `y + (x - y) / w`.")
public record Wilder(int w) implements Stateful, Ranged {
  public Wilder {
    Check.atLeast("w", w, 1, "the window");
  }

  @Override
  public List<Double> start() {
    return List.of(0.0, 0.0);
  }

  @Override
  public <E, B> Step<E> step(Algebra<E, B> on, List<E> state, Operands<E, B> in) {
    E x = in.value(0);
    E seen = on.add(state.get(0), on.lit(1));
    E sum = on.add(state.get(1), x);
    E smooth = on.add(state.get(1), on.div(on.sub(x, state.get(1)), on.lit(w)));
    B starting = on.le(seen, on.lit(w));
    B filled = on.ge(seen, on.lit(w));
    E first = on.select(filled, on.div(sum, on.lit(w)), sum);
    E next = on.select(starting, first, smooth);
    return new Step<>(List.of(on.min(seen, on.lit(w + 1.0)), next), on.only(filled, next))
        .where(on, on.present(x), state);
  }

  @Override
  public int warmUp() {
    return w - 1;
  }

  @Override
  public Interval range(Operands<Interval, Truth> in, boolean same) {
    Interval x = in.value(0);
    // Numbers are added one by one before they are divided.
    Interval first = new Sample(x, w, w, false, x).mean(w, 1e-15 * (w + 1.0));
    return x.isEmpty() ? Interval.NOTHING : Ewm.followed(first, x, 1.0 / w).orMissing();
  }

  public static List<Example> examples() {
    return List.of(Example.of(new Wilder(2), "1 nan 3 4 6", "nan nan 2 3 4.5"));
  }
}
