package weft.numpy;

import java.util.ArrayList;
import java.util.Locale;
import weft.ir.Element;
import weft.ir.RuleBook;
import weft.ir.Shape;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ops.tensor.Boundary;
import weft.ops.tensor.Concatenate;
import weft.ops.tensor.ExpandDims;
import weft.ops.tensor.Gradient;
import weft.ops.tensor.Laplacian;
import weft.ops.tensor.MatMul;
import weft.ops.tensor.Reshape;
import weft.ops.tensor.Slice;
import weft.ops.tensor.Squeeze;
import weft.ops.tensor.Stack;
import weft.ops.tensor.Take;
import weft.ops.tensor.TensorCumulative;
import weft.ops.tensor.TensorRoll;
import weft.ops.tensor.TensorShift;
import weft.ops.tensor.Transpose;
import weft.ops.window.Lag;

/// The words of what moves cells, and of what meets their neighbours.
final class MoveWords {
  private MoveWords() {}

  static RuleBook in(RuleBook book) {
    return book.with(
            ExpandDims.class,
            NumpyWord.class,
            op -> of -> of.call("expand_dims", of.arg(0), NumpySaying.axes(op.axes())))
        .with(Squeeze.class, NumpyWord.class, MoveWords::squeeze)
        .with(
            Reshape.class,
            NumpyWord.class,
            op -> of -> of.call("reshape", of.arg(0), NumpySaying.tuple(op.dims())))
        .with(Transpose.class, NumpyWord.class, MoveWords::transpose)
        .with(Slice.class, NumpyWord.class, op -> of -> slice(of.arg(0), op.at()))
        .with(Concatenate.class, NumpyWord.class, op -> joined("concatenate", op.axis()))
        .with(Stack.class, NumpyWord.class, op -> joined("stack", op.axis()))
        .with(Take.class, NumpyWord.class, MoveWords::take)
        .with(
            TensorRoll.class,
            NumpyWord.class,
            op -> of -> of.call("roll", of.arg(0), "" + op.periods(), "axis=" + op.axis()))
        .with(
            TensorShift.class,
            NumpyWord.class,
            op -> of -> shifted(of, of.arg(0), op.periods(), op.fill(), op.axis()))
        .with(Lag.class, NumpyWord.class, MoveWords::lag)
        .with(TensorCumulative.class, NumpyWord.class, MoveWords::cumulative)
        .with(Gradient.class, NumpyWord.class, MoveWords::gradient)
        .with(Laplacian.class, NumpyWord.class, MoveWords::laplacian)
        .with(MatMul.class, NumpyWord.class, MoveWords::product);
  }

  private static NumpyWord squeeze(Squeeze op) {
    return of ->
        of.isJax() && of.shape(0).isScalar()
            ? of.arg(0)
            : of.call("squeeze", of.arg(0), "axis=" + NumpySaying.axes(op.axes()));
  }

  private static NumpyWord transpose(Transpose op) {
    return of ->
        op.axes().isEmpty()
            ? of.call("transpose", of.arg(0))
            : of.call("transpose", of.arg(0), NumpySaying.tuple(op.axes()));
  }

  static NumpyTerm slice(NumpyTerm x, String at) {
    return x.then("[" + at.replace(",", ", ") + "]", x.element());
  }

  /// Side by side, in one element.
  private static NumpyWord joined(String word, int axis) {
    return of -> {
      var parts = new ArrayList<NumpyTerm>();
      of.args().forEach(arg -> parts.add(of.cast(arg, of.element())));
      boolean unknown = of.isJax() && of.element() == Element.ANY;
      return of.call(
          word,
          unknown ? of.help(NumpyHelper.PROMOTED, of.args().toArray()) : NumpyTerm.list(parts),
          "axis=" + axis);
    };
  }

  /// JAX lets a place that is not there pass: it is refused before.
  private static NumpyWord take(Take op) {
    return of -> {
      if (!of.isJax()) {
        return of.call("take", of.arg(0), of.arg(1), "axis=" + op.axis());
      }
      var length = of.arg(0).then(".shape[" + op.axis() + "]", Element.I64);
      var places = of.help(NumpyHelper.INSIDE, of.arg(1), length);
      return of.call("take", of.arg(0), places, "axis=" + op.axis(), "mode=\"wrap\"");
    };
  }

  private static NumpyTerm shifted(
      NumpySaying of, NumpyTerm x, int periods, double fill, int axis) {
    Element element = x.element();
    boolean fits = element.isFloat() || element == Element.ANY || fill == Math.rint(fill);
    if (!fits) {
      throw new WeftException(
          Diagnostic.of(Code.RANGE, "the fill is no " + element.tag())
              .about("fill")
              .expected("a whole number where the cells are " + element.tag())
              .found(Double.toString(fill)));
    }
    if (of.shape(0).isScalar()) {
      throw NumpySaying.refused(
          "axis " + axis + " is out of bounds: a single number has no dimension");
    }
    String with =
        element.isInteger() ? Long.toString((long) fill) : NumpyAlgebra.number(of.library(), fill);
    return of.help(NumpyHelper.SHIFTED, x, "" + periods, with, "" + axis);
  }

  /// Rows stand along the last dimension, and are f64.
  private static NumpyWord lag(Lag op) {
    return of -> {
      var x =
          of.arg(0).element() == Element.F64
              ? of.arg(0)
              : of.arg(0).then(".astype(" + of.library().dtype(Element.F64) + ")", Element.F64);
      return op.n() == 0 ? x : shifted(of, x, op.n(), op.fill(), -1);
    };
  }

  private static NumpyWord cumulative(TensorCumulative op) {
    String axis = "axis=" + op.axis();
    return of -> {
      if (of.shape(0).isScalar()) {
        throw NumpySaying.refused("a running sum needs a dimension to run along");
      }
      var x = of.isJax() ? of.cast(of.arg(0), of.element()) : of.arg(0);
      return op.backwards()
          ? of.call("flip", of.call("cumsum", of.call("flip", x, axis), axis), axis)
          : of.call("cumsum", x, axis);
    };
  }

  /// Floats, as differences are.
  private static NumpyTerm floats(NumpySaying of) {
    Element element = of.arg(0).element();
    return element == Element.ANY
        ? of.help(NumpyHelper.FLOATING, of.arg(0))
        : of.cast(of.arg(0), element.toFloat());
  }

  private static NumpyWord gradient(Gradient op) {
    return of -> {
      mustHaveCells(of.shape(0), op.boundary(), op.axis());
      return neighbours(of, NumpyHelper.SLOPE, op.boundary(), op.value(), op.spacing(), op.axis());
    };
  }

  private static NumpyWord laplacian(Laplacian op) {
    return of -> {
      NumpyTerm sum = neighbours(of, op, 0);
      for (int k = 1; k < op.axes().size(); k++) {
        sum = new NumpyAlgebra(of).add(sum, neighbours(of, op, k));
      }
      return sum;
    };
  }

  private static NumpyTerm neighbours(NumpySaying of, Laplacian op, int k) {
    mustHaveCells(of.shape(0), op.boundaries().get(k), op.axes().get(k));
    return neighbours(
        of,
        NumpyHelper.BEND,
        op.boundaries().get(k),
        op.values().get(k),
        op.spacings().get(k),
        op.axes().get(k));
  }

  private static NumpyTerm neighbours(
      NumpySaying of,
      NumpyHelper helper,
      Boundary boundary,
      double value,
      double spacing,
      int axis) {
    return of.help(
        helper,
        floats(of),
        '"' + boundary.name().toLowerCase(Locale.ROOT) + '"',
        NumpyAlgebra.number(of.library(), value),
        NumpyAlgebra.number(of.library(), spacing),
        "axis=" + axis);
  }

  private static void mustHaveCells(Shape shape, Boundary boundary, int axis) {
    boolean two =
        switch (boundary) {
          case LINEAR, NEUMANN, REFLECT -> true;
          case CONSTANT, NEAREST, WRAP -> false;
        };
    if (shape.open()) {
      return;
    }
    int least = two ? 2 : 1;
    boolean there = axis >= -shape.rank() && axis < shape.rank();
    int length = there ? shape.dims().get(Math.floorMod(axis, shape.rank())) : 0;
    if (length < least) {
      throw new WeftException(
          Diagnostic.of(
                  Code.SHAPE,
                  "the boundary '%s' needs %d cells along the axis, found %d"
                      .formatted(boundary.name().toLowerCase(Locale.ROOT), least, length))
              .about("boundary")
              .expected("at least " + least + " cells")
              .found(Integer.toString(length)));
    }
  }

  /// A single dimension is a row on the left and a column on the right, as in NumPy.
  private static NumpyWord product(MatMul op) {
    return of -> {
      var left = turned(of, 0, op.transposeLeft());
      var right = turned(of, 1, op.transposeRight());
      return NumpyTerm.infix("@", NumpyTerm.Binding.PRODUCT, of.element(), left, right);
    };
  }

  private static NumpyTerm turned(NumpySaying of, int i, boolean transposed) {
    var x = of.isJax() ? of.cast(of.arg(i), of.element()) : of.arg(i);
    if (!transposed) {
      return x;
    }
    if (of.shape(i).open()) {
      throw NumpySaying.refused(
          "the shape of what it turns must be known: declare the input's type");
    }
    return of.shape(i).rank() == 1 ? x : of.call("swapaxes", x, "-1", "-2");
  }
}
