package weft.ops.window;

import java.util.List;
import weft.ir.Default;
import weft.ir.Example;
import weft.ir.Operands;
import weft.ir.Says;
import weft.ir.Span;
import weft.ir.algebra.Algebra;
import weft.ir.form.Window;
import weft.ir.math.Powers;
import weft.ir.problem.Check;
import weft.ir.range.Interval;
import weft.ir.range.Ranged;
import weft.ir.range.Sample;
import weft.ops.Sums;

@Says("The product of the window's present values.")
public record RollingProd(Span w, @Default("w") int minPeriods) implements Window, Ranged.OfWindow {
  public RollingProd {
    Check.minPeriods(w, minPeriods);
  }

  @Override
  public List<Double> identity() {
    return List.of(1.0);
  }

  @Override
  public <E, B> List<E> combine(Algebra<E, B> on, List<Block<E>> blocks) {
    return List.of(Sums.pairs(on::mul, Block.parts(blocks, 0)));
  }

  @Override
  public <E, B> E finish(Algebra<E, B> on, Operands<E, B> in, Block<E> whole) {
    return whole.part(0);
  }

  @Override
  public Interval range(Sample values) {
    Interval x = values.value();
    double size = Math.max(Math.abs(x.low()), Math.abs(x.high()));
    double high = Math.max(Powers.pow(size, values.least()), Powers.pow(size, values.most()));
    double near = Math.min(Powers.pow(x.low(), values.least()), Powers.pow(x.low(), values.most()));
    boolean positive = x.low() >= 0;
    boolean vanishes = !positive || near == 0 && x.low() >= Double.MIN_NORMAL;
    return new Interval(positive ? near : -high, high, x.zero() || vanishes, true)
        .looser(Sample.ROUNDING * Math.min(values.most(), 1e6));
  }

  public static List<Example> examples() {
    return List.of(Example.of(new RollingProd(Span.rows(3), 2), "2 3 nan 4 5", "nan 6 6 12 20"));
  }
}
