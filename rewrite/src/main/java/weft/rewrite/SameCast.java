package weft.rewrite;

import java.util.List;
import java.util.Optional;
import weft.ir.Node;
import weft.ops.algebra.Build;
import weft.ops.tensor.Cast;

/// `cast(x, f64)` -> `x` where x is f64 already.
record SameCast() implements Simplify.Rule {
  @Override
  public Optional<Integer> apply(Node node, List<Integer> args, Build on) {
    return node.op() instanceof Cast
            && on.builder().type(args.getFirst()).element() == node.type().element()
        ? Optional.of(args.getFirst())
        : Optional.empty();
  }
}
