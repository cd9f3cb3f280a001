package weft.library;

import java.util.LinkedHashMap;
import java.util.Map;

/// Values of parameters as they are written on command lines.
public final class ParameterText {
  private ParameterText() {}

  public static Map<String, Object> values(Map<String, String> texts) {
    var values = new LinkedHashMap<String, Object>();
    texts.forEach((name, text) -> values.put(name, value(text)));
    return values;
  }

  /// Numbers and conditions are such, else it is a text.
  private static Object value(String text) {
    if (isNumber(text)) {
      return Double.valueOf(text);
    }
    return text.equals("true") || text.equals("false") ? (Object) Boolean.valueOf(text) : text;
  }

  public static boolean isNumber(String text) {
    return text.matches("[-+]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][-+]?[0-9]+)?");
  }
}
