package weft.ir;

import java.util.List;
import weft.ir.text.Attributes;
import weft.ir.text.Literal;

/// What an equation does: a record whose components are its attributes.
///
/// An op says what it asks for ([#contract()]), what comes out ([#infer(List)]), and, through the
/// interfaces it implements, what it means: one of the forms in [weft.ir.form], an expansion
/// ([Expands][weft.ir.trait.Expands]) or [Evaluate]. Other modules give it further meanings through
/// a [RuleBook]. One op is one file.
public interface Op {
  /// The name in formulas and in the text form; `RollingMean` is `rolling_mean`.
  default String tag() {
    return Literal.snake(getClass().getSimpleName());
  }

  /// The tag with the attributes: `rolling_mean(w=20, min_periods=20)`.
  default String describe() {
    return Attributes.describe(this);
  }

  /// Most ops make a value of the values of a row.
  default Primitive primitive() {
    return Primitive.TRANSFORM;
  }

  /// What it asks of its arguments: the constant `CONTRACT` of its class, known before there is an
  /// op. Only an op whose roles depend on its attributes says them here.
  default Contract contract() {
    return Contract.of(getClass())
        .orElseThrow(
            () ->
                new IllegalStateException(
                    getClass().getName() + " says nowhere what it asks for: it has no CONTRACT"));
  }

  /// The type of the result. Elements are already checked against the contract.
  Type infer(List<Type> args);

  /// Runs for its effect or may answer differently each time: never merged with an equal equation,
  /// never dropped as a duplicate.
  default boolean effectful() {
    return false;
  }

  /// The name an op brings along: of an input, of a function. It is the name of its node.
  default String name() {
    return "";
  }
}
