package weft.inspect.draw;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import weft.ir.problem.Origin;

/// Finds the formulas of outputs in what the user wrote.
final class Definitions {
  private static final int MOST = 12;

  /// A name that stands for a value: not a parameter, a function, or the name of an argument.
  private static final Pattern NAME =
      Pattern.compile("(?<![$.\\w])[A-Za-z_]\\w*+(?![.\\w]|\\s*\\(|\\s*=(?!=))");

  /// A name that a formula is given to.
  private static final Pattern DEFINITION =
      Pattern.compile(
          "(?m)^[ \\t]*+(?:(?:label|event|universe|bar[ \\t]+\\w+)[ \\t]+)*([^\\s=(]++)[ \\t]*+"
              + "(?:\\([ \\t]*outside[ \\t]*=[ \\t]*reset[ \\t]*\\)[ \\t]*)?=(?!=)");

  private final String text;

  /// Where the formula of each name begins.
  private final Map<String, Integer> places = new HashMap<>();

  Definitions(String text) {
    this.text = text;
    Matcher lines = DEFINITION.matcher(text);
    while (lines.find()) {
      places.putIfAbsent(lines.group(1), lines.end());
    }
  }

  /// The text behind `name =`, in one line and without comments; where there is no such line, the
  /// words that the equation came from.
  String of(String name, Origin origin) {
    return find(name)
        .orElseGet(
            () -> {
              boolean whole = origin.known() && origin.text().equals(text.strip());
              return whole ? origin.text() : origin.snippet();
            });
  }

  /// The definitions that a formula uses, and those that they use in turn, by name.
  ///
  /// @param known names that need no explanation
  Map<String, String> behind(String formula, Set<String> known) {
    var found = new LinkedHashMap<String, String>();
    var seen = new HashSet<String>();
    var open = new ArrayDeque<String>(List.of(formula));
    while (!open.isEmpty() && found.size() < MOST) {
      Matcher names = NAME.matcher(open.remove());
      while (names.find()) {
        String name = names.group();
        if (!known.contains(name) && seen.add(name)) {
          find(name)
              .ifPresent(
                  definition -> {
                    found.put(name, definition);
                    open.add(definition);
                  });
        }
      }
    }
    return found;
  }

  private Optional<String> find(String name) {
    return Optional.ofNullable(places.get(name)).map(this::statement);
  }

  /// From a place to the end of its line, or further while a parenthesis is open.
  private String statement(int from) {
    var out = new StringBuilder();
    int open = 0;
    char quote = 0;
    for (int i = from; i < text.length(); i++) {
      char c = text.charAt(i);
      if (quote != 0) {
        quote = c == quote || c == '\n' ? 0 : quote;
      } else if (c == '"' || c == '\'') {
        quote = c;
      } else if (c == '#') {
        int end = text.indexOf('\n', i);
        i = (end < 0 ? text.length() : end) - 1;
        continue;
      } else if (c == '(') {
        open++;
      } else if (c == ')') {
        open--;
      } else if (c == '\n' && open <= 0) {
        break;
      }
      out.append(c);
    }
    return out.toString().strip().replaceAll("\\s+", " ");
  }
}
