package weft.ops.schema;

import java.math.BigInteger;
import java.util.Optional;
import weft.ir.Element;
import weft.ir.Tensor;
import weft.ir.json.Json;
import weft.ir.problem.Check;

/// A whole number, both limits included. `5.0` and `true` are none.
public record WholeLeaf(long min, long max, String doc) implements Leaf {
  private static final int BITS = 63;
  private static final int DIGITS = 19;

  public WholeLeaf {
    Check.that(min <= max, "max", "at least min, which is " + min, max);
  }

  public WholeLeaf min(long least) {
    return new WholeLeaf(least, max, doc);
  }

  public WholeLeaf max(long most) {
    return new WholeLeaf(min, most, doc);
  }

  @Override
  public WholeLeaf doc(String other) {
    return new WholeLeaf(min, max, other);
  }

  @Override
  public Element element() {
    return Element.I64;
  }

  @Override
  public String expected() {
    return "a whole number"
        + Leaf.limits(
            min > Long.MIN_VALUE ? Optional.of(Long.toString(min)) : Optional.empty(),
            max < Long.MAX_VALUE ? Optional.of(Long.toString(max)) : Optional.empty());
  }

  @Override
  public Optional<Tensor> value(Json json) {
    return whole(json).filter(value -> value >= min && value <= max).map(Tensor::scalar);
  }

  /// The value of a whole number of 64 bits.
  static Optional<Long> whole(Json json) {
    if (!(json instanceof Json.Number number)
        || !number.isWhole()
        || number.digits().length() > DIGITS + 1) {
      return Optional.empty();
    }
    BigInteger value = number.asWhole();
    return value.bitLength() <= BITS ? Optional.of(value.longValueExact()) : Optional.empty();
  }

  @Override
  public Json json() {
    var json = Leaf.start("integer", doc);
    Leaf.limit(json, "minimum", min > Long.MIN_VALUE, Json.of(min));
    Leaf.limit(json, "maximum", max < Long.MAX_VALUE, Json.of(max));
    return Json.of(json);
  }
}
