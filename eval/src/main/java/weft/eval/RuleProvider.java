package weft.eval;

import weft.ir.RuleBook;

/// Rules of an engine that come from outside: how it treats ops that it has no rule for, or another
/// one than is wanted. It is found by [java.util.ServiceLoader], as engines are, so that an op and
/// its words in other languages can come in one jar. The class needs a public constructor without
/// arguments.
public interface RuleProvider {
  /// The name of the engine.
  String engine();

  /// What the engine is handed as [RunOptions#rules()]. Rules that the caller of a run gives go
  /// first.
  RuleBook rules();
}
