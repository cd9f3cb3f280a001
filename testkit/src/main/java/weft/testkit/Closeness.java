package weft.testkit;

import java.util.Objects;
import java.util.Optional;
import weft.ir.Element;
import weft.ir.Tensor;

/// How near a result must come to what is expected. Elements, shapes, whole numbers, conditions and
/// texts are always compared exactly; NaN equals NaN.
public enum Closeness {
  /// The same number; -0 and 0 are the same.
  EXACT,
  /// The same bits: -0 differs from 0.
  BITS,
  /// At most one unit in the last place apart.
  ULP,
  /// 1e-12 of the expected value apart; for single precision, one unit in the last place.
  RELATIVE;

  private static final double RELATIVE_BOUND = 1e-12;

  /// What is wrong with a result; empty where it comes near enough.
  public Optional<String> problem(Tensor expected, Tensor found) {
    if (expected.element() != found.element()) {
      return Optional.of(found.type() + ", not " + expected.type());
    }
    if (!expected.shape().equals(found.shape())) {
      return Optional.of("shape " + found.shape().dims() + ", not " + expected.shape().dims());
    }
    for (int i = 0; i < expected.size(); i++) {
      if (!near(expected, found, i)) {
        return Optional.of(found + " (differs in cell " + i + ")");
      }
    }
    return Optional.empty();
  }

  private boolean near(Tensor expected, Tensor found, int i) {
    return switch (expected.element().kind()) {
      case FLOAT ->
          near(
              expected.doubleAt(i),
              found.doubleAt(i),
              expected.element() == Element.F32
                  ? Math.ulp((float) expected.doubleAt(i))
                  : Math.ulp(expected.doubleAt(i)),
              expected.element() == Element.F32);
      case SIGNED, UNSIGNED, TIME -> expected.longAt(i) == found.longAt(i);
      case BOOL -> Double.compare(expected.doubleAt(i), found.doubleAt(i)) == 0;
      case TEXT -> Objects.equals(expected.textAt(i), found.textAt(i));
      case ANY -> throw new IllegalStateException();
    };
  }

  private boolean near(double expected, double found, double ulp, boolean single) {
    if (Double.isNaN(expected) || Double.isNaN(found)) {
      return Double.isNaN(expected) && Double.isNaN(found);
    }
    if (this == BITS) {
      return Double.compare(expected, found) == 0;
    }
    if (expected == found) {
      return true;
    }
    if (Double.isInfinite(expected) || Double.isInfinite(found)) {
      return false;
    }
    double distance = Math.abs(expected - found);
    return switch (this) {
      case EXACT, BITS -> false;
      case ULP -> distance <= ulp;
      case RELATIVE -> distance <= (single ? ulp : RELATIVE_BOUND * Math.abs(expected));
    };
  }
}
