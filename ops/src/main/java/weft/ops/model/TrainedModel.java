package weft.ops.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import weft.ir.Graph;
import weft.ir.Type;

/// A trained model as formulas see it.
public interface TrainedModel {
  /// What kind of file it was read from: `onnx`, `lightgbm`.
  String format();

  List<ModelInput> inputs();

  /// The names of what it gives.
  List<String> outputs();

  Size size();

  /// @param parameters how many numbers were trained
  /// @param work what it does for a row, for people: `112 products`
  record Size(long parameters, String work) {}

  /// The steps that it computes in; none where it has no layers, or where their sizes depend on the
  /// length of its inputs.
  default List<ModelLayer> layers() {
    return List.of();
  }

  /// The output that is meant where none is named; none where one has to be.
  default Optional<String> main() {
    return outputs().size() == 1 ? Optional.of(outputs().getFirst()) : Optional.empty();
  }

  /// Whether it says itself what something missing means. Otherwise that makes the result missing.
  boolean takesMissing();

  /// The model as a graph over inputs of these types, by name.
  Equations equations(Map<String, Type> inputs);

  /// A model as a graph.
  ///
  /// @param outputs what each output of the model is: an output of the graph, or several
  record Equations(Graph graph, Map<String, List<String>> outputs) {
    public Equations {
      outputs = Collections.unmodifiableMap(new LinkedHashMap<>(outputs));
    }
  }
}
