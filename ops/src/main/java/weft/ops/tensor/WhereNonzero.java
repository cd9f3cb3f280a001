package weft.ops.tensor;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import weft.ir.Contract;
import weft.ir.Example;
import weft.ir.Infer;
import weft.ir.Operands;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.Shape;
import weft.ir.Site;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.algebra.Algebra;
import weft.ir.form.Pointwise;
import weft.ir.problem.Check;
import weft.ir.trait.Unscaled;
import weft.ops.algebra.Build;
import weft.ops.compare.Equal;
import weft.ops.compare.IsMissing;
import weft.ops.compare.LogicalAnd;
import weft.ops.compare.Where;
import weft.ops.control.Roles;

/// The others are repeated to its shape.
///
/// It stands after a product that has a factor in each of its terms among the others: where these
/// are zero the product is too, even if another factor is infinite or missing. So its derivative is
/// that of the product.
///
/// @param roles `x`, then `by1`, `by2`, ... for the factors
@Says("The value where one of the others is not zero, else zero.")
public record WhereNonzero(List<String> roles)
    implements Pointwise.OfValue, InDerivatives, Unscaled {
  public WhereNonzero {
    roles = List.copyOf(roles);
    Check.that(
        roles.size() > 1 && roles.equals(roles(roles.size() - 1)),
        "roles",
        "x, by1, by2, ...",
        roles);
  }

  public static WhereNonzero by(int factors) {
    return new WhereNonzero(roles(factors));
  }

  private static List<String> roles(int factors) {
    return Roles.after("x", "by", factors);
  }

  @Override
  public Contract contract() {
    return Contract.of(roles.stream().map(Role::number).toArray(Role[]::new));
  }

  @Override
  public Type infer(List<Type> args) {
    Type x = args.getFirst();
    Shape shape = Infer.elementwise(args, x.element()).shape();
    if (!x.shape().open() && !shape.open() && !shape.equals(x.shape())) {
      throw Infer.mismatch(args.stream().map(Type::shape).toList());
    }
    return x.with(Type.union(args));
  }

  @Override
  public Tensor value(List<Tensor> args) {
    Tensor x = args.getFirst();
    var nonzero = new boolean[x.size()];
    for (Tensor factor : args.subList(1, args.size())) {
      var shapes = List.of(x.shape(), factor.shape());
      if (Shape.broadcast(shapes).filter(x.shape()::equals).isEmpty()) {
        throw Infer.mismatch(shapes);
      }
      int[] at = Spread.index(factor.shape(), x.shape());
      for (int i = 0; i < nonzero.length; i++) {
        nonzero[i] |= factor.doubleAt(at[i]) != 0;
      }
    }
    return Tensor.floats(x.element().toFloat(), x.shape(), i -> nonzero[i] ? x.doubleAt(i) : 0);
  }

  @Override
  public <E, B> E value(Algebra<E, B> on, Operands<E, B> in) {
    B nothing = on.eq(in.value(1), on.lit(0));
    for (int i = 2; i < in.size(); i++) {
      nothing = on.and(nothing, on.eq(in.value(i), on.lit(0)));
    }
    return on.select(nothing, on.lit(0), in.value(0));
  }

  /// The factors and their tangents are in the terms of the tangent.
  @Override
  public Optional<Integer> push(Site at, List<Optional<Integer>> tangents) {
    if (tangents.getFirst().isEmpty()) {
      return Optional.empty();
    }
    var args = new ArrayList<>(at.args());
    args.set(0, tangents.getFirst().get());
    tangents.stream().skip(1).flatMap(Optional::stream).forEach(args::add);
    return Optional.of(at.add(by(args.size() - 1), args));
  }

  /// Back to the product, but not to one that is lost: zero times what is infinite or missing.
  @Override
  public List<Optional<Integer>> pull(Site at, int cotangent) {
    var on = new Build(at.to(), at.type(cotangent).element());
    int lost = at.add(new IsMissing(), at.args().getFirst());
    for (int factor : at.args().subList(1, at.args().size())) {
      lost = at.add(new LogicalAnd(), lost, at.add(new Equal(), factor, on.lit(0)));
    }
    return at.cotangents(Map.of(0, at.add(new Where(), lost, on.lit(0), cotangent)));
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(by(1), "1 nan inf", "2 0 0", "1 0 0"),
        Example.of(by(2), "1 nan 3", "0 0 0", "2 0 nan", "1 0 3"));
  }
}
