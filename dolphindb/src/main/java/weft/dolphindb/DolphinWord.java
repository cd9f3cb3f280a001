package weft.dolphindb;

import weft.spell.Word;

/// How an op is said in DolphinDB's language: its own rules are [DolphinWords]; rules for other ops
/// stand in a [weft.ir.RuleBook].
@FunctionalInterface
public interface DolphinWord extends Word {
  /// Whether it says the op as it is; else the smaller ops it is made of are said.
  default boolean fits() {
    return true;
  }
}
