package weft.serve;

import weft.ir.json.Json;

/// What requests mean.
@FunctionalInterface
public interface RequestHandler {
  /// Does what is asked; several requests may be at work at the same time.
  ///
  /// @return the result
  /// @throws Cancelled if the request was cancelled ([OpenRequest#mustGoOn])
  Json answer(OpenRequest request);
}
