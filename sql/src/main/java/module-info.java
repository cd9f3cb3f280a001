/// Features as SQL, and DuckDB as an engine.
@SuppressWarnings("requires-automatic")
module weft.sql {
  requires transitive weft.spell;
  requires weft.files;
  requires java.sql;
  requires duckdb.jdbc;
  requires static org.jspecify;

  exports weft.sql;

  provides weft.eval.Engine with
      weft.sql.DuckDbEngine,
      weft.sql.ExactDuckDbEngine;
  provides weft.ir.Interpretation with
      weft.sql.DuckDbColumn,
      weft.sql.ExactDuckDbColumn;
}
