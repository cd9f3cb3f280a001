package weft.rewrite;

import java.util.List;
import java.util.Optional;
import weft.ir.Node;
import weft.ops.algebra.Build;
import weft.ops.window.Lag;

/// `lag(lag(x, 2), 3)` -> `lag(x, 5)` where both fill alike; `lag(x, 0)` -> `x`.
record MergeLags() implements Simplify.Rule {
  @Override
  public Optional<Integer> apply(Node node, List<Integer> args, Build on) {
    if (!(node.op() instanceof Lag outer)) {
      return Optional.empty();
    }
    if (outer.n() == 0) {
      return Optional.of(args.getFirst());
    }
    Node inner = on.builder().node(args.getFirst());
    if (inner.op() instanceof Lag(int n, double fill)
        && Double.compare(fill, outer.fill()) == 0
        && n <= Integer.MAX_VALUE - outer.n()) {
      return Optional.of(on.builder().add(new Lag(n + outer.n(), fill), inner.args()));
    }
    return Optional.empty();
  }
}
