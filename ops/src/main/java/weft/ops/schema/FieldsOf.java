package weft.ops.schema;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import weft.ir.json.Json;
import weft.ir.problem.Check;

/// An object: fields by name, in their order.
///
/// @param type the record it is read into; empty for a map
public record FieldsOf(
    Map<String, AnswerSchema> fields, Optional<Class<? extends Record>> type, String doc)
    implements AnswerSchema {
  public FieldsOf {
    fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
    Check.that(!fields.isEmpty(), "fields", "at least one", "none");
  }

  @Override
  public FieldsOf doc(String other) {
    return new FieldsOf(fields, type, other);
  }

  @Override
  public Json json() {
    var json = Leaf.start("object", doc);
    var properties = new LinkedHashMap<String, Json>();
    fields.forEach((name, field) -> properties.put(name, field.json()));
    json.put("properties", Json.of(properties));
    json.put("required", Json.of(fields.keySet().stream().map(Json::of).toList()));
    json.put("additionalProperties", Json.of(false));
    return Json.of(json);
  }

  @Override
  public Map<String, Leaf> leaves() {
    var leaves = new LinkedHashMap<String, Leaf>();
    fields.forEach(
        (name, field) ->
            field
                .leaves()
                .forEach((path, leaf) -> leaves.put("$" + step(name) + path.substring(1), leaf)));
    return leaves;
  }

  /// A step of a path. Quotes in a name are escaped, so that different ways have different paths.
  static String step(String name) {
    return "['" + name.replace("\\", "\\\\").replace("'", "\\'") + "']";
  }
}
