package weft.ops.tensor;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import weft.ir.Contract;
import weft.ir.Default;
import weft.ir.Element;
import weft.ir.Example;
import weft.ir.Infer;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.Shape;
import weft.ir.Site;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.Check;
import weft.ops.control.Roles;

/// With directions, the derivative of that along all of them: the sum over all ways to replace one
/// of the other cells by the cell of the first direction, a different one by the cell of the second
/// and so on. So the op is its own derivative of every order: a tangent of `x` is one more
/// direction, and so is a cotangent on its way back.
///
/// @param roles `x`, then `along1`, `along2`, ... for the directions
@Says(
    "For each cell the product of the other cells along some dimensions: how a product "
        + "changes with that cell, zeros or not.")
public record ProductOfOthers(@Default("time") String axis, List<String> roles)
    implements OnTensors, InDerivatives {
  public ProductOfOthers {
    axis = Along.check(axis);
    roles = List.copyOf(roles);
    Check.that(roles.equals(roles(roles.size() - 1)), "roles", "x, along1, along2, ...", roles);
  }

  public static ProductOfOthers of(String axis, int directions) {
    return new ProductOfOthers(axis, roles(directions));
  }

  private static List<String> roles(int directions) {
    return Roles.after("x", "along", directions);
  }

  @Override
  public Contract contract() {
    return Contract.of(roles.stream().map(Role::number).toArray(Role[]::new)).dropsRows();
  }

  @Override
  public Type inferTensor(List<Type> args) {
    for (Type arg : args) {
      boolean known = !arg.shape().open() && !args.getFirst().shape().open();
      if (known && !arg.shape().equals(args.getFirst().shape())) {
        throw Infer.mismatch(List.of(args.getFirst().shape(), arg.shape()));
      }
    }
    return args.getFirst().with(args.getFirst().element().toFloat());
  }

  @Override
  public Tensor value(List<Tensor> args) {
    Shape shape = args.getFirst().shape();
    int directions = args.size() - 1;
    var cells = args.stream().map(Tensor::doubles).toList();
    var result = new double[shape.size()];
    Tensor order = Tensor.longs(Element.I64, shape, i -> i);
    // Each lane is visited once, with the positions of its cells.
    var rank = shape.rank();
    boolean[] reduced = rank == 0 ? new boolean[0] : Along.resolve(Along.numbers(axis), rank);
    Lanes.of(order, reduced)
        .longs(
            Element.I64,
            lane -> {
              fill(cells, directions, lane, result);
              return 0;
            });
    return Tensor.floats(args.getFirst().element().toFloat(), shape, i -> result[i]);
  }

  /// Products from the first cell on and from the last cell back, without the cell itself. Each is
  /// a number for every subset of the directions.
  private static void fill(List<double[]> cells, int directions, long[] lane, double[] result) {
    int subsets = 1 << directions;
    int n = lane.length;
    var before = new double[n + 1][subsets];
    before[0][0] = 1;
    for (int i = 0; i < n; i++) {
      before[i + 1] = times(before[i], cells, directions, (int) lane[i]);
    }
    var after = new double[subsets];
    after[0] = 1;
    for (int i = n - 1; i >= 0; i--) {
      double sum = 0;
      for (int subset = 0; subset < subsets; subset++) {
        sum += before[i][subset] * after[subsets - 1 - subset];
      }
      result[(int) lane[i]] = sum;
      after = times(after, cells, directions, (int) lane[i]);
    }
  }

  /// One more cell, which stays or is replaced by one of the directions not used yet.
  private static double[] times(double[] product, List<double[]> cells, int directions, int at) {
    var next = new double[product.length];
    for (int subset = 0; subset < product.length; subset++) {
      next[subset] = product[subset] * cells.getFirst()[at];
      for (int k = 0; k < directions; k++) {
        if ((subset >> k & 1) == 1) {
          next[subset] += product[subset ^ 1 << k] * cells.get(k + 1)[at];
        }
      }
    }
    return next;
  }

  @Override
  public Optional<Integer> push(Site at, List<Optional<Integer>> tangents) {
    Optional<Integer> total = Optional.empty();
    for (int i = 0; i < tangents.size(); i++) {
      if (tangents.get(i).isPresent()) {
        int part = along(at, i, tangents.get(i).get());
        total = Optional.of(total.isPresent() ? plus(at, total.get(), part) : part);
      }
    }
    return total;
  }

  private static int plus(Site at, int a, int b) {
    return at.add(new weft.ops.arithmetic.Add(), a, b);
  }

  @Override
  public List<Optional<Integer>> pull(Site at, int cotangent) {
    return at.cotangents(i -> along(at, i, cotangent));
  }

  /// What a change of one argument does: of `x`, one more direction; of a direction, another one.
  private int along(Site at, int argument, int change) {
    var args = new ArrayList<>(at.args());
    if (argument == 0) {
      args.add(change);
    } else {
      args.set(argument, change);
    }
    return at.add(of(axis, args.size() - 1), args);
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(of(Along.TIME, 0), "2 3 4", "12 8 6"),
        Example.of(of(Along.TIME, 0), "2 0 4", "0 8 0"),
        Example.of(of(Along.TIME, 1), "2 3 4", "1 0 0", "0 4 3"));
  }
}
