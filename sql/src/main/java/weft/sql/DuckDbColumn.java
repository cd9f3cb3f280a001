package weft.sql;

import java.util.List;
import weft.eval.OpMatrix;
import weft.ir.Example;
import weft.ir.Interpretation;
import weft.ir.Op;

/// Which ops DuckDB computes.
public final class DuckDbColumn implements Interpretation {
  private final Interpretation tried = OpMatrix.tried(new DuckDbEngine());

  @Override
  public String name() {
    return tried.name();
  }

  @Override
  public Cell of(Class<? extends Op> op, List<Example> examples) {
    return tried.of(op, examples);
  }
}
