package weft.dolphindb;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Functions that a script defines for its features, each once, those that are called first.
final class Helpers {
  /// Stands for the function's name in its text.
  static final String NAME = "%NAME%";

  private final DolphinNames names;
  private final Map<String, String> byText = new HashMap<>();
  private final Map<String, String> texts = new LinkedHashMap<>();

  Helpers(DolphinNames names) {
    this.names = names;
  }

  /// The name of a function with this text. It begins as no column and no variable does, so that
  /// none hides it.
  ///
  /// @param wish what it would like to be called
  /// @param text with [#NAME] in the place of its name
  String define(String wish, String text) {
    return byText.computeIfAbsent(text, _ -> add(names.own(wish), text));
  }

  /// The function of a feature, under its own name.
  String feature(String wish, String text) {
    return add(names.free(wish), text);
  }

  private String add(String name, String text) {
    texts.put(name, text.replace(NAME, name));
    return name;
  }

  List<String> texts() {
    return List.copyOf(texts.values());
  }

  // ---- functions that DolphinDB has otherwise, or not at all

  /// Missing if either is.
  String least() {
    return define("least", choice("<"));
  }

  String greatest() {
    return define("greatest", choice(">"));
  }

  private static String choice(String relation) {
    return """
    def %%NAME%%(a, b) {
      return iif(isNull(a) || isNull(b), 00F, iif(a %s b, a, b))
    }
    """
        .formatted(relation);
  }

  /// A comparison that does not hold where its left side is missing.
  String compare(String wish, String relation) {
    return define(
        wish,
        """
        def %%NAME%%(a, b) {
          return isValid(a) && a %s b
        }
        """
            .formatted(relation));
  }

  /// The remainder with the sign of the divisor.
  String modulo() {
    String floor = floor();
    return define(
        "modulo",
        """
        def %%NAME%%(a, b) {
          return a - b * %s(a \\ b)
        }
        """
            .formatted(floor));
  }

  /// `floor` gives a whole number of 64 bits, which does not hold every floor.
  String floor() {
    return define("floor", rounding("floor"));
  }

  String ceil() {
    return define("ceil", rounding("ceil"));
  }

  private static String rounding(String function) {
    return """
    def %%NAME%%(x) {
      return iif(abs(x) < 4503599627370496.0, double(%s(x)), x)
    }
    """
        .formatted(function);
  }

  /// To the nearest whole number, halves to the even one.
  String round() {
    String floor = floor();
    return define(
        "round",
        """
        def %%NAME%%(x) {
          below = %1$s(x)
          even = 2.0 * %1$s((below + 1.0) \\ 2.0)
          near = iif(x - below < 0.5, below, below + 1.0)
          return iif(isNull(x), 00F, iif(x - below == 0.5, even, near))
        }
        """
            .formatted(floor));
  }

  /// A column in the rows in which another is present too.
  String paired() {
    return define(
        "paired",
        """
        def %NAME%(x, other) {
          return iif(isNull(other), 00F, x)
        }
        """);
  }
}
