package weft.onnx;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// Names of a graph and what they stand for. A body sees the names around it.
final class OnnxScope {
  private final Map<String, OnnxItem> items = new HashMap<>();
  private final Optional<OnnxScope> around;

  OnnxScope(Optional<OnnxScope> around) {
    this.around = around;
  }

  void put(String name, OnnxItem item) {
    items.put(name, item);
  }

  /// @param user who asks, for the message
  OnnxItem find(String name, String user) {
    if (name.isEmpty()) {
      return new OnnxItem.Absent();
    }
    OnnxItem item = items.get(name);
    if (item != null) {
      return item;
    }
    return around
        .map(scope -> scope.find(name, user))
        .orElseThrow(
            () ->
                new WeftException(
                    Diagnostic.of(
                            Code.BAD_DATA,
                            "%s takes '%s', which nothing before it makes".formatted(user, name))
                        .about(name)
                        .hint(
                            "the nodes of a model stand in the order in which they are computed")));
  }
}
