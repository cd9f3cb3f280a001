package weft.rewrite;

import java.util.List;
import java.util.Optional;
import weft.ir.Node;
import weft.ops.algebra.Build;
import weft.ops.arithmetic.Negate;
import weft.ops.compare.LogicalNot;

/// `-(-x)` -> `x`; `not not c` -> `c`.
record DoubleNegation() implements Simplify.Rule {
  @Override
  public Optional<Integer> apply(Node node, List<Integer> args, Build on) {
    if (!(node.op() instanceof Negate) && !(node.op() instanceof LogicalNot)) {
      return Optional.empty();
    }
    Node inner = on.builder().node(args.getFirst());
    return inner.op().equals(node.op()) ? Optional.of(inner.args().getFirst()) : Optional.empty();
  }
}
