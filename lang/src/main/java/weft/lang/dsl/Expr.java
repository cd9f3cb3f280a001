package weft.lang.dsl;

import weft.ops.words.Compared;
import weft.ops.words.Numeric;

/// A value of a declared dimension. Beside it may stand a value of the same dimension, an
/// undeclared one or a number; another dimension is an error of the Java compiler.
///
/// @param <T> the dimension: any type, of which only the name counts
public final class Expr<T> extends Quantity<Expr<T>>
    implements Beside<Expr<T>>,
        Numeric<Beside<? super Expr<T>>, Expr<T>>,
        Compared<Beside<? super Expr<T>>, Condition> {
  Expr(Equation equation, String label) {
    super(equation, label);
  }

  @Override
  Expr<T> view(Equation equation, String label) {
    return new Expr<>(equation, label);
  }
}
