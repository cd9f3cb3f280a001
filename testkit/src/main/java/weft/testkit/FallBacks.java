package weft.testkit;

import java.util.Optional;
import java.util.stream.Collectors;
import weft.eval.PreparedGraph;

/// What an engine leaves to the interpreter. A conformance case fails on it: right numbers that
/// another engine computed say nothing about the one under test.
final class FallBacks {
  private FallBacks() {}

  /// `by the interpreter: my_op (n12)`; empty where there is nothing.
  static Optional<String> in(PreparedGraph prepared) {
    var hosted = prepared.hosted();
    return hosted.isEmpty()
        ? Optional.empty()
        : Optional.of(
            hosted.stream()
                .map(node -> node.op().tag() + " (" + node.label() + ")")
                .collect(Collectors.joining(", ", "by the interpreter: ", "")));
  }
}
