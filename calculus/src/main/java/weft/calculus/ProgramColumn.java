package weft.calculus;

import java.util.List;
import weft.ir.Evaluate;
import weft.ir.Example;
import weft.ir.Interpretation;
import weft.ir.Op;
import weft.ir.Perform;
import weft.ir.Source;
import weft.ir.form.CrossSection;
import weft.ir.trait.Expands;

/// Which ops a program ([Flow][weft.calculus.program.Flow]) can have.
public final class ProgramColumn implements Interpretation {
  /// For the service loader.
  public ProgramColumn() {}

  @Override
  public String name() {
    return "programs";
  }

  @Override
  public Cell of(Class<? extends Op> op, List<Example> examples) {
    if (is(op, Source.OfTable.class) || is(op, CrossSection.class)) {
      return new Cell.Refused("a program has no table");
    }
    if (is(op, Perform.class) || is(op, Evaluate.class) || is(op, Source.class)) {
      return Cell.OWN;
    }
    return examples.stream().anyMatch(example -> Expands.isComposite(example.op()))
        ? Cell.BY_EXPANSION
        : Cell.BY_SHAPE;
  }

  private static boolean is(Class<?> op, Class<?> shape) {
    return shape.isAssignableFrom(op);
  }
}
