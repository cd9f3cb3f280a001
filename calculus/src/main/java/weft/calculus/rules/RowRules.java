package weft.calculus.rules;

import java.util.List;
import java.util.Optional;
import weft.ir.Op;
import weft.ir.Pull;
import weft.ir.Push;
import weft.ir.RuleBook;
import weft.ir.Span;
import weft.ir.Stateful;
import weft.ir.Window;
import weft.ops.cross.CsCount;
import weft.ops.cross.CsMax;
import weft.ops.cross.CsMin;
import weft.ops.cross.CsRank;
import weft.ops.cross.CsSum;
import weft.ops.event.Lead;
import weft.ops.event.TripleBarrier;
import weft.ops.window.Lag;
import weft.ops.window.RollingMedian;
import weft.ops.window.RollingQuantile;
import weft.ops.window.RollingRank;
import weft.ops.window.RollingRankCorr;
import weft.ops.window.ShannonEntropy;

/// The derivatives of ops on the rows of tables: lags, windows, state, cross-sections. Windows over
/// a number of rows are not among them: they are lags and row-by-row equations by expansion.
public final class RowRules {
  private RowRules() {}

  /// What changes in steps only, so that its derivative is zero wherever it has one.
  private static final List<Class<? extends Op>> STEPS =
      List.of(
          TripleBarrier.class,
          RollingRank.class,
          RollingRankCorr.class,
          ShannonEntropy.class,
          CsCount.class,
          CsRank.class);

  /// The book with these rules.
  public static RuleBook in(RuleBook book) {
    var rules = both(book, Lag.class, new LagRule());
    rules = both(rules, Lead.class, new LeadRule());
    rules = both(rules, RollingMedian.class, new QuantileRule());
    rules = both(rules, RollingQuantile.class, new QuantileRule());
    rules = both(rules, CsSum.class, new CrossSumRule());
    rules = both(rules, CsMin.class, new CrossExtremeRule());
    rules = both(rules, CsMax.class, new CrossExtremeRule());
    for (var steps : STEPS) {
      rules = both(rules, steps, new ZeroRule());
    }
    return rules;
  }

  private static <R extends Push & Pull> RuleBook both(
      RuleBook book, Class<? extends Op> op, R rule) {
    return book.with(op, Push.class, _ -> rule).with(op, Pull.class, _ -> rule);
  }

  /// The rule of an op's shape.
  public static Optional<Push> push(Op op) {
    return switch (op) {
      case Stateful _ -> Optional.of(new ScanRule());
      case Window window when window.w() instanceof Span.Time -> Optional.of(new DurationRule());
      default -> Optional.empty();
    };
  }

  /// The rule of an op's shape.
  public static Optional<Pull> pull(Op op) {
    return switch (op) {
      case Stateful _ -> Optional.of(new ScanRule());
      case Window window when window.w() instanceof Span.Time -> Optional.of(new DurationRule());
      default -> Optional.empty();
    };
  }
}
