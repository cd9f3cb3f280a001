package weft.sql;

import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import weft.eval.Engine;
import weft.eval.PreparedGraph;
import weft.eval.Promise;
import weft.eval.ResultSink;
import weft.eval.RowSource;
import weft.eval.RunOptions;
import weft.ir.Graph;
import weft.ir.problem.Diagnostic;

/// DuckDB as an engine: a table in memory becomes one of DuckDB's, and a query computes the
/// features.
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
    return EnumSet.of(Capability.OUTSIDE);
  }

  @Override
  public Promise promise() {
    return new Promise.Near(1e-9, 1e-12);
  }

  @Override
  public PreparedGraph prepare(Graph graph, RunOptions options) {
    var features = SqlFeatures.of(graph, exact, options.rules());
    return new PreparedGraph() {
      @Override
      public void run(RowSource source, ResultSink sink) {
        sink.take(DuckDbRun.of(features, source.table()));
      }

      @Override
      public Map<String, Diagnostic> refused() {
        return features.refused();
      }
    };
  }
}
