package weft.calculus.holding;

import weft.calculus.Rules;

/// How derivatives go both ways through an op that holds graphs.
public interface HoldingRule extends PushThrough, PullThrough {
  /// Makes the rule of an op, which takes derivatives of its graphs by other rules.
  @FunctionalInterface
  interface By {
    HoldingRule rules(Rules rules);
  }
}
