package weft.eval;

import java.util.List;
import weft.ir.Example;
import weft.ir.Interpretation;
import weft.ir.Op;
import weft.ir.Source;
import weft.ir.form.CrossSection;
import weft.ir.form.OfRun;
import weft.ir.form.Pointwise;
import weft.ir.form.Stateful;
import weft.ir.form.WholeWindow;
import weft.ir.form.Window;
import weft.ir.trait.Expands;

/// Whether an op is defined over the algebra, so that every backend which fills that in has it.
public final class OverAlgebra implements Interpretation {
  public OverAlgebra() {}

  @Override
  public String name() {
    return "algebra";
  }

  @Override
  public Cell of(Class<? extends Op> op, List<Example> examples) {
    if (is(op, Pointwise.class) || is(op, Window.class) || is(op, Stateful.class)) {
      return Cell.OWN;
    }
    if (is(op, Expands.class) || is(op, OfRun.class)) {
      return Cell.BY_EXPANSION;
    }
    if (is(op, WholeWindow.class)) {
      return new Cell.Refused("needs all values of a window at once: a kernel");
    }
    if (is(op, CrossSection.class)) {
      return new Cell.Refused("needs all entities of a time at once: a kernel");
    }
    return new Cell.Refused(
        is(op, Source.class) ? "brings a value in: the host does" : "moves values: the host does");
  }

  private static boolean is(Class<?> op, Class<?> shape) {
    return shape.isAssignableFrom(op);
  }
}
