package weft.testkit;

import weft.ir.json.Json;

/// How far a number may lie from what is expected: `|found - expected| <= atol + rtol *
/// |expected|`. What is missing must be missing, an infinity that infinity.
record Tolerance(double relative, double absolute) {
  static Tolerance of(Json json) {
    return new Tolerance(
        json.find("rtol").map(Json::number).orElse(1e-9),
        json.find("atol").map(Json::number).orElse(1e-9));
  }

  boolean near(double expected, double found) {
    if (Double.isNaN(expected) || Double.isNaN(found)) {
      return Double.isNaN(expected) && Double.isNaN(found);
    }
    return expected == found
        || !Double.isInfinite(expected)
            && Math.abs(found - expected) <= absolute + relative * Math.abs(expected);
  }
}
