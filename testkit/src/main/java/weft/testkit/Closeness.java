package weft.testkit;

import weft.eval.Nearness;
import weft.eval.NearnessMeter;
import weft.eval.Promise;
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

  /// How near a result comes.
  ///
  /// @param promise of the engine: what it allows is near enough too
  public Nearness of(Tensor expected, Tensor found, Promise promise) {
    var mismatch = Nearness.mismatch(expected, found);
    if (mismatch.isPresent()) {
      return mismatch.get();
    }
    var meter = new NearnessMeter(promise);
    for (int i = 0; i < expected.size(); i++) {
      if (expected.element().isFloat()) {
        double want = expected.doubleAt(i);
        double got = found.doubleAt(i);
        boolean single = expected.element() == Element.F32;
        double ulp = single ? Math.ulp((float) want) : Math.ulp(want);
        meter.number(i, want, got, near(want, got, ulp, single) || promise.isKept(want, got));
      } else {
        meter.cell(expected, found, i);
      }
    }
    return meter.nearness(i -> found + " (differs in cell " + i + ")");
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
