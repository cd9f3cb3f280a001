package weft.spell.python;

import java.math.BigDecimal;
import java.text.Normalizer;
import java.util.Locale;
import java.util.Set;
import weft.ir.problem.Check;

/// How things are written in Python: names, texts, numbers.
public final class PythonText {
  /// What can't be a name: the keywords, soft ones too.
  private static final Set<String> KEYWORDS =
      Set.of(
          "False",
          "None",
          "True",
          "and",
          "as",
          "assert",
          "async",
          "await",
          "break",
          "case",
          "class",
          "continue",
          "def",
          "del",
          "elif",
          "else",
          "except",
          "finally",
          "for",
          "from",
          "global",
          "if",
          "import",
          "in",
          "is",
          "lambda",
          "match",
          "nonlocal",
          "not",
          "or",
          "pass",
          "raise",
          "return",
          "try",
          "type",
          "while",
          "with",
          "yield");

  private static final int PLAIN_BELOW = 16;
  private static final int PLAIN_ABOVE = -4;
  private static final int ASCII = 0x7f;

  private PythonText() {}

  public static boolean isKeyword(String word) {
    return KEYWORDS.contains(word);
  }

  /// A name that is as near as can be to a word: odd characters become `_`, a keyword gets one
  /// behind. Two words may become one name: [PythonNames] keeps them apart.
  public static String identifier(String word) {
    var name = new StringBuilder();
    word.codePoints()
        .forEach(
            c -> {
              if (name.isEmpty() && !isStart(c) && isPart(c)) {
                name.append('_');
              }
              name.appendCodePoint(isPart(c) ? c : '_');
            });
    if (name.isEmpty()) {
      return "_";
    }
    return isKeyword(name.toString()) ? name.append('_').toString() : name.toString();
  }

  /// Python reads names in a normal form, so a character that has another one is none of a name.
  private static boolean isPart(int c) {
    return c == '_'
        || Character.isUnicodeIdentifierPart(c) && !Character.isIdentifierIgnorable(c) && isSelf(c);
  }

  private static boolean isStart(int c) {
    return c == '_' || Character.isUnicodeIdentifierStart(c) && isSelf(c);
  }

  private static boolean isSelf(int c) {
    return c <= ASCII || Normalizer.isNormalized(Character.toString(c), Normalizer.Form.NFKC);
  }

  /// A text in double quotes.
  public static String quoted(String text) {
    var out = new StringBuilder("\"");
    text.codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '\\' -> out.append("\\\\");
                case '"' -> out.append("\\\"");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                default -> {
                  if (isPlain(c)) {
                    out.appendCodePoint(c);
                  } else {
                    out.append(c > 0xffff ? "\\U%08x".formatted(c) : "\\u%04x".formatted(c));
                  }
                }
              }
            });
    return out.append('"').toString();
  }

  private static boolean isPlain(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      default -> true;
    };
  }

  /// A finite number with the fewest digits that read back, as `repr` writes it.
  public static String number(double value) {
    Check.that(Double.isFinite(value), "value", "a finite number", value);
    return written(Double.toString(value));
  }

  /// The same of single precision.
  public static String number(float value) {
    Check.that(Float.isFinite(value), "value", "a finite number", value);
    return written(Float.toString(value));
  }

  private static String written(String java) {
    String sign = java.startsWith("-") ? "-" : "";
    BigDecimal size = new BigDecimal(java).abs().stripTrailingZeros();
    if (size.signum() == 0) {
      return sign + "0.0";
    }
    int exponent = size.precision() - size.scale() - 1;
    if (exponent >= PLAIN_ABOVE && exponent < PLAIN_BELOW) {
      String plain = size.toPlainString();
      return sign + (plain.contains(".") ? plain : plain + ".0");
    }
    String digits = size.unscaledValue().toString();
    String rest = digits.length() == 1 ? "" : "." + digits.substring(1);
    return String.format(Locale.ROOT, "%s%s%se%+03d", sign, digits.charAt(0), rest, exponent);
  }

  public static String truth(boolean value) {
    return value ? "True" : "False";
  }
}
