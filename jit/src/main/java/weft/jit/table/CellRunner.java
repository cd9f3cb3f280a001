package weft.jit.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.IntFunction;
import weft.eval.EachRow;
import weft.eval.Layout;
import weft.eval.TensorAlgebra;
import weft.ir.Evaluate;
import weft.ir.Graph;
import weft.ir.Host;
import weft.ir.Node;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.form.Pointwise;
import weft.ir.form.RowGraph;
import weft.jit.Workers;
import weft.jit.network.RowModel;

/// Ops on cells of any element: texts, times, whole numbers. Each thread computes some rows at a
/// time, in arrays of the cells' own kind.
///
/// @param values of a node for all rows; a constant stands alone
/// @param models graphs that run on each row, ready
public record CellRunner(
    Graph graph,
    int rows,
    Workers workers,
    IntFunction<Tensor> values,
    Function<RowGraph, Optional<RowModel>> models) {
  private static final int CHUNK = 4096;

  Tensor run(Node node) {
    var args = node.args().stream().map(values::apply).toList();
    if (node.op() instanceof RowGraph op) {
      var model = models.apply(op);
      if (model.isPresent()) {
        return modelled(node, model.get(), args);
      }
    }
    int chunks = Math.max(1, (rows + CHUNK - 1) / CHUNK);
    var parts = new Tensor[chunks];
    var next = new AtomicInteger();
    workers.all(
        chunks,
        () -> {
          for (int i = next.getAndIncrement(); i < chunks; i = next.getAndIncrement()) {
            parts[i] = part(node, args, i * CHUNK, Math.min(rows, (i + 1) * CHUNK));
          }
        });
    return chunks == 1 ? parts[0] : Tensor.join(Arrays.asList(parts));
  }

  /// A model over all rows: each thread takes some of them through it.
  private Tensor modelled(Node node, RowModel model, List<Tensor> args) {
    var columns = args.stream().map(Layout::numbers).toArray(double[][]::new);
    var step = args.stream().mapToInt(arg -> arg.shape().isScalar() ? 0 : 1).toArray();
    var out = new double[rows * model.width()];
    var next = new AtomicInteger();
    int chunks = (rows + CHUNK - 1) / CHUNK;
    workers.all(
        chunks,
        () -> {
          var room = model.room();
          for (int i = next.getAndIncrement(); i < chunks; i = next.getAndIncrement()) {
            int from = i * CHUNK;
            room.rows(
                (arg, row) -> columns[arg][row * step[arg]],
                from,
                Math.min(rows, from + CHUNK),
                out,
                from * model.width());
          }
        });
    var dims = new ArrayList<>(node.type().shape().dims());
    dims.addFirst(rows);
    return Tensor.of(new Shape(false, dims), out);
  }

  public static Tensor part(Node node, List<Tensor> columns, int from, int to) {
    var args = new ArrayList<Tensor>();
    for (Tensor column : columns) {
      args.add(column.shape().isScalar() ? column : column.rows(from, to));
    }
    Tensor result =
        switch (node.op()) {
          case Evaluate op -> op.evaluate(args, new SomeRows(to - from));
          case RowGraph op -> new EachRow(op).evaluate(args, new SomeRows(to - from));
          case Pointwise op -> TensorAlgebra.apply(op, args);
          default -> throw new IllegalStateException(node.op().tag());
        };
    return result.shape().isScalar() ? result.broadcast(Shape.of(to - from)) : result;
  }

  /// What surrounds some rows: nothing but their number.
  private record SomeRows(int rows) implements Host {
    @Override
    public long[] order() {
      throw new IllegalStateException("an op on cells does not depend on times");
    }

    @Override
    public UserFunction function(String name) {
      throw new IllegalStateException("an op on cells does not depend on functions");
    }
  }
}
