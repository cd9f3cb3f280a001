package weft.numpy;

/// How an op is said in Python. A rule for an op stands in a [rule book][weft.ir.RuleBook], or the
/// op implements it.
@FunctionalInterface
public interface NumpyWord {
  /// @throws weft.ir.problem.WeftException if these arguments have no such word
  NumpyTerm say(NumpySaying of);
}
