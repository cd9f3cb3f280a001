package weft.testkit;

import java.util.function.Function;
import java.util.stream.Stream;

/// Where the cases of a [Property] come from.
public interface Generator<T> {
  T draw(Seeds seeds);

  /// Simpler cases to try where this one fails, the simplest first. Each must be simpler than the
  /// case itself, or shrinking goes in circles.
  default Stream<T> shrink(T value) {
    return Stream.empty();
  }

  /// How a failing case is shown.
  default String show(T value) {
    return value.toString();
  }

  /// Cases that don't shrink.
  static <T> Generator<T> of(Function<Seeds, T> draw) {
    return draw::apply;
  }
}
