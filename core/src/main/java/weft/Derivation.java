package weft;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import weft.calculus.Derivatives;
import weft.ir.Graph;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.rewrite.Prune;

/// A step from features to others: to their derivatives, or to some of them.
sealed interface Derivation {
  /// With respect to what.
  Collection<String> inputs();

  /// The columns that it reads beside those of the features.
  Collection<String> columns();

  Graph apply(Graph graph);

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
    public Graph apply(Graph graph) {
      return made(Derivatives.forward(graph, numbers(graph), directions));
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
    public Graph apply(Graph graph) {
      return made(Derivatives.reverse(graph, numbers(graph), inputs, weight));
    }
  }

  /// Some of the features, and no derivatives.
  record Only(Set<String> names) implements Derivation {
    public Only {
      names = Set.copyOf(names);
    }

    @Override
    public Collection<String> inputs() {
      return List.of();
    }

    @Override
    public Collection<String> columns() {
      return List.of();
    }

    @Override
    public Graph apply(Graph graph) {
      for (String name : names) {
        if (!graph.outputs().containsKey(name)) {
          throw new WeftException(
              Diagnostic.of(Code.UNKNOWN_NAME, "there is no feature '" + name + "'")
                  .about(name)
                  .expected("one of " + String.join(", ", graph.outputs().keySet()))
                  .suggest(name, graph.outputs().keySet()));
        }
      }
      return Prune.keep(graph, names);
    }
  }

  /// A forward step, directions in the order that was asked for.
  static Forward forward(Collection<String> inputs) {
    var directions = new LinkedHashMap<String, Optional<String>>();
    inputs.forEach(input -> directions.put(input, Optional.empty()));
    return new Forward(directions);
  }

  /// The features that have derivatives.
  private static List<String> numbers(Graph graph) {
    var outputs = new LinkedHashMap<>(graph.outputs());
    outputs.values().removeIf(id -> !isNumber(graph.node(id).type()));
    return List.copyOf(outputs.keySet());
  }

  private static boolean isNumber(Type type) {
    return type.element().isFloat() && type.shape().isScalar();
  }

  private static Graph made(Derivatives derivatives) {
    if (!derivatives.problems().isEmpty()) {
      throw new WeftException(derivatives.problems());
    }
    return derivatives.graph();
  }
}
