package weft.rewrite;

import java.util.List;
import java.util.Optional;
import weft.ir.Node;
import weft.ops.algebra.Build;
import weft.ops.arithmetic.Abs;
import weft.ops.arithmetic.Ceil;
import weft.ops.arithmetic.Floor;
import weft.ops.arithmetic.Maximum;
import weft.ops.arithmetic.Minimum;
import weft.ops.arithmetic.Round;
import weft.ops.arithmetic.Sign;

/// `abs(abs(x))` -> `abs(x)`, likewise floor, ceil, round and sign; `min(x, x)` and `max(x, x)` ->
/// `x`.
record Idempotent() implements Simplify.Rule {
  @Override
  public Optional<Integer> apply(Node node, List<Integer> args, Build on) {
    return switch (node.op()) {
      case Abs _, Floor _, Ceil _, Round _, Sign _ ->
          on.builder().node(args.getFirst()).op().equals(node.op())
              ? Optional.of(args.getFirst())
              : Optional.empty();
      case Minimum _, Maximum _ ->
          args.get(0).equals(args.get(1)) ? Optional.of(args.get(0)) : Optional.empty();
      default -> Optional.empty();
    };
  }
}
