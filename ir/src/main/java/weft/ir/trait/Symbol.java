package weft.ir.trait;

/// An op that people write otherwise than by calling its tag: `x / y`, `not x`, `min(x, y, z)`.
/// Formulas have their own grammar for it; drawings and messages show the symbol.
public interface Symbol extends Uncalled {
  /// As formulas write it: `/`, `<=`, `not`, `min`.
  String symbol();

  /// Stands between its two arguments.
  interface Infix extends Symbol {
    /// As print has it: `≤` for `<=`.
    default String drawn() {
      return symbol();
    }
  }
}
