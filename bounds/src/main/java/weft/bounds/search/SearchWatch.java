package weft.bounds.search;

/// Is told how a search goes, a few times a second.
@FunctionalInterface
public interface SearchWatch {
  SearchWatch NONE = _ -> {};

  /// @param open parts that are still to be bounded
  /// @param share of the whole that is decided, from 0 to 1
  /// @param best how far the worst open part may be from holding: not above 0
  record At(long open, double share, double best) {}

  void at(At now);
}
