package weft.sql;

/// How names and texts are written. Names are always in quotes: they may be keywords, hold spaces,
/// or be anything else.
final class SqlText {
  private SqlText() {}

  static String name(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  static String text(String text) {
    return '\'' + text.replace("'", "''") + '\'';
  }

  /// A comment to the end of the line.
  static String comment(String text) {
    return "-- " + text.replaceAll("\\R", " ").strip();
  }
}
