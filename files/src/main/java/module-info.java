/// Columns from and to CSV, Parquet and Arrow files.
@SuppressWarnings("requires-automatic")
module weft.files {
  requires transitive weft.data;
  requires java.sql;
  requires aircompressor.v3;
  requires duckdb.jdbc;
  requires flatbuffers.java;
  requires org.apache.arrow.format;
  requires static org.jspecify;

  exports weft.files;
  exports weft.files.csv;
  exports weft.files.shared;
  exports weft.files.spill;
}
