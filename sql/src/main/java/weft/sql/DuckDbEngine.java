package weft.sql;

import java.util.EnumSet;
import java.util.Set;
import weft.eval.Engine;
import weft.eval.PreparedGraph;
import weft.eval.Promise;
import weft.eval.RunOptions;
import weft.ir.Graph;

/// DuckDB as an engine: a query computes the features, of files that DuckDB reads itself or of a
/// table in memory, which becomes one of DuckDB's.
public class DuckDbEngine implements Engine {
  private final boolean exact;

  public DuckDbEngine() {
    this(false);
  }

  DuckDbEngine(boolean exact) {
    this.exact = exact;
  }

  @Override
  public String name() {
    return "duckdb";
  }

  @Override
  public String description() {
    return "a query of DuckDB, with its own windows";
  }

  @Override
  public Set<Capability> capabilities() {
    return EnumSet.of(Capability.OUTSIDE, Capability.LABELS);
  }

  @Override
  public Promise promise() {
    return new Promise.Near(1e-9, 1e-12);
  }

  @Override
  public PreparedGraph prepare(Graph graph, RunOptions options) {
    return new DuckDbFeatures(SqlFeatures.of(graph, exact, options.rules()));
  }
}
