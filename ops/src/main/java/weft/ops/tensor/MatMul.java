package weft.ops.tensor;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import weft.ir.Contract;
import weft.ir.Default;
import weft.ir.Example;
import weft.ir.Infer;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.Shape;
import weft.ir.Site;
import weft.ir.Tensor;
import weft.ir.form.Contraction;
import weft.ir.form.Contraction.Fold;
import weft.ir.form.Contraction.Index;
import weft.ir.form.Contraction.Place;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ir.trait.Pull;
import weft.ir.trait.Push;
import weft.ops.arithmetic.Add;
import weft.ops.derivative.Fit;

/// The sum of products along the last dimension of `left` and the one before the last of `right`. A
/// single dimension is a row on the left and a column on the right, and is not there in the result.
/// Dimensions before the last two count matrices and broadcast.
///
/// Products are added one after the other in the order of their index, each by a fused multiply-add
/// in the precision of the result. Of conditions it is whether any product holds.
///
/// @param transposeLeft the last two dimensions of `left` change places before
/// @param transposeRight the last two dimensions of `right` change places before
@Says("The product of matrices.")
public record MatMul(
    @Default("false") boolean transposeLeft, @Default("false") boolean transposeRight)
    implements Contracting, Push, Pull {
  public static final Contract CONTRACT =
      Contract.of(Role.number("left"), Role.number("right")).dropsRows();

  public static MatMul plain() {
    return new MatMul(false, false);
  }

  @Override
  public Contraction contraction(List<Shape> args) {
    Shape left = args.get(0);
    Shape right = args.get(1);
    matrices("left", left);
    matrices("right", right);
    boolean row = left.rank() == 1;
    boolean column = right.rank() == 1;
    Shape a = row ? Shape.of(1, left.dims().getFirst()) : turned(left, transposeLeft);
    Shape b = column ? Shape.of(right.dims().getFirst(), 1) : turned(right, transposeRight);
    int length = a.dims().getLast();
    if (length != b.dims().get(b.rank() - 2)) {
      throw new WeftException(
          Diagnostic.of(
                  Code.SHAPE,
                  "the matrices do not fit: %d columns meet %d rows"
                      .formatted(length, b.dims().get(b.rank() - 2)))
              .expected("as many columns on the left as rows on the right")
              .found(left + " and " + right));
    }
    var before = List.of(before(a), before(b));
    Shape batch = Shape.broadcast(before).orElseThrow(() -> Infer.mismatch(before));
    var loops = new ArrayList<>(batch.dims());
    loops.addAll(List.of(a.dims().get(a.rank() - 2), b.dims().getLast(), length));
    int i = batch.rank();
    var cell = new ArrayList<>(IntStream.range(0, i).boxed().toList());
    if (!row) {
      cell.add(i);
    }
    if (!column) {
      cell.add(i + 1);
    }
    return new Contraction(
        loops,
        Place.of(loops, cell.stream().mapToInt(d -> d).toArray()),
        List.of(
            factor(left, before(a), loops, transposeLeft, row ? List.of(i + 2) : List.of(i, i + 2)),
            factor(
                right,
                before(b),
                loops,
                transposeRight,
                column ? List.of(i + 2) : List.of(i + 2, i + 1))),
        Fold.SUM);
  }

  private static Shape before(Shape matrices) {
    return new Shape(false, matrices.dims().subList(0, matrices.rank() - 2));
  }

  private static Shape turned(Shape shape, boolean transposed) {
    if (!transposed) {
      return shape;
    }
    var dims = new ArrayList<>(shape.dims());
    Collections.swap(dims, dims.size() - 1, dims.size() - 2);
    return new Shape(false, dims);
  }

  /// @param last the loops of the last dimensions, before they change places
  private static Place factor(
      Shape shape, Shape batch, List<Integer> loops, boolean transposed, List<Integer> last) {
    var indices = new ArrayList<Index>();
    int more = loops.size() - 3 - batch.rank();
    for (int d = 0; d < batch.rank(); d++) {
      boolean single = batch.dims().get(d) == 1;
      indices.add(single ? Index.at(loops.size(), 0) : Index.of(loops.size(), more + d));
    }
    for (int loop : transposed && last.size() == 2 ? last.reversed() : last) {
      indices.add(Index.of(loops.size(), loop));
    }
    return new Place(shape, indices);
  }

  private static void matrices(String role, Shape shape) {
    if (shape.rank() == 0) {
      throw new WeftException(
          Diagnostic.of(Code.SHAPE, "a product of matrices takes no single number")
              .about(role)
              .expected("at least one dimension")
              .found("a scalar")
              .hint("multiply by it instead"));
    }
  }

  /// Linear in each factor: `d(AB) = dA B + A dB`.
  @Override
  public Optional<Integer> push(Site at, List<Optional<Integer>> tangents) {
    var left = tangents.get(0).map(tangent -> at.add(this, tangent, at.arg("right")));
    var right = tangents.get(1).map(tangent -> at.add(this, at.arg("left"), tangent));
    return left.isPresent() && right.isPresent()
        ? Optional.of(at.add(new Add(), left.get(), right.get()))
        : left.or(() -> right);
  }

  /// `A` gets `G B^T`, `B` gets `A^T G`. A single dimension is lifted to a matrix on the way back.
  @Override
  public List<Optional<Integer>> pull(Site at, int cotangent) {
    int left = at.arg("left");
    int right = at.arg("right");
    if (at.type(left).shape().open() || at.type(right).shape().open()) {
      throw new WeftException(
          Diagnostic.of(
                  Code.SHAPE, "the way back through a product of matrices needs to know its shapes")
              .expected("factors of known shapes")
              .found(at.type(left) + " and " + at.type(right))
              .hint("trace the program on examples, or use inputs with a shape"));
    }
    boolean row = at.type(left).shape().rank() == 1;
    boolean column = at.type(right).shape().rank() == 1;
    boolean turnLeft = transposeLeft && !row;
    boolean turnRight = transposeRight && !column;
    int a = row ? at.add(new ExpandDims(List.of(0)), left) : left;
    int b = column ? at.add(new ExpandDims(List.of(1)), right) : right;
    int g = lifted(at, cotangent, row, column);
    return at.cotangents(
        i -> {
          if (i == 0) {
            int back =
                turnLeft
                    ? at.add(new MatMul(turnRight, true), b, g)
                    : at.add(new MatMul(false, !turnRight), g, b);
            return Fit.sum(at, row ? without(at, back, -2) : back, left);
          }
          int back =
              turnRight
                  ? at.add(new MatMul(true, turnLeft), g, a)
                  : at.add(new MatMul(!turnLeft, false), a, g);
          return Fit.sum(at, column ? without(at, back, -1) : back, right);
        });
  }

  private static int lifted(Site at, int cotangent, boolean row, boolean column) {
    if (row && column) {
      return at.add(new ExpandDims(List.of(0, 1)), cotangent);
    }
    return row || column ? at.add(new ExpandDims(List.of(row ? -2 : -1)), cotangent) : cotangent;
  }

  private static int without(Site at, int id, int dimension) {
    return at.add(new Squeeze(List.of(dimension)), id);
  }

  public static List<Example> examples() {
    Tensor square = Tensor.of(Shape.of(2, 2), new double[] {1, 2, 3, 4});
    return List.of(
        new Example(
            plain(),
            List.of(square, square),
            Tensor.of(Shape.of(2, 2), new double[] {7, 10, 15, 22})),
        new Example(
            new MatMul(true, false),
            List.of(square, square),
            Tensor.of(Shape.of(2, 2), new double[] {10, 14, 14, 20})),
        new Example(plain(), List.of(square, Tensor.column(1, -1)), Tensor.column(-1, -1)),
        new Example(plain(), List.of(Tensor.column(1, -1), square), Tensor.column(-2, -2)),
        new Example(
            plain(), List.of(Tensor.column(1, 2), Tensor.column(3, 4)), Tensor.scalar(11.0)));
  }
}
