package weft.testkit;

import weft.eval.Promise;
import weft.ir.json.Json;

/// How far a number may lie from what is expected.
final class Tolerance {
  private Tolerance() {}

  /// What a case allows, and an engine that does not promise bits.
  static Promise.Near of(Json json, Promise promise) {
    double relative = json.find("rtol").map(Json::number).orElse(1e-9);
    double absolute = json.find("atol").map(Json::number).orElse(1e-9);
    return switch (promise) {
      case Promise.Bits _ -> new Promise.Near(relative, absolute);
      case Promise.Near near ->
          new Promise.Near(
              Math.max(relative, near.relative()), Math.max(absolute, near.absolute()));
    };
  }
}
