package weft.ops.tensor;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import weft.ir.Shape;
import weft.ir.Site;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ir.trait.Pull;
import weft.ir.trait.Push;
import weft.ops.arithmetic.Add;
import weft.ops.derivative.Fit;

/// A contraction that adds up products: it is linear in each operand, and a cotangent comes back by
/// the same loops with the operand and the result in each other's place.
public interface SumsProducts extends Contracting, Push, Pull {
  @Override
  default Optional<Integer> push(Site at, List<Optional<Integer>> tangents) {
    Optional<Integer> sum = Optional.empty();
    for (int i = 0; i < tangents.size(); i++) {
      if (tangents.get(i).isPresent()) {
        var args = new ArrayList<>(at.args());
        args.set(i, tangents.get(i).get());
        int term = at.add(this, args);
        sum = Optional.of(sum.map(before -> at.add(new Add(), before, term)).orElse(term));
      }
    }
    return sum;
  }

  @Override
  default List<Optional<Integer>> pull(Site at, int cotangent) {
    var shapes = at.args().stream().map(arg -> at.type(arg).shape()).toList();
    if (shapes.stream().anyMatch(Shape::open)) {
      throw new WeftException(
          Diagnostic.of(Code.SHAPE, "the way back through " + tag() + " needs to know its shapes")
              .expected("arguments of known shapes")
              .found(at.args().stream().map(arg -> at.type(arg).toString()).toList().toString())
              .hint("trace the program on examples, or use inputs with a shape"));
    }
    var loops = contraction(shapes);
    return at.cotangents(
        i -> {
          var args = new ArrayList<>(at.args());
          args.set(i, cotangent);
          return Fit.sum(at, at.add(Summation.of(loops.back(i)), args), at.args().get(i));
        });
  }
}
