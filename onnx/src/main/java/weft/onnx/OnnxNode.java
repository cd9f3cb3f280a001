package weft.onnx;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// One equation of a model.
///
/// @param domain the set of ops; the usual one is ""
/// @param inputs names; an empty one is left out
public record OnnxNode(
    String name,
    String domain,
    String op,
    List<String> inputs,
    List<String> outputs,
    Map<String, OnnxAttribute> attributes) {
  public OnnxNode {
    inputs = List.copyOf(inputs);
    outputs = List.copyOf(outputs);
    attributes = Map.copyOf(attributes);
  }

  /// How people find it: by its name, else by what it makes.
  public String title() {
    String made = outputs.isEmpty() ? "" : outputs.getFirst();
    return op + " '" + (name.isEmpty() ? made : name) + "'";
  }

  /// In a function: with the attributes of whoever calls it.
  OnnxNode within(Map<String, OnnxAttribute> ofCaller) {
    if (attributes.values().stream().noneMatch(OnnxAttribute.OfCaller.class::isInstance)) {
      return this;
    }
    var all = new HashMap<String, OnnxAttribute>();
    attributes.forEach(
        (key, value) -> {
          if (value instanceof OnnxAttribute.OfCaller(String of)) {
            if (ofCaller.containsKey(of)) {
              all.put(key, ofCaller.get(of));
            }
          } else {
            all.put(key, value);
          }
        });
    return new OnnxNode(name, domain, op, inputs, outputs, all);
  }
}
