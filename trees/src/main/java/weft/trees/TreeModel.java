package weft.trees;

import java.util.List;
import weft.ops.tree.Ensemble;

/// A model of trees as its file has it.
///
/// @param features names of the features, in the order in which a row has them
/// @param objective what it was trained for, in the words of the library
public record TreeModel(List<String> features, String objective, Ensemble ensemble) {
  public TreeModel {
    features = List.copyOf(features);
    if (features.size() != ensemble.op().features()) {
      throw new IllegalArgumentException(
          features.size() + " names of " + ensemble.op().features() + " features");
    }
  }
}
