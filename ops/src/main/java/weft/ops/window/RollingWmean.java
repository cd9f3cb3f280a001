package weft.ops.window;

import java.util.ArrayList;
import java.util.List;
import weft.ir.Example;
import weft.ir.Operands;
import weft.ir.Says;
import weft.ir.Span;
import weft.ir.algebra.Algebra;
import weft.ir.form.Window;
import weft.ir.range.Interval;
import weft.ir.range.Ranged;
import weft.ir.range.Sample;
import weft.ops.Sums;

/// All w values must be present.
@Says("The mean with weights 1 to w, the newest the heaviest.")
public record RollingWmean(Span w) implements Window, Ranged.OfWindow {
  public RollingWmean {
    FullWindow.rows(w);
  }

  @Override
  public int minPeriods() {
    return FullWindow.rows(w);
  }

  @Override
  public List<Double> identity() {
    return List.of(0.0, 0.0);
  }

  @Override
  public <E, B> List<E> lift(Algebra<E, B> on, Operands<E, B> in) {
    return List.of(in.value(0), in.value(0));
  }

  @Override
  public <E, B> List<E> combine(Algebra<E, B> on, List<Block<E>> blocks) {
    var sums = Block.parts(blocks, 0);
    var terms = new ArrayList<>(Block.parts(blocks, 1));
    E older = Sums.sum(on, blocks.stream().map(Block::rows).toList());
    for (Block<E> block : blocks.subList(0, blocks.size() - 1)) {
      older = on.sub(older, block.rows());
      terms.add(on.mul(older, block.part(0)));
    }
    return List.of(Sums.sum(on, sums), Sums.sum(on, terms));
  }

  @Override
  public <E, B> E finish(Algebra<E, B> on, Operands<E, B> in, Block<E> whole) {
    return on.div(whole.part(1), on.lit(weights()));
  }

  private double weights() {
    return minPeriods() * (minPeriods() + 1.0) / 2;
  }

  @Override
  public Interval range(Sample values) {
    return values.mean(weights(), Sample.ROUNDING);
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(new RollingWmean(Span.rows(3)), "1 2 3 nan", "nan nan 2.3333333333333335 nan"));
  }
}
