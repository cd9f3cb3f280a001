package weft.ir.problem;

import java.util.Locale;

/// The kinds of mistake that Weft reports; each has a page in `docs/errors/`.
public enum Code {
  /// A text that is not a formula, graph or file of the expected form.
  SYNTAX,
  /// A name that is not defined.
  UNKNOWN_NAME,
  /// A function or op that does not exist.
  UNKNOWN_FUNCTION,
  /// Too few or too many arguments, or an argument given twice.
  ARITY,
  /// An argument name that the function or op does not have.
  UNKNOWN_ARGUMENT,
  /// An element or kind of value that does not fit.
  TYPE,
  /// Shapes that do not fit together.
  SHAPE,
  /// A number or option outside of what is allowed.
  RANGE,
  /// A value that must be known before any row is read, and is not.
  NOT_CONSTANT,
  /// A result that would depend on later rows.
  LOOK_AHEAD,
  /// Definitions that need each other.
  CYCLE,
  /// A name that is defined twice.
  DUPLICATE,
  /// No value was given for an input.
  MISSING_VALUE,
  /// No user function of that name was given.
  MISSING_FUNCTION,
  /// A user function failed.
  FUNCTION_FAILED,
  /// A language model gave no answer that can be used.
  MODEL_FAILED,
  /// An op that this interpretation does not offer.
  REFUSED,
  /// A graph that breaks the rules of a graph.
  BAD_GRAPH,
  /// Data that does not have the promised form.
  BAD_DATA,
  /// A worked example that is not what the formula gives.
  WRONG_EXAMPLE,
  /// What a program asserts of an output, and rows for which it is not so.
  ASSERTION_REFUTED,
  /// A file that can't be read or written.
  FILE,
  /// A command line that is not understood.
  USAGE,
  /// A name that nothing needs.
  UNUSED(true),
  /// An output that is the same in every row.
  CONSTANT_OUTPUT(true),
  /// A number of rows where a duration seems to be meant.
  ROWS_FOR_TIME(true),
  /// A division whose divisor can be zero.
  DIVISION_BY_ZERO(true),
  /// A function of a value that it may not be defined for.
  OUTSIDE_DOMAIN(true),
  /// What a program asserts of an output, and neither is proved nor refuted.
  ASSERTION_UNKNOWN(true),
  /// Data outside of what their column is declared to hold.
  OUTSIDE_RANGE(true),
  /// What a program asserts of an output, and results that are not so.
  ASSERTION_BROKEN(true),
  /// Times with a zone beside times without one.
  MIXED_ZONES(true),
  /// Whole numbers that a float has not enough digits for.
  LOST_DIGITS(true),
  /// A choice that is made before its condition can be known.
  WARM_UP_LEAK(true),
  /// A feature that keeps much state.
  LARGE_STATE(true),
  /// A column that a feature of the same name hides.
  HIDDEN_COLUMN(true);

  private final boolean warning;

  Code() {
    this(false);
  }

  Code(boolean warning) {
    this.warning = warning;
  }

  /// Something to mind, which does not keep a program from running.
  public boolean warning() {
    return warning;
  }

  /// `look-ahead`: the spelling in messages and page names.
  public String tag() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
