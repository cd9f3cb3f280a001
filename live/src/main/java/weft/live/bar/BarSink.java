package weft.live.bar;

/// Where bars go.
@FunctionalInterface
public interface BarSink {
  /// Takes a bar, which is used again for the next one.
  void accept(Bar bar);
}
