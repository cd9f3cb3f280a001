package weft.bounds.search;

import java.util.Optional;

/// Decides a region.
sealed interface RegionSearch permits BoxSearch, CellSearch {
  /// A point that violates the property, where one was found.
  Optional<double[]> run(int threads);

  /// How many parts were bounded.
  long parts();

  /// Why nothing is decided, where it isn't.
  Optional<String> why();

  /// The least bound of what is left; not above 0.
  double best();
}
