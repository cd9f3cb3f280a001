package weft.eval;

import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;
import weft.ir.Element;
import weft.ir.Infer;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.algebra.Unary;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// What the methods of [TensorAlgebra] share: the common shape and element, the loop for it, and
/// the refusal where there is none.
final class Elementwise {
  private Elementwise() {}

  static Tensor arithmetic(
      Element element, Tensor a, Tensor b, ElementLoops.OfDoubles real, LongBinaryOperator whole) {
    if (element.isFloat()) {
      return floats(element, a, b, real);
    }
    Shape shape = shape(a, b);
    var out = new long[shape.size()];
    ElementLoops.longs(
        OperandCells.longs(a, shape),
        OperandCells.mask(a),
        OperandCells.longs(b, shape),
        OperandCells.mask(b),
        out,
        whole);
    return Tensor.of(element, shape, out);
  }

  static Tensor floats(Element element, Tensor a, Tensor b, ElementLoops.OfDoubles real) {
    Shape shape = shape(a, b);
    var out = new double[shape.size()];
    real.run(
        OperandCells.doubles(a, shape),
        OperandCells.mask(a),
        OperandCells.doubles(b, shape),
        OperandCells.mask(b),
        out);
    return rounded(element, shape, out);
  }

  static Tensor floating(String what, Tensor a, Unary real) {
    if (!a.element().isNumeric()) {
      throw refused(what, List.of(a), "");
    }
    return rounded(a.element().toFloat(), a.shape(), ElementLoops.map(a.doubles(), real));
  }

  static Tensor keeping(String what, Tensor a, Unary real, LongUnaryOperator whole) {
    return switch (a.element().kind()) {
      case FLOAT -> rounded(a.element(), a.shape(), ElementLoops.map(a.doubles(), real));
      case SIGNED, UNSIGNED ->
          Tensor.longs(a.element(), a.shape(), i -> whole.applyAsLong(a.longAt(i)));
      case BOOL, TEXT, TIME, ANY -> throw refused(what, List.of(a), "");
    };
  }

  static Tensor compare(Tensor a, Tensor b, ElementLoops.Comparing real, IntPredicate holds) {
    Shape shape = shape(a, b);
    var out = new boolean[shape.size()];
    int p = OperandCells.mask(a);
    int q = OperandCells.mask(b);
    if (a.element() == Element.TEXT && b.element() == Element.TEXT) {
      ElementLoops.texts(
          OperandCells.texts(a, shape), p, OperandCells.texts(b, shape), q, out, holds);
    } else if ((a.element().isFloat() || a.hasGaps()) && b.element().isNumeric()
        || (b.element().isFloat() || b.hasGaps()) && a.element().isNumeric()) {
      real.run(OperandCells.doubles(a, shape), p, OperandCells.doubles(b, shape), q, out);
    } else if (a.element().isNumeric() && b.element().isNumeric()
        || a.element() == Element.TIME && b.element() == Element.TIME) {
      boolean unsignedA = a.element() == Element.U64;
      boolean unsignedB = b.element() == Element.U64;
      ElementLoops.longs(
          OperandCells.longs(a, shape),
          p,
          unsignedA,
          OperandCells.longs(b, shape),
          q,
          unsignedB,
          out,
          holds);
      if (a.element() == Element.TIME) {
        for (int i = 0; i < out.length; i++) {
          out[i] &= !a.missingAt(i & p) && !b.missingAt(i & q);
        }
      }
    } else {
      throw refused("a comparison", List.of(a, b), "");
    }
    return Tensor.of(shape, out);
  }

  /// The result of arithmetic on conditions: missing where one of them is.
  static Tensor counted(Tensor a, Tensor b, Tensor result) {
    if (!a.hasGaps() && !b.hasGaps()) {
      return result;
    }
    double[] x = OperandCells.doubles(a, result.shape());
    double[] y = OperandCells.doubles(b, result.shape());
    int p = OperandCells.mask(a);
    int q = OperandCells.mask(b);
    return Tensor.truths(
        result.shape(),
        i -> Double.isNaN(x[i & p]) || Double.isNaN(y[i & q]) ? Double.NaN : result.doubleAt(i));
  }

  static Tensor truths(Tensor a, Tensor b, ElementLoops.OfTruths both) {
    Shape shape = shape(a, b);
    var out = new boolean[shape.size()];
    both.run(
        OperandCells.truths(a, shape),
        OperandCells.mask(a),
        OperandCells.truths(b, shape),
        OperandCells.mask(b),
        out);
    return Tensor.of(shape, out);
  }

  static Tensor join(Tensor a, Tensor b) {
    Shape shape = shape(a, b);
    var x = OperandCells.texts(a, shape);
    var y = OperandCells.texts(b, shape);
    int p = OperandCells.mask(a);
    int q = OperandCells.mask(b);
    return Tensor.texts(
        shape,
        i -> {
          String left = x[i & p];
          String right = y[i & q];
          return left == null || right == null ? null : left + right;
        });
  }

  static Tensor rounded(Element element, Shape shape, double[] cells) {
    return element == Element.F64
        ? Tensor.of(shape, cells)
        : Tensor.floats(element, shape, i -> cells[i]);
  }

  static Shape shape(Tensor a, Tensor b) {
    if (a.shape().equals(b.shape())) {
      return a.shape();
    }
    var shapes = List.of(a.shape(), b.shape());
    return Shape.broadcast(shapes).orElseThrow(() -> Infer.mismatch(shapes));
  }

  /// Powers and remainders of conditions are computed in the narrowest numbers.
  static Element narrowest(Element element) {
    return element == Element.BOOL ? Element.I8 : element;
  }

  /// The element that holds both numbers.
  static Element common(String what, Tensor a, Tensor b) {
    if (!a.element().isNumeric() || !b.element().isNumeric()) {
      throw refused(what, List.of(a, b), "");
    }
    return Element.promote(a.element(), b.element()).orElseThrow();
  }

  /// The same where times have an order too.
  static Element ordered(String what, Tensor a, Tensor b) {
    return a.element() == Element.TIME && b.element() == Element.TIME
        ? Element.TIME
        : common(what, a, b);
  }

  static WeftException refused(String what, List<Tensor> operands, String hint) {
    String found = String.join(" and ", operands.stream().map(x -> x.element().tag()).toList());
    var wrong =
        Diagnostic.of(Code.TYPE, what + " is not defined on " + found)
            .expected("numbers")
            .found(found);
    return new WeftException(hint.isEmpty() ? wrong : wrong.hint(hint));
  }
}
