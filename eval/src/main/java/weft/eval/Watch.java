package weft.eval;

/// Looks on while a table is computed.
public interface Watch {
  /// Nobody looks.
  Watch NONE = (_, _) -> {};

  /// @param done how much is computed, of `total`; what is counted is the engine's affair
  void at(long done, long total);
}
