package weft.ops.window;

import java.util.List;
import weft.ir.Algebra;
import weft.ir.Check;
import weft.ir.Contract;
import weft.ir.Default;
import weft.ir.Element;
import weft.ir.Example;
import weft.ir.Infer;
import weft.ir.Operands;
import weft.ir.Role;
import weft.ir.Span;
import weft.ir.Type;
import weft.ir.Window;
import weft.ir.range.Interval;
import weft.ir.range.Ranged;
import weft.ir.range.Sample;

/// Rows back from the newest to the largest of the window's values, 0 for the newest; of equal ones
/// the newest.
public record RollingArgmax(Span w, @Default("w") int minPeriods)
    implements Window, Ranged.OfWindow {
  public static final Contract CONTRACT = Contract.of(Role.real("x"));

  public RollingArgmax {
    Check.minPeriods(w, minPeriods);
  }

  @Override
  public Type infer(List<Type> args) {
    return Infer.rowwise(args, Element.F64);
  }

  @Override
  public List<Double> identity() {
    return List.of(Double.NEGATIVE_INFINITY, 0.0);
  }

  @Override
  public <E, B> List<E> lift(Algebra<E, B> on, Operands<E, B> in) {
    return List.of(in.value(0), on.lit(0));
  }

  @Override
  public <E, B> List<E> combine(Algebra<E, B> on, List<Block<E>> blocks) {
    E best = blocks.getFirst().part(0);
    E back = blocks.getFirst().part(1);
    E seen = blocks.getFirst().count();
    E rows = blocks.getFirst().rows();
    for (Block<E> block : blocks.subList(1, blocks.size())) {
      E value = block.part(0);
      B beats = on.or(on.le(seen, on.lit(0)), on.gt(value, best));
      B better = on.and(on.gt(block.count(), on.lit(0)), beats);
      back = on.select(better, on.add(block.part(1), rows), back);
      best = on.max(best, value);
      seen = on.add(seen, block.count());
      rows = on.add(rows, block.rows());
    }
    return List.of(best, back);
  }

  @Override
  public <E, B> E finish(Algebra<E, B> on, Operands<E, B> in, Block<E> whole) {
    return on.only(on.present(whole.part(0)), whole.part(1));
  }

  @Override
  public Interval range(Sample values) {
    return Interval.of(0, values.most() - 1);
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(new RollingArgmax(Span.rows(3), 3), "3 1 2 2 nan", "nan nan 2 0 nan"),
        Example.of(new RollingArgmax(Span.rows(3), 1), "3 nan nan nan", "0 1 2 nan"));
  }
}
