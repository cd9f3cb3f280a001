package weft.sql;

import java.util.Map;
import weft.eval.PreparedGraph;
import weft.eval.ResultSink;
import weft.eval.RowSource;
import weft.files.QueriedFeatures;
import weft.files.QueriedTable;
import weft.ir.problem.Diagnostic;
import weft.spell.TableKeys;

/// Features that DuckDB computes: of a table in memory, which goes to a table of DuckDB, or of rows
/// that it has already.
record DuckDbFeatures(SqlFeatures features) implements PreparedGraph, QueriedFeatures {
  @Override
  public void run(RowSource source, ResultSink sink) {
    sink.take(DuckDbRun.of(features, source.table()));
  }

  @Override
  public Map<String, Diagnostic> refused() {
    return features.refused();
  }

  @Override
  public String query(QueriedTable table) {
    var keys = new TableKeys(table.entity().orElse(""), table.order().orElse(table.row()));
    return SqlQuery.numbered(features, SqlSource.numbered(table.from(), keys, table.row()));
  }
}
