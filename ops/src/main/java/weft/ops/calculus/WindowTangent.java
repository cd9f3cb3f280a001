package weft.ops.calculus;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import weft.ir.Contract;
import weft.ir.Example;
import weft.ir.Op;
import weft.ir.Operand;
import weft.ir.Operands;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.Site;
import weft.ir.Span;
import weft.ir.Type;
import weft.ir.algebra.Algebra;
import weft.ir.form.Window;
import weft.ir.problem.Check;
import weft.ir.trait.Pull;
import weft.ir.trait.Push;
import weft.ops.algebra.Doubles;
import weft.ops.algebra.Dual;
import weft.ops.algebra.Dual.Pair;
import weft.ops.window.RollingSum;

/// The same window over values with tangents, so the numbers of a block are those of the window,
/// then their tangents. A minimum or maximum goes to all rows that hold it, an equal share to each:
/// see [ExtremeShares].
///
/// @param op the window
/// @param moves which of its arguments change; a tangent of each of these follows the arguments
@Says("How the result of a window over a duration changes when its columns do.")
public record WindowTangent(Op op, List<Boolean> moves) implements Window, Push, Pull {
  private static final String PREFIX = "d_";

  public WindowTangent {
    moves = List.copyOf(moves);
    Check.that(op instanceof Window, "op", "a window made of blocks", op.tag());
    check(op, moves);
  }

  static void check(Op op, List<Boolean> moves) {
    Check.that(moves.contains(true), "moves", "at least one argument that changes", moves);
    int arity = op.contract().arity();
    Check.that(moves.size() == arity, "moves", arity + " entries", moves.size());
  }

  private Window window() {
    return (Window) op;
  }

  @Override
  public Span w() {
    return window().w();
  }

  @Override
  public int minPeriods() {
    return window().minPeriods();
  }

  @Override
  public Contract contract() {
    return contract(op, moves);
  }

  /// The arguments of an op, then their tangents.
  static Contract contract(Op op, List<Boolean> moves) {
    var roles = new ArrayList<>(op.contract().roles());
    for (int i = 0; i < moves.size(); i++) {
      if (moves.get(i)) {
        roles.add(Role.real(fresh(roles, PREFIX + roles.get(i).name())));
      }
    }
    return Contract.of(roles.toArray(Role[]::new));
  }

  private static String fresh(List<Role> roles, String name) {
    return roles.stream().anyMatch(role -> role.name().equals(name))
        ? fresh(roles, PREFIX + name)
        : name;
  }

  @Override
  public Type infer(List<Type> args) {
    return op.infer(args.subList(0, moves.size()));
  }

  private boolean isExtreme() {
    return ExtremeShares.of(op);
  }

  @Override
  public List<Double> identity() {
    if (isExtreme()) {
      return ExtremeShares.IDENTITY;
    }
    var identity = new ArrayList<>(window().identity());
    window().identity().forEach(_ -> identity.add(0.0));
    return identity;
  }

  @Override
  public <E, B> List<E> lift(Algebra<E, B> on, Operands<E, B> in) {
    if (isExtreme()) {
      return ExtremeShares.lift(on, op, in);
    }
    var dual = new Dual<>(on);
    return split(on, window().lift(dual, operands(dual, in)));
  }

  @Override
  public <E, B> List<E> combine(Algebra<E, B> on, List<Block<E>> blocks) {
    if (isExtreme()) {
      return ExtremeShares.combine(on, blocks);
    }
    var dual = new Dual<>(on);
    return split(on, window().combine(dual, blocks.stream().map(WindowTangent::dual).toList()));
  }

  @Override
  public <E, B> E finish(Algebra<E, B> on, Operands<E, B> in, Block<E> whole) {
    if (isExtreme()) {
      return ExtremeShares.finish(on, whole);
    }
    var dual = new Dual<>(on);
    return window()
        .finish(dual, operands(dual, in), dual(whole))
        .tangent()
        .orElseGet(() -> on.lit(0));
  }

  private <E, B> Operands<Pair<E>, B> operands(Dual<E, B> dual, Operands<E, B> in) {
    var operands = new ArrayList<Operand<Pair<E>, B>>();
    int next = moves.size();
    for (int i = 0; i < moves.size(); i++) {
      Optional<E> tangent = moves.get(i) ? Optional.of(in.value(next++)) : Optional.empty();
      operands.add(Operand.of(new Pair<>(in.value(i), tangent)));
    }
    return new Operands<>(dual, operands);
  }

  private static <E> Block<Pair<E>> dual(Block<E> block) {
    int parts = block.parts().size() / 2;
    var pairs = new ArrayList<Pair<E>>();
    for (int i = 0; i < parts; i++) {
      pairs.add(new Pair<>(block.part(i), Optional.of(block.part(parts + i))));
    }
    return new Block<>(Pair.fixed(block.count()), pairs, Pair.fixed(block.rows()));
  }

  private static <E, B> List<E> split(Algebra<E, B> on, List<Pair<E>> pairs) {
    var parts = new ArrayList<E>();
    pairs.forEach(pair -> parts.add(pair.value()));
    pairs.forEach(pair -> parts.add(pair.tangent().orElseGet(() -> on.lit(0))));
    return parts;
  }

  /// Whether a window has a derivative at all: a count, or the place of a maximum, has none.
  public static boolean changes(Window op, List<Boolean> moves) {
    var dual = new Dual<>(Doubles.ALGEBRA);
    var operands = new ArrayList<Operand<Pair<Double>, Boolean>>();
    moves.forEach(
        move ->
            operands.add(Operand.of(new Pair<>(1.0, move ? Optional.of(1.0) : Optional.empty()))));
    var in = new Operands<>(dual, operands);
    var parts = op.lift(dual, in);
    // What moves a number of a block moves that of a larger one; once nothing is added, all is.
    for (int i = 0; i <= parts.size(); i++) {
      var block = new Block<>(Pair.fixed(1.0), parts, Pair.fixed(1.0));
      parts = op.combine(dual, List.of(block, block));
    }
    var whole = new Block<>(Pair.fixed(2.0), parts, Pair.fixed(2.0));
    return op.finish(dual, in, whole).tangent().isPresent();
  }

  @Override
  public Optional<Integer> push(Site at, List<Optional<Integer>> tangents) {
    return tangent(at, this, tangents);
  }

  @Override
  public List<Optional<Integer>> pull(Site at, int cotangent) {
    return WindowCotangent.cotangents(at, this, cotangent);
  }

  /// Adds the tangent of a window.
  public static Optional<Integer> tangent(Site at, Window op, List<Optional<Integer>> tangents) {
    var moves = tangents.stream().map(Optional::isPresent).toList();
    if (!changes(op, moves)) {
      return Optional.empty();
    }
    var args = new ArrayList<>(at.args());
    tangents.forEach(tangent -> tangent.ifPresent(args::add));
    return Optional.of(at.add(new WindowTangent(op, moves), args));
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(
            new WindowTangent(new RollingSum(Span.rows(2), 1), List.of(true)),
            "1 nan 3",
            "0.5 1 0.25",
            "0.5 0.5 0.25"));
  }
}
