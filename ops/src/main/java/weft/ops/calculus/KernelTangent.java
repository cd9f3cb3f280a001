package weft.ops.calculus;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import weft.ir.Contract;
import weft.ir.Example;
import weft.ir.Op;
import weft.ir.Says;
import weft.ir.Site;
import weft.ir.Span;
import weft.ir.Type;
import weft.ir.algebra.Algebra;
import weft.ir.form.SmoothKernel;
import weft.ir.problem.Check;
import weft.ir.trait.Pull;
import weft.ir.trait.Push;
import weft.ops.algebra.Doubles;
import weft.ops.algebra.Dual;
import weft.ops.algebra.Dual.Pair;
import weft.ops.window.RollingRegressTNw;

/// @param op the kernel
/// @param moves which of its arguments change; a tangent of each of these follows the arguments
@Says(
    "How the result of a kernel over a window changes when its columns do: the same kernel "
        + "over values with tangents.")
public record KernelTangent(Op op, List<Boolean> moves) implements SmoothKernel, Push, Pull {
  public KernelTangent {
    moves = List.copyOf(moves);
    Check.that(op instanceof SmoothKernel, "op", "a kernel over the algebra", op.tag());
    WindowTangent.check(op, moves);
  }

  private SmoothKernel kernel() {
    return (SmoothKernel) op;
  }

  @Override
  public Span w() {
    return kernel().w();
  }

  @Override
  public int minPeriods() {
    return kernel().minPeriods();
  }

  @Override
  public Contract contract() {
    return WindowTangent.contract(op, moves);
  }

  @Override
  public Type infer(List<Type> args) {
    return op.infer(args.subList(0, moves.size()));
  }

  @Override
  public double over(double[][] columns, int from, int to) {
    var values = new ArrayList<List<Double>>();
    for (int i = 0; i < columns.length; i++) {
      values.add(new ArrayList<>());
    }
    for (int row = from; row < to; row++) {
      if (isPresent(columns, row)) {
        for (int i = 0; i < columns.length; i++) {
          values.get(i).add(columns[i][row]);
        }
      }
    }
    return over(Doubles.ALGEBRA, values, to - from);
  }

  private static boolean isPresent(double[][] columns, int row) {
    boolean all = true;
    for (double[] column : columns) {
      all &= !Double.isNaN(column[row]);
    }
    return all;
  }

  @Override
  public <E, B> E over(Algebra<E, B> on, List<List<E>> columns, int rows) {
    var pairs = new ArrayList<List<Pair<E>>>();
    int next = moves.size();
    for (int i = 0; i < moves.size(); i++) {
      var values = columns.get(i);
      var tangents = moves.get(i) ? columns.get(next++) : List.<E>of();
      var column = new ArrayList<Pair<E>>();
      for (int row = 0; row < values.size(); row++) {
        column.add(
            new Pair<>(
                values.get(row),
                tangents.isEmpty() ? Optional.empty() : Optional.of(tangents.get(row))));
      }
      pairs.add(column);
    }
    return kernel().over(new Dual<>(on), pairs, rows).tangent().orElseGet(() -> on.lit(0));
  }

  @Override
  public Optional<Integer> push(Site at, List<Optional<Integer>> tangents) {
    return tangent(at, this, tangents);
  }

  @Override
  public List<Optional<Integer>> pull(Site at, int cotangent) {
    return WindowCotangent.cotangents(at, this, cotangent);
  }

  /// Adds the tangent of a kernel.
  public static Optional<Integer> tangent(
      Site at, SmoothKernel op, List<Optional<Integer>> tangents) {
    var args = new ArrayList<>(at.args());
    tangents.forEach(tangent -> tangent.ifPresent(args::add));
    var moves = tangents.stream().map(Optional::isPresent).toList();
    return Optional.of(at.add(new KernelTangent(op, moves), args));
  }

  /// A slope is twice as large where y is, and so is its error.
  public static List<Example> examples() {
    return List.of(
        Example.of(
            new KernelTangent(
                new RollingRegressTNw(Span.rows(4), 4, 1, 1, 1), List.of(true, false)),
            "1 0 2 3",
            "0 0 1 1",
            "1 0 2 3",
            "nan nan nan 0"));
  }
}
