package weft.cli.option;

import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;
import weft.library.ParameterText;

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

  /// As they were written.
  Map<String, String> texts() {
    return texts;
  }

  public Map<String, Object> values() {
    return ParameterText.values(texts);
  }
}
