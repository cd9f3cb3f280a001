package weft.trees;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import weft.ir.Element;
import weft.ir.Type;
import weft.ops.model.ModelInput;
import weft.ops.model.TrainedModel;

/// Trees as a model that formulas call: `prediction`, and `raw`, the sums as they are.
record TreeTrained(String format, TreeModel model) implements TrainedModel {
  private static final String PREDICTION = "prediction";

  @Override
  public List<ModelInput> inputs() {
    int width = model.features().size();
    return List.of(
        new ModelInput("x", Element.F64, List.of(ModelInput.FREE, width), model.features()));
  }

  @Override
  public List<String> outputs() {
    return List.of(PREDICTION, "raw");
  }

  @Override
  public Optional<String> main() {
    return Optional.of(PREDICTION);
  }

  @Override
  public Size size() {
    int trees = model.ensemble().roots().size();
    return new Size(
        model.ensemble().parameters(),
        "%d %s, at most %d comparisons"
            .formatted(trees, trees == 1 ? "tree" : "trees", model.ensemble().deepest()));
  }

  @Override
  public boolean takesMissing() {
    return true;
  }

  @Override
  public Equations equations(Map<String, Type> inputs) {
    int rows = inputs.get("x") instanceof Type type ? type.shape().dims().getFirst() : 1;
    var outputs = new LinkedHashMap<String, List<String>>();
    outputs().forEach(name -> outputs.put(name, List.of(name)));
    return new Equations(model.ensemble().graph(Element.F64, rows), outputs);
  }
}
