package weft;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import weft.calculus.Derivatives;
import weft.ir.Graph;
import weft.ir.Type;
import weft.ir.WeftException;

/// A step from features to their derivatives.
sealed interface Derivation {
  /// With respect to what.
  Collection<String> inputs();

  /// The columns that it reads beside those of the features.
  Collection<String> columns();

  Derivatives of(Graph graph, List<String> features);

  /// How features change when inputs do.
  record Forward(Map<String, Optional<String>> directions) implements Derivation {
    public Forward {
      directions = Collections.unmodifiableMap(new LinkedHashMap<>(directions));
    }

    @Override
    public Collection<String> inputs() {
      return directions.keySet();
    }

    @Override
    public Collection<String> columns() {
      return directions.values().stream().flatMap(Optional::stream).toList();
    }

    @Override
    public Derivatives of(Graph graph, List<String> features) {
      return Derivatives.forward(graph, features, directions);
    }
  }

  /// How much inputs count in the sums of features.
  record Reverse(List<String> inputs, Optional<String> weight) implements Derivation {
    public Reverse {
      inputs = List.copyOf(inputs);
    }

    @Override
    public Collection<String> columns() {
      return weight.stream().toList();
    }

    @Override
    public Derivatives of(Graph graph, List<String> features) {
      return Derivatives.reverse(graph, features, inputs, weight);
    }
  }

  /// A forward step, directions in the order that was asked for.
  static Forward forward(Collection<String> inputs) {
    var directions = new LinkedHashMap<String, Optional<String>>();
    inputs.forEach(input -> directions.put(input, Optional.empty()));
    return new Forward(directions);
  }

  /// The graph of the derivatives of all outputs that are numbers.
  ///
  /// @throws WeftException if one of them has none
  default Graph apply(Graph graph) {
    var features = new ArrayList<String>();
    graph
        .outputs()
        .forEach(
            (name, id) -> {
              Type type = graph.node(id).type();
              if (type.element().isFloat() && type.shape().isScalar()) {
                features.add(name);
              }
            });
    var derivatives = of(graph, features);
    if (!derivatives.problems().isEmpty()) {
      throw new WeftException(derivatives.problems());
    }
    return derivatives.graph();
  }
}
