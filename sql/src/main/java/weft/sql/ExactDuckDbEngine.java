package weft.sql;

import weft.eval.Promise;

/// DuckDB with windows written out as trees of lags: the same bits, slower.
public final class ExactDuckDbEngine extends DuckDbEngine {
  public ExactDuckDbEngine() {
    super(true);
  }

  @Override
  public String name() {
    return "duckdb-exact";
  }

  @Override
  public String description() {
    return "a query of DuckDB, with windows written out: slow, the same bits";
  }

  @Override
  public Promise promise() {
    return new Promise.Bits();
  }
}
