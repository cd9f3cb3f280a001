package weft.rewrite;

import java.util.List;
import java.util.Optional;
import weft.ir.Element;
import weft.ir.Node;
import weft.ir.Tensor;
import weft.ops.algebra.Build;
import weft.ops.compare.Where;
import weft.ops.source.Constant;

/// `if(c, x, x)` -> `x`; `if(true, x, y)` -> `x`; `if(false, x, y)` -> `y`.
record SameBranches() implements Simplify.Rule {
  @Override
  public Optional<Integer> apply(Node node, List<Integer> args, Build on) {
    if (!(node.op() instanceof Where)) {
      return Optional.empty();
    }
    if (args.get(1).equals(args.get(2))) {
      return Optional.of(args.get(1));
    }
    return on.builder().node(args.get(0)).op() instanceof Constant(Tensor value)
            && value.element() == Element.BOOL
        ? Optional.of(args.get(value.truthAt(0) ? 1 : 2))
        : Optional.empty();
  }
}
