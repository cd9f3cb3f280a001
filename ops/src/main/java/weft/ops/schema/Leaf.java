package weft.ops.schema;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import weft.ir.Element;
import weft.ir.Tensor;
import weft.ir.json.Json;

/// A single value of an answer.
public sealed interface Leaf extends AnswerSchema
    permits TextLeaf, WholeLeaf, NumberLeaf, ConditionLeaf, ChoiceLeaf {
  Element element();

  /// In words: `a whole number of at least -2`.
  String expected();

  /// The value; empty where it does not fit.
  Optional<Tensor> value(Json json);

  @Override
  default Map<String, Leaf> leaves() {
    return Map.of("$", this);
  }

  /// A JSON Schema with its type, then its documentation.
  static Map<String, Json> start(String type, String doc) {
    var json = new LinkedHashMap<String, Json>();
    json.put("type", Json.of(type));
    if (!doc.isEmpty()) {
      json.put("description", Json.of(doc));
    }
    return json;
  }

  /// ` of at least 1`, ` from 1 to 5`; limits that are no limits are left out.
  static String limits(Optional<String> least, Optional<String> most) {
    if (least.isPresent() && most.isPresent()) {
      return " from " + least.get() + " to " + most.get();
    }
    return least
        .map(limit -> " of at least " + limit)
        .or(() -> most.map(limit -> " of at most " + limit))
        .orElse("");
  }

  /// Adds a limit where there is one.
  static void limit(Map<String, Json> json, String name, boolean given, Json limit) {
    if (given) {
      json.put(name, limit);
    }
  }
}
