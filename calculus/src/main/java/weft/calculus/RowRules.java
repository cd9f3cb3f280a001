package weft.calculus;

import java.util.Optional;
import weft.ir.Op;
import weft.ir.Pull;
import weft.ir.Push;
import weft.ir.RuleBook;

/// The derivatives of ops on the rows of tables: lags, windows, state, cross-sections.
final class RowRules {
  private RowRules() {}

  /// The book with these rules.
  static RuleBook in(RuleBook book) {
    return book;
  }

  /// The rule of an op's shape.
  static Optional<Push> push(Op op) {
    return Optional.empty();
  }

  /// The rule of an op's shape.
  static Optional<Pull> pull(Op op) {
    return Optional.empty();
  }
}
