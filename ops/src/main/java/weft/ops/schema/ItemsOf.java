package weft.ops.schema;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import weft.ir.json.Json;
import weft.ir.problem.Check;

/// A list of exactly these items.
public record ItemsOf(List<AnswerSchema> items, String doc) implements AnswerSchema {
  public ItemsOf {
    items = List.copyOf(items);
    Check.that(!items.isEmpty(), "items", "at least one", "none");
  }

  @Override
  public ItemsOf doc(String other) {
    return new ItemsOf(items, other);
  }

  @Override
  public Json json() {
    var json = Leaf.start("array", doc);
    if (items.stream().distinct().count() == 1) {
      json.put("items", items.getFirst().json());
    } else {
      json.put("prefixItems", Json.of(items.stream().map(AnswerSchema::json).toList()));
      json.put("items", Json.of(false));
    }
    json.put("minItems", Json.of(items.size()));
    json.put("maxItems", Json.of(items.size()));
    return Json.of(json);
  }

  @Override
  public Map<String, Leaf> leaves() {
    var leaves = new LinkedHashMap<String, Leaf>();
    for (int i = 0; i < items.size(); i++) {
      String step = "$[" + i + "]";
      items.get(i).leaves().forEach((path, leaf) -> leaves.put(step + path.substring(1), leaf));
    }
    return leaves;
  }
}
