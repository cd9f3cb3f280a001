package weft.ops.arithmetic;

import java.util.List;
import java.util.Optional;
import weft.ir.Contract;
import weft.ir.Example;
import weft.ir.Operands;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.Site;
import weft.ir.algebra.Algebra;
import weft.ir.algebra.Unary;
import weft.ir.form.Pointwise;
import weft.ir.trait.InReals;
import weft.ir.trait.Pull;
import weft.ir.trait.Push;

@Says("The logistic function `1 / (1 + exp(-x))`, between 0 and 1.")
public record Sigmoid() implements Pointwise.OfFloat, InReals, Push, Pull {
  public static final Contract CONTRACT = Contract.of(Role.number("x"));

  @Override
  public <E, B> E value(Algebra<E, B> on, Operands<E, B> in) {
    E x = in.value(0);
    // Of a size without sign, so that nothing overflows and small results keep their digits.
    E e = on.exp(on.neg(on.abs(x)));
    E whole = on.add(on.lit(1), e);
    return on.select(on.lt(x, on.lit(0)), on.div(e, whole), on.div(on.lit(1), whole));
  }

  /// `tanh`, moved and scaled.
  @Override
  public <E, B> E inReals(Algebra<E, B> on, Operands<E, B> in) {
    E half = on.lit(0.5);
    return on.add(half, on.mul(half, on.unary(Unary.TANH, on.mul(half, in.value(0)))));
  }

  @Override
  public Optional<Integer> push(Site at, List<Optional<Integer>> tangents) {
    return tangents.getFirst().map(tangent -> at.add(new Multiply(), tangent, slope(at)));
  }

  @Override
  public List<Optional<Integer>> pull(Site at, int cotangent) {
    return List.of(Optional.of(at.add(new Multiply(), cotangent, slope(at))));
  }

  /// `sigmoid(x) * sigmoid(-x)`, which keeps its digits on both sides of zero.
  private int slope(Site at) {
    int opposite = at.add(this, at.add(new Negate(), at.args().getFirst()));
    return at.add(new Multiply(), at.result(), opposite);
  }

  public static List<Example> examples() {
    return List.of(Example.of(new Sigmoid(), "0 inf -inf nan", "0.5 1 0 nan"));
  }
}
