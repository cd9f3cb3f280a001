package weft.ops.window;

import java.util.List;
import weft.ir.Default;
import weft.ir.Example;
import weft.ir.Operands;
import weft.ir.Says;
import weft.ir.Span;
import weft.ir.algebra.Algebra;
import weft.ir.form.Window;
import weft.ir.problem.Check;
import weft.ir.range.Interval;
import weft.ir.range.Ranged;
import weft.ir.range.Sample;
import weft.ops.Sums;

/// The deepest fall of the window's present values, each from the largest before it in the window:
/// 0, or a negative fraction of that peak. Missing where a peak is not above 0 or a value is below
/// 0.
///
/// The numbers of a block are its largest value, its smallest, its deepest fall and its oldest. A
/// fall from an older block into a newer one ends at the smallest value of the newer.
@Says(
    "The deepest fall of the window's values from a peak before it: 0, or a negative "
        + "fraction of that peak.")
public record RollingMaxDrawdown(Span w, @Default("w") int minPeriods)
    implements Window, Ranged.OfWindow {
  public RollingMaxDrawdown {
    Check.minPeriods(w, minPeriods);
  }

  @Override
  public List<Double> identity() {
    return List.of(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, 0.0, 0.0);
  }

  @Override
  public <E, B> List<E> lift(Algebra<E, B> on, Operands<E, B> in) {
    E x = in.value(0);
    return List.of(x, x, on.lit(0), x);
  }

  @Override
  public <E, B> List<E> combine(Algebra<E, B> on, List<Block<E>> blocks) {
    Block<E> last = blocks.getLast();
    E peak = last.part(0);
    E fall = last.part(2);
    E oldest = last.part(3);
    E seen = last.count();
    for (Block<E> block : blocks.subList(0, blocks.size() - 1).reversed()) {
      E across = on.sub(on.div(block.part(1), peak), on.lit(1));
      fall = on.min(fall, on.select(on.gt(peak, on.lit(0)), across, on.lit(0)));
      fall = on.min(fall, block.part(2));
      peak = on.max(peak, block.part(0));
      oldest = on.select(on.gt(seen, on.lit(0)), oldest, block.part(3));
      seen = on.add(seen, block.count());
    }
    return List.of(peak, Sums.pairs(on::min, Block.parts(blocks, 1)), fall, oldest);
  }

  @Override
  public <E, B> E finish(Algebra<E, B> on, Operands<E, B> in, Block<E> whole) {
    B above = on.gt(whole.part(3), on.lit(0));
    return on.only(on.and(above, on.ge(whole.part(1), on.lit(0))), whole.part(2));
  }

  @Override
  public Interval range(Sample values) {
    return values.most() < 2 ? Interval.of(0) : Interval.of(-1, 0);
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(
            new RollingMaxDrawdown(Span.rows(3), 3), "8 4 5 6 3 nan", "nan nan -0.5 0 -0.5 nan"),
        Example.of(
            new RollingMaxDrawdown(Span.rows(3), 1),
            "nan 4 nan 3 0 2 -1",
            "nan 0 0 -0.25 -1 -1 nan"));
  }
}
