package weft.lang.dsl;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import weft.ops.tensor.ExclusiveMultiClauseWhere;
import weft.ops.tensor.MultiClauseWhere;

/// A piece of a piecewise function: an expression and when it counts. Made by [Terms#clause(Expr,
/// Condition)] and [Terms#otherwise(Expr)].
///
/// @param <T> the dimension of the expression
public sealed class Clause<T> permits Clause.Free {
  private final Supplier<? extends Quantity<?>> expression;
  private final Optional<Condition> condition;

  private Clause(Supplier<? extends Quantity<?>> expression, Optional<Condition> condition) {
    this.expression = expression;
    this.condition = condition;
  }

  static <T> Clause<T> of(Expr<T> expression, Optional<Condition> condition) {
    return new Clause<>(() -> expression, condition);
  }

  /// A piece without a dimension of its own: written among others it takes theirs. A number becomes
  /// a constant when the function is put together.
  public static final class Free<T> extends Clause<T> {
    Free(Supplier<Undeclared> expression, Optional<Condition> condition) {
      super(expression, condition);
    }
  }

  /// The default comes first, then each clause's condition and expression, then the choice. What
  /// follows the first piece without a condition is dropped.
  ///
  /// @param companion what an exclusive choice comes after
  static Quantity<?> choose(List<Clause<?>> clauses, Optional<Term> companion) {
    int count = 0;
    while (count < clauses.size() && clauses.get(count).condition.isPresent()) {
      count++;
    }
    Quantity<?> otherwise =
        count < clauses.size() ? clauses.get(count).expression.get() : Terms.constant(Double.NaN);
    if (count == 0) {
      return otherwise;
    }
    var args = new ArrayList<Term>();
    for (Clause<?> clause : clauses.subList(0, count)) {
      args.add(clause.condition.orElseThrow());
      args.add(clause.expression.get());
    }
    args.add(otherwise);
    companion.ifPresent(args::add);
    return Undeclared.of(
        Equation.of(
            companion.isPresent()
                ? ExclusiveMultiClauseWhere.of(count)
                : MultiClauseWhere.of(count),
            args));
  }
}
