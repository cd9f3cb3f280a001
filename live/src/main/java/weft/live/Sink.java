package weft.live;

/// Where rows go that come out.
@FunctionalInterface
public interface Sink {
  /// Takes a row, which is used again for the next one.
  void accept(Emission row);
}
