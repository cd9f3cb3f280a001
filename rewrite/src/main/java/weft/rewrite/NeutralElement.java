package weft.rewrite;

import java.util.List;
import java.util.Optional;
import weft.ir.Node;
import weft.ops.algebra.Build;
import weft.ops.arithmetic.Divide;
import weft.ops.arithmetic.Multiply;
import weft.ops.arithmetic.Power;
import weft.ops.arithmetic.Subtract;

/// `x * 1`, `x / 1`, `x ** 1`, `x - 0` -> `x`. Not `x + 0`, which turns -0 into 0.
record NeutralElement() implements Simplify.Rule {
  @Override
  public Optional<Integer> apply(Node node, List<Integer> args, Build on) {
    return switch (node.op()) {
      case Multiply _ when is(on, args.get(1), 1) -> Optional.of(args.get(0));
      case Multiply _ when is(on, args.get(0), 1) -> Optional.of(args.get(1));
      case Divide _ when is(on, args.get(1), 1) -> Optional.of(args.get(0));
      case Power _ when is(on, args.get(1), 1) -> Optional.of(args.get(0));
      case Subtract _ when is(on, args.get(1), 0) -> Optional.of(args.get(0));
      default -> Optional.empty();
    };
  }

  private static boolean is(Build on, int id, double value) {
    // equals on boxed doubles tells -0 from 0
    return Build.number(on.builder(), id).filter(Double.valueOf(value)::equals).isPresent();
  }
}
