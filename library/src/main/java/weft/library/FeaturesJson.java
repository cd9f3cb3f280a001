package weft.library;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import weft.ir.json.Json;

/// Feature types as JSON, for other programs.
public final class FeaturesJson {
  private FeaturesJson() {}

  public static Json of(List<FeatureType> types) {
    return Json.of(types.stream().map(FeaturesJson::type).toList());
  }

  private static Json type(FeatureType type) {
    var fields = new LinkedHashMap<String, Json>();
    fields.put("name", Json.of(type.name()));
    fields.put("description", Json.of(type.description()));
    fields.put("dimension", Json.of(type.dimension().tag()));
    fields.put("category", Json.of(type.category()));
    fields.put("version", Json.of(type.version()));
    fields.put("status", Json.of(type.status()));
    fields.put("tags", Json.of(type.tags().stream().map(Json::of).toList()));
    fields.put("inputs", named(type.inputs()));
    fields.put(
        "parameters",
        Json.of(type.parameters().values().stream().map(FeaturesJson::parameter).toList()));
    fields.put("outputs", named(type.outputs()));
    fields.put("unit", Json.of(type.unit()));
    fields.put("formula", Json.of(type.program().text().strip()));
    type.example().ifPresent(example -> fields.put("example", example(example)));
    return Json.of(fields);
  }

  private static Json named(Map<String, String> names) {
    return Json.of(
        names.entrySet().stream()
            .map(
                entry ->
                    new TreeMap<>(
                        Map.of(
                            "name", Json.of(entry.getKey()),
                            "description", Json.of(entry.getValue()))))
            .map(Json::of)
            .toList());
  }

  private static Json parameter(Parameter parameter) {
    var fields = new LinkedHashMap<String, Json>();
    fields.put("name", Json.of(parameter.name()));
    fields.put("type", Json.of(parameter.kind().tag()));
    parameter.otherwise().ifPresent(value -> fields.put("default", value(value)));
    parameter.least().ifPresent(limit -> fields.put("min", value(limit)));
    parameter.most().ifPresent(limit -> fields.put("max", value(limit)));
    fields.put("description", Json.of(parameter.description()));
    return Json.of(fields);
  }

  private static Json example(WorkedExample example) {
    var parameters = new LinkedHashMap<String, Json>();
    example.parameters().forEach((name, value) -> parameters.put(name, value(value)));
    var fields = new LinkedHashMap<String, Json>();
    fields.put("parameters", Json.of(parameters));
    fields.put("inputs", columns(example.inputs()));
    fields.put("expected", columns(example.expected()));
    return Json.of(fields);
  }

  private static Json columns(Map<String, List<Optional<Object>>> columns) {
    var fields = new LinkedHashMap<String, Json>();
    columns.forEach((name, cells) -> fields.put(name, value(cells)));
    return Json.of(fields);
  }

  private static Json value(Object value) {
    return switch (value) {
      case Double number when number == Math.rint(number) && Math.abs(number) < 1e15 ->
          Json.of(number.longValue());
      case Double number -> Json.of(number);
      case Boolean truth -> Json.of(truth);
      case List<?> list -> Json.of(list.stream().map(FeaturesJson::value).toList());
      case Optional<?> cell -> cell.map(FeaturesJson::value).orElse(new Json.Nothing());
      default -> Json.of(String.valueOf(value));
    };
  }
}
