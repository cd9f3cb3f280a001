package weft.ops.window;

import java.util.List;
import weft.ir.Algebra;
import weft.ir.Contract;
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

/// The share of the variance that the least-squares line explains; missing when all values are
/// equal.
public record LinearRegressionRsquare(Span w) implements Window, Ranged.OfWindow {
  public static final Contract CONTRACT = Contract.of(Role.real("x"));

  public LinearRegressionRsquare {

    FullWindow.rows(w);
  }

  @Override
  public int minPeriods() {
    return rows();
  }

  private int rows() {
    return FullWindow.rows(w);
  }

  @Override
  public Type infer(List<Type> args) {
    return Infer.rowwise(args, Element.F64);
  }

  @Override
  public List<Double> identity() {
    return List.of(0.0, 0.0, 0.0);
  }

  @Override
  public <E, B> List<E> lift(Algebra<E, B> on, Operands<E, B> in) {
    return List.of(in.value(0), on.lit(0), on.lit(0));
  }

  @Override
  public <E, B> List<E> combine(Algebra<E, B> on, List<Block<E>> blocks) {
    return Regression.combine(on, blocks, true);
  }

  @Override
  public <E, B> E finish(Algebra<E, B> on, Operands<E, B> in, Block<E> whole) {
    return Regression.rsquare(on, whole);
  }

  @Override
  public Interval range(Sample values) {
    return Interval.of(0, 1);
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(new LinearRegressionRsquare(Span.rows(3)), "1 2 3 nan 3", "nan nan 1 nan nan"));
  }
}
