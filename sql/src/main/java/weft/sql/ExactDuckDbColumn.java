package weft.sql;

import java.util.List;
import weft.eval.OpMatrix;
import weft.ir.Example;
import weft.ir.Interpretation;
import weft.ir.Op;

/// Which ops DuckDB computes with windows written out.
public final class ExactDuckDbColumn implements Interpretation {
  private final Interpretation tried = OpMatrix.tried(new ExactDuckDbEngine());

  @Override
  public String name() {
    return tried.name();
  }

  @Override
  public Cell of(Class<? extends Op> op, List<Example> examples) {
    return tried.of(op, examples);
  }
}
