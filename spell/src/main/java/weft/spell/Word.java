package weft.spell;

import weft.ir.Operand;

/// How an op is said in a language. Each language extends this by an interface of its own, under
/// which rules stand in a [weft.ir.RuleBook].
public interface Word {
  /// The expression for an equation. What can't be said is [refused][Refusal].
  Operand<Wording, Wording> say(Saying saying);
}
