package weft.live;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;

/// Answers to the rows of a table, brought together to columns: the sequence of an answer is the
/// number of its row.
public final class AnswerColumns implements Sink {
  private final List<LivePlan.Output> outputs;
  private final int rows;
  private final double[][] results;
  private final @Nullable Object[][] others;

  public AnswerColumns(List<LivePlan.Output> outputs, int rows) {
    this.outputs = outputs;
    this.rows = rows;
    this.results = new double[outputs.size()][rows];
    this.others = new Object[outputs.size()][rows];
  }

  /// Answers may come from several threads, each for rows of its own.
  @Override
  public void accept(Emission row) {
    int at = (int) row.sequence();
    for (int i = 0; i < results.length; i++) {
      results[i][at] = row.number(i);
      others[i][at] = row.other(i);
    }
  }

  /// The columns, by the names of outputs.
  public Map<String, Tensor> columns() {
    Map<String, Tensor> columns = new LinkedHashMap<>();
    for (int i = 0; i < results.length; i++) {
      var output = outputs.get(i);
      columns.put(output.name(), column(output, results[i], others[i]));
    }
    return columns;
  }

  private Tensor column(LivePlan.Output output, double[] cells, @Nullable Object[] other) {
    Shape each = Shape.of(rows);
    Type type = output.type();
    if (output.number()) {
      return type.element() == Element.BOOL
          ? Tensor.truths(each, i -> cells[i])
          : Tensor.column(cells);
    }
    var dims = new ArrayList<>(type.shape().dims());
    dims.addFirst(rows);
    Shape shape = new Shape(false, dims);
    int width = type.shape().size();
    return switch (type.element().kind()) {
      case TEXT -> Tensor.texts(shape, i -> (String) part(other, i, width));
      case BOOL -> Tensor.truths(shape, i -> (double) some(other, i, width));
      case FLOAT -> Tensor.floats(type.element(), shape, i -> (double) some(other, i, width));
      case TIME ->
          Tensor.longs(
              Element.TIME,
              shape,
              i -> part(other, i, width) instanceof Long time ? time : Tensor.NO_TIME);
      default -> Tensor.longs(type.element(), shape, i -> (long) some(other, i, width));
    };
  }

  /// A cell, or one of an array in a cell.
  private static @Nullable Object part(@Nullable Object[] cells, int i, int width) {
    return switch (cells[i / width]) {
      case double[] array -> array[i % width];
      case long[] array -> array[i % width];
      case String[] array -> array[i % width];
      case null, default -> cells[i / width];
    };
  }

  private static Object some(@Nullable Object[] cells, int i, int width) {
    return Objects.requireNonNull(part(cells, i, width));
  }
}
