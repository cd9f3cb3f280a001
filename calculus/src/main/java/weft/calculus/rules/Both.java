package weft.calculus.rules;

import java.util.function.Function;
import weft.ir.Op;
import weft.ir.Pull;
import weft.ir.Push;
import weft.ir.RuleBook;

/// A rule for both ways through an op.
final class Both {
  private Both() {}

  static <O extends Op, R extends Push & Pull> RuleBook with(
      RuleBook book, Class<O> op, Function<? super O, ? extends R> rule) {
    return book.with(op, Push.class, rule).with(op, Pull.class, rule);
  }
}
