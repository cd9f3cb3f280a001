package weft.ir;

import java.util.Arrays;
import java.util.List;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// Evaluation row after row: the arguments are brought to one shape and worked on lane by lane,
/// rows running along the last dimension.
public final class Rows {
  private Rows() {}

  /// Fills one lane of the result from the lanes of the arguments.
  @FunctionalInterface
  public interface Lane {
    void fill(double[][] in, double[] out);
  }

  public static Tensor map(List<Tensor> args, Host host, Lane lane) {
    Shape shape = shape(args, host);
    int length = shape.dims().getLast();
    var out = new double[shape.size()];
    var wide = args.stream().map(arg -> arg.broadcast(shape).doubles()).toList();
    if (shape.rank() == 1) {
      lane.fill(wide.toArray(double[][]::new), out);
      return Tensor.of(shape, out);
    }
    for (int from = 0; from < out.length; from += length) {
      int start = from;
      var in =
          wide.stream()
              .map(cells -> Arrays.copyOfRange(cells, start, start + length))
              .toArray(double[][]::new);
      var result = new double[length];
      lane.fill(in, result);
      System.arraycopy(result, 0, out, from, length);
    }
    return Tensor.of(shape, out);
  }

  /// The common shape; what is constant over the rows of a table stands in each of them.
  private static Shape shape(List<Tensor> args, Host host) {
    var shapes = args.stream().map(Tensor::shape).toList();
    Shape shape = Shape.broadcast(shapes).orElseThrow(() -> Infer.mismatch(shapes));
    if (!shape.isScalar()) {
      return shape;
    }
    if (host.rows() < 0) {
      throw new WeftException(
          Diagnostic.of(Code.SHAPE, "there are no rows to run along")
              .expected("a value with at least one dimension")
              .found("a scalar"));
    }
    return Shape.of(host.rows());
  }
}
