package weft.eval;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import weft.ir.Element;
import weft.ir.Evaluate;
import weft.ir.Graph;
import weft.ir.Host;
import weft.ir.Node;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.form.RowGraph;

/// What an op means that runs a graph on each row: one row after the other.
public record EachRow(RowGraph op) implements Evaluate {
  @Override
  public Tensor evaluate(List<Tensor> args, Host host) {
    boolean rows = host.rows() >= 0;
    int count = rows ? host.rows() : 1;
    var results = new ArrayList<Tensor>(count);
    for (int row = 0; row < count; row++) {
      results.add(row(args, row));
    }
    Type result = result();
    if (!rows) {
      return results.getFirst();
    }
    var dims = new ArrayList<>(result.shape().dims());
    dims.addFirst(count);
    var shape = new Shape(false, dims);
    return count == 0 ? nothing(result.element(), shape) : Tensor.join(results).reshape(shape);
  }

  private Type result() {
    Graph body = op.body();
    return body.node(body.outputs().values().iterator().next()).type();
  }

  private static Tensor nothing(Element element, Shape shape) {
    return element == Element.TEXT
        ? Tensor.texts(shape, _ -> null)
        : Tensor.floats(element, shape, _ -> Double.NaN);
  }

  /// What a row gives in which something is missing.
  public static Tensor missing(Type type) {
    return nothing(type.element(), type.shape());
  }

  private Tensor row(List<Tensor> args, int row) {
    var inputs = new LinkedHashMap<String, Tensor>();
    int next = 0;
    for (Node input : op.body().inputs()) {
      Shape shape = input.type().shape();
      Tensor cell;
      if (op.byCell()) {
        var cells = new ArrayList<Tensor>();
        for (int i = 0; i < shape.size(); i++) {
          cells.add(cell(args.get(next++), Shape.SCALAR, row).reshape(Shape.of(1)));
        }
        cell = Tensor.join(cells).reshape(shape);
      } else {
        cell = cell(args.get(next++), shape, row);
      }
      if (op.strict() && isMissing(cell)) {
        return missing(result()).reshape(flat());
      }
      inputs.put(input.name(), cell);
    }
    return Interpreter.silent()
        .run(op.body(), inputs)
        .output(op.body().outputs().keySet().iterator().next())
        .reshape(flat());
  }

  private Shape flat() {
    return Shape.of(result().shape().size());
  }

  /// The cell of a row; what has no rows is the same in all of them.
  private static Tensor cell(Tensor value, Shape shape, int row) {
    int size = shape.size();
    int from = value.shape().rank() > shape.rank() ? row * size : 0;
    return value.gather(shape, i -> from + i);
  }

  private static boolean isMissing(Tensor cell) {
    for (int i = 0; i < cell.size(); i++) {
      if (cell.missingAt(i)) {
        return true;
      }
    }
    return false;
  }
}
