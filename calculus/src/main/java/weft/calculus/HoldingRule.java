package weft.calculus;

/// How derivatives go both ways through an op that holds graphs.
interface HoldingRule extends PushThrough, PullThrough {}
