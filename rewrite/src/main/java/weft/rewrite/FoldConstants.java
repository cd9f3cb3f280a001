package weft.rewrite;

import java.util.List;
import java.util.Optional;
import weft.ir.Node;
import weft.ir.Operand;
import weft.ir.form.Pointwise;
import weft.ops.algebra.Build;

/// `2 * 3` -> `6`: a row-by-row op on numbers that are known.
record FoldConstants() implements Simplify.Rule {
  @Override
  public Optional<Integer> apply(Node node, List<Integer> args, Build on) {
    boolean known =
        !args.isEmpty()
            && node.op() instanceof Pointwise
            && args.stream().allMatch(arg -> Build.number(on.builder(), arg).isPresent());
    if (!known) {
      return Optional.empty();
    }
    return Optional.of(Operand.either(((Pointwise) node.op()).apply(on, on.operands(args))));
  }
}
