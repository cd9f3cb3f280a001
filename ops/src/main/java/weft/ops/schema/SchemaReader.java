package weft.ops.schema;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import weft.ir.json.Json;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// Reads the JSON Schemas that schemas are written as, and no others.
final class SchemaReader {
  private SchemaReader() {}

  static AnswerSchema read(Json json, String path) {
    if (!(json instanceof Json.Fields)) {
      throw wrong(path, "a schema is an object", "an object", json.write());
    }
    String doc = json.find("description").map(Json::text).orElse("");
    String type = json.find("type").map(Json::text).orElse("");
    if (json.find("enum").isPresent()) {
      only(json, path, "enum");
      return new ChoiceLeaf(json.field("enum").items(), doc);
    }
    return switch (type) {
      case "string" -> text(json, path, doc);
      case "integer" -> whole(json, path, doc);
      case "number" -> number(json, path, doc);
      case "boolean" -> {
        only(json, path);
        yield AnswerSchema.condition().doc(doc);
      }
      case "object" -> fields(json, path, doc);
      case "array" -> items(json, path, doc);
      default ->
          throw wrong(
              path,
              "a schema names its type",
              "string, integer, number, boolean, object or array",
              type.isEmpty() ? "none" : type);
    };
  }

  private static AnswerSchema text(Json json, String path, String doc) {
    only(json, path, "minLength", "maxLength", "pattern");
    return new TextLeaf(
        json.find("minLength").map(Json::integer).orElse(0),
        json.find("maxLength").map(Json::integer).orElse(Integer.MAX_VALUE),
        json.find("pattern").map(Json::text),
        doc);
  }

  private static AnswerSchema whole(Json json, String path, String doc) {
    only(json, path, "minimum", "maximum");
    return new WholeLeaf(
        json.find("minimum").map(limit -> limit.whole().longValueExact()).orElse(Long.MIN_VALUE),
        json.find("maximum").map(limit -> limit.whole().longValueExact()).orElse(Long.MAX_VALUE),
        doc);
  }

  private static AnswerSchema number(Json json, String path, String doc) {
    only(json, path, "minimum", "maximum");
    return new NumberLeaf(
        json.find("minimum").map(Json::number).orElse(Double.NEGATIVE_INFINITY),
        json.find("maximum").map(Json::number).orElse(Double.POSITIVE_INFINITY),
        doc);
  }

  private static AnswerSchema fields(Json json, String path, String doc) {
    only(json, path, "properties", "required", "additionalProperties");
    var fields = new LinkedHashMap<String, AnswerSchema>();
    json.field("properties")
        .fields()
        .forEach((name, field) -> fields.put(name, read(field, path + FieldsOf.step(name))));
    var required = json.field("required").items().stream().map(Json::text).toList();
    if (!Set.copyOf(required).equals(fields.keySet())
        || json.field("additionalProperties").truth()) {
      throw wrong(
          path,
          "every field of an object is required, and no other is allowed",
          "required: " + List.copyOf(fields.keySet()) + ", additionalProperties: false",
          "required: " + required);
    }
    return new FieldsOf(fields, Optional.empty(), doc);
  }

  private static AnswerSchema items(Json json, String path, String doc) {
    only(json, path, "prefixItems", "items", "minItems", "maxItems");
    int size = json.field("minItems").integer();
    var different = json.find("prefixItems");
    List<AnswerSchema> items =
        different.isPresent()
            ? different.get().items().stream().map(item -> read(item, path + "[]")).toList()
            : Collections.nCopies(size, read(json.field("items"), path + "[]"));
    if (items.size() != size || json.field("maxItems").integer() != size) {
      throw wrong(
          path, "a list has a fixed number of items", items.size() + " items", json.write());
    }
    return new ItemsOf(items, doc);
  }

  /// Refuses what would be lost.
  private static void only(Json json, String path, String... known) {
    for (String name : json.fields().keySet()) {
      if (!name.equals("type") && !name.equals("description") && !List.of(known).contains(name)) {
        throw wrong(
            path,
            "this JSON Schema says more than Weft understands",
            "type, description" + (known.length == 0 ? "" : ", " + String.join(", ", known)),
            name);
      }
    }
  }

  private static WeftException wrong(String path, String message, String expected, String found) {
    return new WeftException(
        Diagnostic.of(Code.BAD_DATA, "schema " + path + ": " + message)
            .about(path)
            .expected(expected)
            .found(found));
  }
}
