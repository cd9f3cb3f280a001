package weft.ops.schema;

import java.util.Optional;
import weft.ir.Element;
import weft.ir.Tensor;
import weft.ir.json.Json;
import weft.ir.problem.Check;
import weft.ir.text.Literal;

/// A number, both limits included; a whole number is one too. It is always finite.
public record NumberLeaf(double min, double max, String doc) implements Leaf {
  public NumberLeaf {
    Check.that(min <= max, "max", "at least min, which is " + min, max);
  }

  public NumberLeaf min(double least) {
    return new NumberLeaf(least, max, doc);
  }

  public NumberLeaf max(double most) {
    return new NumberLeaf(min, most, doc);
  }

  @Override
  public NumberLeaf doc(String other) {
    return new NumberLeaf(min, max, other);
  }

  @Override
  public Element element() {
    return Element.F64;
  }

  @Override
  public String expected() {
    return "a number" + Leaf.limits(limit(min), limit(max));
  }

  private static Optional<String> limit(double value) {
    return Double.isInfinite(value) ? Optional.empty() : Optional.of(Literal.number(value));
  }

  @Override
  public Optional<Tensor> value(Json json) {
    if (!(json instanceof Json.Number number)) {
      return Optional.empty();
    }
    double value = number.asDouble();
    boolean fits = Double.isFinite(value) && value >= min && value <= max;
    return fits ? Optional.of(Tensor.scalar(value)) : Optional.empty();
  }

  @Override
  public Json json() {
    var json = Leaf.start("number", doc);
    Leaf.limit(json, "minimum", Double.isFinite(min), Json.of(min));
    Leaf.limit(json, "maximum", Double.isFinite(max), Json.of(max));
    return Json.of(json);
  }
}
