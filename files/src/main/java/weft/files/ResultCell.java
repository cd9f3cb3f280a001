package weft.files;

import java.util.Optional;
import java.util.OptionalInt;
import weft.ir.Element;
import weft.ir.Type;

/// A column of results of DuckDB: how it is asked for, written and counted.
record ResultCell(String name, Type type) {
  private String sql() {
    return DuckDb.name(name);
  }

  private boolean isArray() {
    return type.shape().rank() > 0;
  }

  /// DOUBLE, BIGINT, BOOLEAN, VARCHAR; times are nanoseconds.
  String whole() {
    String kind =
        switch (type.element().kind()) {
          case FLOAT -> isArray() ? "DOUBLE[]" : "DOUBLE";
          case SIGNED, UNSIGNED, TIME -> "BIGINT";
          case BOOL -> "BOOLEAN";
          case TEXT, ANY -> "VARCHAR";
        };
    return "CAST(" + sql() + " AS " + kind + ")";
  }

  /// With times that are such.
  String typed() {
    return type.element() == Element.TIME
        ? "CAST(make_timestamp_ns(" + whole() + ") AS TIMESTAMPTZ_NS)"
        : whole();
  }

  /// As it stands in a text file: `2024-01-02T09:30:00.25Z`.
  String inText() {
    if (type.element() != Element.TIME) {
      return whole();
    }
    String nanos = "(" + whole() + " % 1000000000 + 1000000000) % 1000000000";
    return ("strftime(make_timestamp_ns(%s), '%%Y-%%m-%%dT%%H:%%M:%%S') || CASE WHEN %s = 0 THEN"
            + " 'Z' ELSE '.' || rtrim(lpad(CAST(%s AS VARCHAR), 9, '0'), '0') || 'Z' END")
        .formatted(whole(), nanos, nanos);
  }

  /// What a text file is read as, to count what is in it.
  String textType() {
    return switch (type.element().kind()) {
      case FLOAT -> "DOUBLE";
      case SIGNED, UNSIGNED -> "BIGINT";
      case BOOL -> "BOOLEAN";
      case TIME, TEXT, ANY -> "VARCHAR";
    };
  }

  String missing() {
    return (isArray() ? sql() + "[1]" : sql()) + " IS NULL";
  }

  String infinite() {
    if (!type.element().isFloat()) {
      return "FALSE";
    }
    return isArray()
        ? "list_bool_or(list_transform(" + sql() + ", lambda v: isinf(v)))"
        : "isinf(" + sql() + ")";
  }

  SourceColumn column() {
    return isArray()
        ? SourceColumn.vector(name, sql(), type.shape().size())
        : new SourceColumn(
            name, type.element(), sql(), sql(), false, OptionalInt.empty(), Optional.empty());
  }
}
