package weft.spell;

import weft.ir.Node;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.algebra.Algebra;

/// The algebra of texts: to compute is to write. A language says how it writes functions,
/// comparisons and choices; values and conditions are both [Wording]s.
///
/// The meaning is that of [Algebra], whatever the language calls missing: a language in which a
/// comparison with a missing value is neither true nor false takes care that [#not] of it is right.
public interface Spelling extends Algebra<Wording, Wording> {
  /// A column of the table or of an earlier step, by its name.
  Wording column(String name);

  /// A column of the table, of which more is known: as what is computed with.
  default Wording read(String name, Type type) {
    return column(name);
  }

  /// A cell of a column of arrays.
  ///
  /// @param place counted from 0
  Wording cell(Wording array, int place);

  /// A value of any element that stands in the program.
  Wording constant(Tensor value);

  /// A condition that is read from a table, where it may be missing, as a number: 1, 0 or missing.
  Wording doubtful(Wording condition);

  /// What a word has said for an equation, as it stands in the expression that uses it.
  default Wording placed(Node node, Wording said) {
    return said;
  }
}
