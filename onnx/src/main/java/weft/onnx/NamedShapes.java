package weft.onnx;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import weft.ir.Type;
import weft.ir.problem.WeftException;
import weft.onnx.OnnxImport.Imported;

/// The types of a model's layers with the names that its dimensions have: `f32[N,4]`. A dimension
/// that grows with one of the inputs is that one; so it is found by trying.
public final class NamedShapes {
  private final Imported as;
  private final Map<String, Imported> longer = new LinkedHashMap<>();
  private final Map<String, Integer> dims;

  private NamedShapes(Imported as, Map<String, Integer> dims) {
    this.as = as;
    this.dims = dims;
  }

  /// The types of the results of each layer.
  ///
  /// @param dims extents of dimensions that have a name; what is not there counts 1
  public static List<List<String>> of(OnnxModel model, Map<String, Integer> dims, Imported as) {
    var shapes = new NamedShapes(as, dims);
    for (OnnxValue.Dim dim :
        model.graph().given().stream()
            .flatMap(input -> input.dims().stream().flatMap(List::stream))
            .distinct()
            .toList()) {
      if (dim instanceof OnnxValue.Dim.Named(String name) && !name.isEmpty()) {
        shapes.tried(model, name).ifPresent(other -> shapes.longer.put(name, other));
      }
    }
    var all = new ArrayList<List<String>>();
    for (int layer = 0; layer < as.layers().size(); layer++) {
      all.add(shapes.layer(layer));
    }
    return all;
  }

  /// With one more along a dimension; a model may be made for one length only.
  private Optional<Imported> tried(OnnxModel model, String name) {
    var more = new HashMap<>(dims);
    more.put(name, dims.getOrDefault(name, 1) + 1);
    try {
      var types = new HashMap<String, Type>();
      model.graph().given().forEach(input -> types.put(input.name(), input.type(more)));
      return Optional.of(OnnxImport.of(model, types))
          .filter(other -> other.layers().size() == as.layers().size());
    } catch (WeftException e) {
      return Optional.empty();
    }
  }

  private List<String> layer(int layer) {
    var results = as.layers().get(layer).results();
    var names = new ArrayList<String>();
    for (int i = 0; i < results.size(); i++) {
      names.add(type(layer, i, results.get(i)));
    }
    return names;
  }

  private String type(int layer, int result, Type type) {
    var extents = new ArrayList<String>();
    for (int d = 0; d < type.shape().rank(); d++) {
      extents.add(extent(layer, result, d, type.shape().dims().get(d)));
    }
    return type.element().tag()
        + (extents.isEmpty() ? "" : extents.stream().collect(Collectors.joining(",", "[", "]")));
  }

  private String extent(int layer, int result, int d, int extent) {
    for (var entry : longer.entrySet()) {
      int own = dims.getOrDefault(entry.getKey(), 1);
      var results = entry.getValue().layers().get(layer).results();
      boolean alike = result < results.size() && d < results.get(result).shape().rank();
      int growth = alike ? results.get(result).shape().dims().get(d) - extent : 0;
      if (growth > 0 && extent == growth * own) {
        return (growth == 1 ? "" : growth + "*") + entry.getKey();
      }
    }
    return Integer.toString(extent);
  }
}
