package weft.sql;

import java.util.Set;
import java.util.regex.Pattern;

/// How names and texts are written. Names are always in quotes: they may be keywords, hold spaces,
/// or be anything else.
final class SqlText {
  private static final int LONG = 100;
  private static final String COMMENT = "-- ";
  private static final String BREAK = "\n      ";
  private static final Set<String> CHOICE = Set.of("WHEN", "THEN", "ELSE");
  private static final Pattern QUOTED_OR_WORD =
      Pattern.compile("\"(?:[^\"]|\"\")*\"|'(?:[^']|'')*'|\\w+|\\s+|[^\\w\\s\"']+");

  private SqlText() {}

  static String name(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  static String text(String text) {
    return '\'' + text.replace("'", "''") + '\'';
  }

  /// A column of a step, comments before it; where its expression is long, a line for each part of
  /// a choice.
  static String broken(String column) {
    int start = 0;
    while (column.startsWith(COMMENT, start)) {
      start = column.indexOf(BREAK, start) + BREAK.length();
    }
    String expression = column.substring(start);
    if (expression.length() <= LONG) {
      return column;
    }
    var text = new StringBuilder(column.substring(0, start));
    var tokens = QUOTED_OR_WORD.matcher(expression);
    int depth = 0;
    while (tokens.find()) {
      String token = tokens.group();
      depth += token.equals("CASE") ? 1 : token.equals("END") ? -1 : 0;
      boolean first = text.toString().endsWith("CASE ");
      if (CHOICE.contains(token) && !first) {
        text.setLength(text.toString().stripTrailing().length());
        text.append(BREAK).append("  ".repeat(depth));
      }
      text.append(token);
    }
    return text.toString();
  }

  /// A comment to the end of the line.
  static String comment(String text) {
    return COMMENT + text.replaceAll("\\R", " ").strip();
  }
}
