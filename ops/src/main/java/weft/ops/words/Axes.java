package weft.ops.words;

import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import weft.ops.tensor.Along;

/// The dimensions a reduction runs along.
///
/// @param names `time`, or numbers such as `0,1`; negative ones count from the last dimension
public record Axes(String names) {
  /// The last dimension, which is time.
  public static final Axes TIME = new Axes(Along.TIME);

  public static Axes of(int first, int... more) {
    return new Axes(
        Along.dimensions(IntStream.concat(IntStream.of(first), IntStream.of(more)).toArray()));
  }

  /// Several as one.
  static Axes together(Axes... axes) {
    return new Axes(Arrays.stream(axes).map(Axes::names).collect(Collectors.joining(",")));
  }
}
