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

/// Where the least-squares line through the window's values at 0, 1, ..., w-1 starts. All must be
/// present.
public record LinearRegressionIntercept(Span w) implements Window {
  public static final Contract CONTRACT = Contract.of(Role.real("x"));

  public LinearRegressionIntercept {

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
    return List.of(0.0, 0.0);
  }

  @Override
  public <E, B> List<E> lift(Algebra<E, B> on, Operands<E, B> in) {
    return List.of(in.value(0), on.lit(0));
  }

  @Override
  public <E, B> List<E> combine(Algebra<E, B> on, List<Block<E>> blocks) {
    return Regression.combine(on, blocks, false);
  }

  @Override
  public <E, B> E finish(Algebra<E, B> on, Operands<E, B> in, Block<E> whole) {
    E rise = on.mul(Regression.slope(on, whole), on.lit((rows() - 1) / 2.0));
    return on.sub(whole.part(0), rise);
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(
            new LinearRegressionIntercept(Span.rows(3)), "1 2 3 7 nan", "nan nan 1 1.5 nan"));
  }
}
