package weft.ops.schema;

import java.util.Optional;
import weft.ir.Element;
import weft.ir.Tensor;
import weft.ir.json.Json;

/// True or false.
public record ConditionLeaf(String doc) implements Leaf {
  @Override
  public ConditionLeaf doc(String other) {
    return new ConditionLeaf(other);
  }

  @Override
  public Element element() {
    return Element.BOOL;
  }

  @Override
  public String expected() {
    return "true or false";
  }

  @Override
  public Optional<Tensor> value(Json json) {
    return json instanceof Json.Truth(boolean value)
        ? Optional.of(Tensor.scalar(value))
        : Optional.empty();
  }

  @Override
  public Json json() {
    return Json.of(Leaf.start("boolean", doc));
  }
}
