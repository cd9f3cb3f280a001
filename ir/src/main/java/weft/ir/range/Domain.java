package weft.ir.range;

import java.util.Optional;
import weft.ir.Op;
import weft.ir.Operands;
import weft.ir.problem.Code;

/// An op that is not defined for every value of its arguments: it gives missing or infinite results
/// there.
public interface Domain extends Op {
  /// Where it is defined; empty where that is everywhere.
  ///
  /// @param in what the arguments can be
  Optional<Limit> domain(Operands<Interval, Truth> in);

  /// Where an op is defined, and what to tell those who go beyond.
  ///
  /// @param argument which one decides
  /// @param within the values of it for which the op is defined
  /// @param problem what is wrong, with `%s` for the argument
  /// @param unnamed the same where the argument can't be quoted, with `%s` for the formula
  /// @param expected of the argument
  record Limit(
      int argument,
      Interval within,
      Code code,
      String problem,
      String unnamed,
      String expected,
      Remedy remedy) {

    /// What is divided by must not be 0.
    public static Limit divisor(int argument) {
      return new Limit(
          argument,
          Interval.NOT_ZERO,
          Code.DIVISION_BY_ZERO,
          "the divisor %s can be zero",
          "%s divides by a value that can be zero",
          "a divisor that is never 0",
          new Remedy.Guard("!= 0"));
    }

    /// The argument of a logarithm must be above 0.
    public static Limit logarithm(String function) {
      return outside(
          Interval.above(0),
          "the " + function + " of %s, which can be zero or negative",
          "a value above 0",
          new Remedy.Guard("> 0"));
    }

    /// The argument of a function must keep to its domain.
    public static Limit outside(Interval within, String problem, String expected, Remedy remedy) {
      return new Limit(0, within, Code.OUTSIDE_DOMAIN, problem, "", expected, remedy);
    }

    public Limit {
      unnamed = unnamed.isEmpty() ? problem.formatted("the value") : unnamed;
    }
  }

  /// What to write instead.
  sealed interface Remedy {
    /// The same where the argument keeps to a condition, else missing: `> 0`.
    record Guard(String condition) implements Remedy {}

    /// Another formula, with `%s` for the argument.
    record Instead(String formula) implements Remedy {}
  }
}
