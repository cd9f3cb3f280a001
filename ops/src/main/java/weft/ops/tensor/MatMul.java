package weft.ops.tensor;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import weft.ir.Contract;
import weft.ir.Default;
import weft.ir.Element;
import weft.ir.Evaluate;
import weft.ir.Example;
import weft.ir.Host;
import weft.ir.Infer;
import weft.ir.Role;
import weft.ir.Shape;
import weft.ir.Site;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ir.trait.Pull;
import weft.ir.trait.Push;
import weft.ir.trait.Reducer;
import weft.ops.arithmetic.Add;
import weft.ops.derivative.Fit;

/// The product of matrices: the sum of products along the last dimension of `left` and the one
/// before the last of `right`. A single dimension is a row on the left and a column on the right,
/// and is not there in the result. Dimensions before the last two count matrices and broadcast.
///
/// Products add up like the cells of [ReduceSum]: adjacent pairs, again and again. Single precision
/// is rounded once, at the end. Of conditions it is whether any product holds.
///
/// @param transposeLeft the last two dimensions of `left` change places before
/// @param transposeRight the last two dimensions of `right` change places before
public record MatMul(
    @Default("false") boolean transposeLeft, @Default("false") boolean transposeRight)
    implements OnTensors, Evaluate, Push, Pull {
  public static final Contract CONTRACT =
      Contract.of(Role.number("left"), Role.number("right")).dropsRows();

  public static MatMul plain() {
    return new MatMul(false, false);
  }

  @Override
  public Type inferTensor(List<Type> args) {
    Shape left = args.get(0).shape();
    Shape right = args.get(1).shape();
    Element a = args.get(0).element();
    Element b = args.get(1).element();
    Element element = Element.promote(a, b).orElseThrow(() -> Infer.disagree(a, b));
    Shape shape =
        left.open() || right.open()
            ? Shape.OPEN
            : new Product(left, right, transposeLeft, transposeRight).shape();
    return new Type(element, shape, Set.of());
  }

  @Override
  public Tensor evaluate(List<Tensor> args, Host host) {
    Tensor left = args.get(0);
    Tensor right = args.get(1);
    var product = new Product(left.shape(), right.shape(), transposeLeft, transposeRight);
    Element element = Element.promote(left.element(), right.element()).orElseThrow();
    Shape shape = product.shape();
    int[] a = product.left();
    int[] b = product.right();
    return switch (element.kind()) {
      case FLOAT -> {
        double[] x = left.doubles();
        double[] y = right.doubles();
        var lane = new double[product.length()];
        yield Tensor.floats(
            element,
            shape,
            cell -> {
              for (int i = 0; i < lane.length; i++) {
                lane[i] =
                    x[a[cell] + i * product.leftStep()] * y[b[cell] + i * product.rightStep()];
              }
              return Reducer.SUM.of(lane, 0, lane.length);
            });
      }
      case BOOL -> Tensor.bools(shape, cell -> whole(product, left, right, a, b, cell) != 0);
      case SIGNED, UNSIGNED, TIME, TEXT, ANY ->
          Tensor.longs(element, shape, cell -> whole(product, left, right, a, b, cell));
    };
  }

  private static long whole(
      Product product, Tensor left, Tensor right, int[] a, int[] b, int cell) {
    long sum = 0;
    for (int i = 0; i < product.length(); i++) {
      sum +=
          left.longAt(a[cell] + i * product.leftStep())
              * right.longAt(b[cell] + i * product.rightStep());
    }
    return sum;
  }

  /// Which cells meet: the shape of the result, and where the lanes of each of its cells start.
  private record Product(
      Shape shape, int length, int[] left, int leftStep, int[] right, int rightStep) {
    Product(Shape left, Shape right, boolean transposeLeft, boolean transposeRight) {
      this(Side.left(left, transposeLeft), Side.right(right, transposeRight), left, right);
    }

    private Product(Side a, Side b, Shape left, Shape right) {
      this(
          shape(a, b, left, right),
          a.length,
          starts(a, b, left, right, true),
          a.step,
          starts(a, b, left, right, false),
          b.step);
    }

    private static Shape batch(Side a, Side b) {
      var shapes = List.of(a.batch, b.batch);
      return Shape.broadcast(shapes).orElseThrow(() -> Infer.mismatch(shapes));
    }

    private static Shape shape(Side a, Side b, Shape left, Shape right) {
      if (a.length != b.length) {
        throw new WeftException(
            Diagnostic.of(
                    Code.SHAPE,
                    "the matrices do not fit: " + a.length + " columns meet " + b.length + " rows")
                .expected("as many columns on the left as rows on the right")
                .found(left + " and " + right));
      }
      var dims = new ArrayList<>(batch(a, b).dims());
      if (left.rank() > 1) {
        dims.add(a.others);
      }
      if (right.rank() > 1) {
        dims.add(b.others);
      }
      return new Shape(false, dims);
    }

    private static int[] starts(Side a, Side b, Shape left, Shape right, boolean ofLeft) {
      Shape batch = batch(a, b);
      Side side = ofLeft ? a : b;
      int[] matrix = Spread.index(side.batch, batch);
      var starts = new int[shape(a, b, left, right).size()];
      int cell = 0;
      for (int at : matrix) {
        for (int i = 0; i < a.others; i++) {
          for (int j = 0; j < b.others; j++) {
            starts[cell++] = at * side.length * side.others + (ofLeft ? i : j) * side.otherStep;
          }
        }
      }
      return starts;
    }
  }

  /// One of the two factors.
  ///
  /// @param batch the dimensions that count matrices
  /// @param length how many cells are multiplied and added
  /// @param step from one of them to the next
  /// @param others rows on the left, columns on the right
  /// @param otherStep from one of them to the next
  private record Side(Shape batch, int length, int step, int others, int otherStep) {
    static Side left(Shape shape, boolean transposed) {
      return of(shape, "left", transposed, 1);
    }

    static Side right(Shape shape, boolean transposed) {
      return of(shape, "right", transposed, 2);
    }

    /// @param back which dimension, counted from the last, is added along
    private static Side of(Shape shape, String role, boolean transposed, int back) {
      int rank = shape.rank();
      if (rank == 0) {
        throw new WeftException(
            Diagnostic.of(Code.SHAPE, "a product of matrices takes no single number")
                .about(role)
                .expected("at least one dimension")
                .found(shape.isScalar() ? "a scalar" : shape.toString())
                .hint("multiply by it instead"));
      }
      var dims = shape.dims();
      if (rank == 1) {
        return new Side(Shape.SCALAR, dims.getFirst(), 1, 1, 0);
      }
      int rows = dims.get(rank - 2);
      int columns = dims.get(rank - 1);
      Shape batch = new Shape(false, dims.subList(0, rank - 2));
      boolean alongRow = (back == 1) != transposed;
      return alongRow
          ? new Side(batch, columns, 1, rows, columns)
          : new Side(batch, rows, columns, columns, 1);
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
