package weft.studio.tab;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import weft.inspect.ProblemJson;
import weft.ir.json.Json;
import weft.ir.problem.Diagnostic;

/// Builds the objects that answers are made of.
public final class JsonFields {
  private final Map<String, Json> fields = new LinkedHashMap<>();

  public static JsonFields of(String name, Json value) {
    return new JsonFields().with(name, value);
  }

  public static JsonFields of(String name, String value) {
    return of(name, Json.of(value));
  }

  public static JsonFields of(String name, long value) {
    return of(name, Json.of(value));
  }

  public JsonFields with(String name, Json value) {
    fields.put(name, value);
    return this;
  }

  public JsonFields with(String name, String value) {
    return with(name, Json.of(value));
  }

  public JsonFields with(String name, long value) {
    return with(name, Json.of(value));
  }

  public JsonFields with(String name, boolean value) {
    return with(name, Json.of(value));
  }

  /// A number that may be missing, which is nothing, or infinite, which JSON has no number for.
  public JsonFields with(String name, double value) {
    return with(name, number(value));
  }

  public JsonFields with(String name, List<String> values) {
    return with(name, texts(values));
  }

  public JsonFields with(String name, Optional<Json> value) {
    return with(name, value.orElse(new Json.Nothing()));
  }

  public Json json() {
    return Json.of(fields);
  }

  public static Json number(double value) {
    if (Double.isInfinite(value)) {
      return Json.of(value > 0 ? "inf" : "-inf");
    }
    return Double.isNaN(value) ? new Json.Nothing() : Json.of(value);
  }

  public static Json numbers(double[] values) {
    var items = new Json[values.length];
    for (int i = 0; i < items.length; i++) {
      items[i] = number(values[i]);
    }
    return Json.of(List.of(items));
  }

  public static Json texts(List<String> values) {
    return Json.of(values.stream().map(Json::of).toList());
  }

  public static Json problems(List<Diagnostic> problems) {
    return Json.of(problems.stream().map(ProblemJson::of).toList());
  }
}
