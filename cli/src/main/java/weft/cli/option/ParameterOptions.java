package weft.cli.option;

import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;

/// Values of parameters.
public final class ParameterOptions {
  @Option(
      names = "--param",
      paramLabel = "NAME=VALUE",
      description =
          "a parameter, such as window=50; of one feature of a project: feature.window=50")
  private Map<String, String> texts = new LinkedHashMap<>();

  boolean names(String parameter) {
    return texts.containsKey(parameter);
  }

  public Map<String, Object> values() {
    return values(texts);
  }

  /// What was written: numbers, conditions, else texts.
  public static Map<String, Object> values(Map<String, String> texts) {
    var values = new LinkedHashMap<String, Object>();
    texts.forEach((name, text) -> values.put(name, value(text)));
    return values;
  }

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
