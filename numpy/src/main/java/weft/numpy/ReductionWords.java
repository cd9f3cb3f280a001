package weft.numpy;

import java.util.Arrays;
import java.util.List;
import weft.ir.Element;
import weft.ir.RuleBook;
import weft.ir.Shape;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ops.tensor.Along;
import weft.ops.tensor.ArgExtreme;
import weft.ops.tensor.ReduceAll;
import weft.ops.tensor.ReduceAny;
import weft.ops.tensor.ReduceCountNonzero;
import weft.ops.tensor.ReduceMax;
import weft.ops.tensor.ReduceMean;
import weft.ops.tensor.ReduceMedian;
import weft.ops.tensor.ReduceMin;
import weft.ops.tensor.ReduceProd;
import weft.ops.tensor.ReduceQuantile;
import weft.ops.tensor.ReduceStd;
import weft.ops.tensor.ReduceSum;
import weft.ops.tensor.ReduceVar;
import weft.ops.tensor.Reduction;
import weft.ops.tensor.TopPlaces;

/// The words of what makes one cell of many.
final class ReductionWords {
  private ReductionWords() {}

  static RuleBook in(RuleBook book) {
    return book.with(ReduceSum.class, NumpyWord.class, op -> reduction(op, "sum"))
        .with(ReduceProd.class, NumpyWord.class, op -> reduction(op, "prod"))
        .with(ReduceMin.class, NumpyWord.class, op -> reduction(op, "min"))
        .with(ReduceMax.class, NumpyWord.class, op -> reduction(op, "max"))
        .with(ReduceMean.class, NumpyWord.class, op -> statistic(op, "mean"))
        .with(ReduceStd.class, NumpyWord.class, op -> statistic(op, "std"))
        .with(ReduceVar.class, NumpyWord.class, op -> statistic(op, "var"))
        .with(ReduceMedian.class, NumpyWord.class, op -> statistic(op, "median"))
        .with(ReduceQuantile.class, NumpyWord.class, ReductionWords::quantile)
        .with(ReduceAny.class, NumpyWord.class, op -> truth(op, "any"))
        .with(ReduceAll.class, NumpyWord.class, op -> truth(op, "all"))
        .with(ReduceCountNonzero.class, NumpyWord.class, op -> truth(op, "count_nonzero"))
        .with(ArgExtreme.class, NumpyWord.class, ReductionWords::extreme)
        .with(TopPlaces.class, NumpyWord.class, ReductionWords::top);
  }

  static List<Integer> numbers(String axis) {
    return axis.equals(Along.TIME)
        ? List.of(-1)
        : Arrays.stream(axis.split(",", -1)).map(Integer::parseInt).toList();
  }

  private static String axis(Reduction op) {
    return "axis=" + NumpySaying.axes(numbers(op.axis()));
  }

  /// A single value stands for one cell: JAX has no dimension to reduce, NumPy lets it pass.
  private static boolean isSingle(NumpySaying of) {
    return of.isJax() && of.shape(0).isScalar();
  }

  private static NumpyWord reduction(Reduction op, String word) {
    return of -> {
      mustHaveCells(op, of.shape(0));
      return isSingle(of)
          ? of.cast(of.arg(0), of.element())
          : of.call(word, of.arg(0), axis(op), "keepdims=True");
    };
  }

  /// Known floats as they are: of whole numbers NumPy's statistics are f64, and JAX's may be f32.
  private static NumpyWord statistic(Reduction op, String word) {
    return of -> of.call(word, floats(of), axis(op), "keepdims=True");
  }

  private static NumpyTerm floats(NumpySaying of) {
    boolean whole = of.isJax() && !of.arg(0).element().isFloat();
    if (whole && of.arg(0).element() == Element.ANY) {
      return of.help(NumpyHelper.FLOATING, of.arg(0));
    }
    return whole ? of.cast(of.arg(0), Element.F64) : of.arg(0);
  }

  private static NumpyWord quantile(ReduceQuantile op) {
    return of -> {
      mustHaveCells(op, of.shape(0));
      String q = NumpyAlgebra.number(of.library(), op.q());
      return of.call("quantile", floats(of), q, axis(op), "keepdims=True");
    };
  }

  private static NumpyWord truth(Reduction op, String word) {
    return of -> {
      var holds =
          of.arg(0).element() == Element.TEXT ? new NumpyAlgebra(of).truth(of.arg(0)) : of.arg(0);
      return of.shape(0).isScalar()
          ? of.cast(new NumpyAlgebra(of).truth(of.arg(0)), of.element())
          : of.call(word, holds, axis(op), "keepdims=True");
    };
  }

  /// Along dimensions that are known to have no cells.
  private static void mustHaveCells(Reduction op, Shape shape) {
    if (shape.open() || op.takesNothing()) {
      return;
    }
    boolean none =
        numbers(op.axis()).stream()
            .anyMatch(
                axis ->
                    shape.rank() > 0 && shape.dims().get(Math.floorMod(axis, shape.rank())) == 0);
    if (none) {
      throw new WeftException(
          Diagnostic.of(Code.SHAPE, op.tag() + " of no cells has no value")
              .about("x")
              .expected("at least one cell along the axis")
              .found(shape.toString()));
    }
  }

  private static NumpyWord extreme(ArgExtreme op) {
    String axis = "axis=" + op.axis();
    String word = op.least() ? "argmin" : "argmax";
    return of -> {
      if (!op.last()) {
        return of.call(word, of.arg(0), axis, "keepdims=True");
      }
      var back = of.call("flip", of.arg(0), axis);
      return fromBehind(of, op.axis(), of.call(word, back, axis, "keepdims=True"));
    };
  }

  /// Sorted as it stands, so that of equal cells the first is first; the largest from behind.
  private static NumpyWord top(TopPlaces op) {
    String axis = "axis=" + op.axis();
    return of -> {
      String first =
          op.axis() < 0
              ? "[..., :" + op.count() + ", :".repeat(-op.axis() - 1) + "]"
              : "[" + ":, ".repeat(op.axis()) + ":" + op.count() + "]";
      String stable = of.isJax() ? "stable=True" : "kind=\"stable\"";
      if (op.smallest()) {
        return of.call("argsort", of.arg(0), axis, stable).then(first, Element.I64);
      }
      var order = of.call("argsort", of.call("flip", of.arg(0), axis), axis, stable);
      var places = fromBehind(of, op.axis(), of.call("flip", order, axis));
      return places.then(first, Element.I64);
    };
  }

  /// Places that were counted from the last cell.
  private static NumpyTerm fromBehind(NumpySaying of, int axis, NumpyTerm places) {
    var last = of.arg(0).then(".shape[" + axis + "] - 1", Element.I64);
    return NumpyTerm.infix("-", NumpyTerm.Binding.SUM, Element.I64, last, places);
  }
}
