package weft.calculus;

/// How derivatives go both ways through an op that holds graphs.
interface HoldingRule extends PushThrough, PullThrough {
  /// Makes the rule of an op, which takes derivatives of its graphs by other rules.
  @FunctionalInterface
  interface By {
    HoldingRule rules(Rules rules);
  }
}
