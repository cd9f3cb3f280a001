package weft.live;

/// Where rows go that come out. It should not throw: what follows of the same time does not come
/// then, and the engine can't go on (see [Live]).
@FunctionalInterface
public interface Sink {
  /// Takes a row, which is used again for the next one.
  void accept(Emission row);
}
