package weft.calculus;

import java.util.List;
import weft.ir.Example;
import weft.ir.Interpretation;
import weft.ir.Op;
import weft.ir.Source;
import weft.ir.form.CrossSection;
import weft.ops.control.Batches;

/// How an op of a program is done for a batch.
public final class BatchColumn implements Interpretation {
  /// For the service loader.
  public BatchColumn() {}

  @Override
  public String name() {
    return "batch";
  }

  @Override
  public Cell of(Class<? extends Op> op, List<Example> examples) {
    if (Source.OfTable.class.isAssignableFrom(op) || CrossSection.class.isAssignableFrom(op)) {
      return new Cell.Refused("a program has no table");
    }
    return Batches.class.isAssignableFrom(op) ? Cell.OWN : new Cell.Has("item by item");
  }
}
