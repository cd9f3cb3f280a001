package weft.files;

import java.nio.file.Path;
import java.util.regex.Pattern;
import weft.ir.Element;

/// How the types of DuckDB become columns.
final class DuckType {
  private static final Pattern LIST = Pattern.compile("([A-Z0-9(), ]+)\\[\\d*]");
  private static final Pattern FLOAT = Pattern.compile("DOUBLE|FLOAT|DECIMAL\\(.*\\)");
  private static final Pattern DECIMAL = Pattern.compile("DECIMAL\\(.*\\)");
  private static final Pattern WHOLE = Pattern.compile("U?(TINY|SMALL|BIG|HUGE)INT|U?INTEGER");
  private static final Pattern TEXT = Pattern.compile("VARCHAR|JSON|UUID|ENUM\\(.*\\)");
  private static final Pattern TIME = Pattern.compile("DATE|TIMESTAMP.*");

  private DuckType() {}

  static boolean isList(String type) {
    var list = LIST.matcher(type);
    return list.matches() && isNumber(list.group(1));
  }

  private static boolean isNumber(String type) {
    return FLOAT.matcher(type).matches() || WHOLE.matcher(type).matches();
  }

  /// The column of a DuckDB type.
  ///
  /// @param width the length of its lists, if it holds such
  static SourceColumn of(Path file, String name, String type, int width) {
    String raw = DuckDb.name(name);
    if (isList(type)) {
      return SourceColumn.vector(name, raw, width);
    }
    if (type.equals("\"NULL\"")) {
      return SourceColumn.of(name, Element.ANY, raw, raw).withGaps();
    }
    if (DECIMAL.matcher(type).matches()) {
      // By way of its digits, as DuckDB would round twice.
      return SourceColumn.of(name, Element.F64, raw, cast(cast(raw, "VARCHAR"), "DOUBLE"));
    }
    if (FLOAT.matcher(type).matches()) {
      return SourceColumn.of(name, Element.F64, raw, cast(raw, "DOUBLE"));
    }
    if (WHOLE.matcher(type).matches()) {
      return SourceColumn.of(name, Element.I64, raw, cast(raw, "BIGINT"));
    }
    if (type.equals("BOOLEAN")) {
      return SourceColumn.of(name, Element.BOOL, raw, raw);
    }
    if (TEXT.matcher(type).matches()) {
      return SourceColumn.of(name, Element.TEXT, raw, cast(raw, "VARCHAR"));
    }
    if (TIME.matcher(type).matches()) {
      return SourceColumn.of(name, Element.TIME, raw, "epoch_ns(" + cast(raw, instant(type)) + ")");
    }
    return SourceColumn.unread(name, FileTrouble.unread(file, name, Unread.of(type)));
  }

  /// A cell that is missing, in SQL.
  static String missing(Element element) {
    return cast(
        "NULL",
        switch (element) {
          case TEXT -> "VARCHAR";
          case BOOL -> "BOOLEAN";
          case I64, TIME -> "BIGINT";
          default -> "DOUBLE";
        });
  }

  private static String instant(String type) {
    return type.contains("ZONE") || type.contains("TZ") ? "TIMESTAMPTZ_NS" : "TIMESTAMP_NS";
  }

  private static String cast(String raw, String type) {
    return "CAST(" + raw + " AS " + type + ")";
  }
}
