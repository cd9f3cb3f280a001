package weft.ir.trait;

import weft.ir.Contract;
import weft.ir.Role;

/// An op that people write otherwise than by calling its tag: `x / y`, `not x`, `min(x, y, z)`.
/// Formulas have their own grammar for it; drawings and messages show the symbol.
public interface Symbol extends Uncalled {
  /// As formulas write it: `/`, `<=`, `not`, `min`.
  String symbol();

  /// Stands between its two arguments.
  interface Infix extends Symbol {
    /// Most take whatever stands there.
    Contract CONTRACT = Contract.of(Role.any("left"), Role.any("right"));

    /// As print has it: `≤` for `<=`.
    default String drawn() {
      return symbol();
    }
  }
}
