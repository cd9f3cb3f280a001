package weft.sql;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import weft.spell.Wording;

/// Windows that expressions have more than once: in a step they are columns of their own, which
/// other columns of the same step may name.
final class SharedWindows {
  /// What each could be called, by its text.
  private final Map<String, String> wishes = new LinkedHashMap<>();

  /// A window that may come again.
  Wording of(String text, String wish) {
    wishes.putIfAbsent(text, wish);
    return Wording.word(text);
  }

  /// Columns with windows that come again taken out.
  ///
  /// @param windows the columns of these, to stand before the others
  record Shared(List<String> windows, List<String> columns) {}

  /// @param columns of a step
  /// @param free gives a name that nothing has, close to a wish
  Shared in(List<String> columns, UnaryOperator<String> free) {
    var windows = new ArrayList<String>();
    var left = new ArrayList<>(columns);
    wishes.forEach(
        (text, wish) -> {
          var pattern = Pattern.compile(Pattern.quote(text) + "(?!\\w)");
          long times =
              left.stream().mapToLong(column -> pattern.matcher(column).results().count()).sum();
          if (times > 1) {
            String name = SqlText.name(free.apply(wish));
            left.replaceAll(
                column ->
                    pattern
                        .matcher(column)
                        .replaceAll(_ -> java.util.regex.Matcher.quoteReplacement(name)));
            windows.add(text + " AS " + name);
          }
        });
    return new Shared(windows, left);
  }
}
