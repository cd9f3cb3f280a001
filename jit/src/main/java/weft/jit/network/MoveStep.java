package weft.jit.network;

import java.util.ArrayList;
import java.util.List;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;

/// Cells of other nodes as they are, at other places.
///
/// @param operands whose cells they are
/// @param places where each cell stands: in the cells of the first operand, then those of the next
record MoveStep(int id, List<Integer> operands, int[] offsets, int[] places)
    implements NetworkStep {
  /// Cells that stand side by side and are worth to be copied together.
  private static final int RUN = 4;

  /// Cells that stay side by side.
  private record Run(Object from, int at, int to, int count) {}

  /// The numbers of the cells of an operand, counted through all of them.
  static Tensor numbers(Shape shape, int offset) {
    return Tensor.longs(Element.I64, shape, i -> offset + i);
  }

  @Override
  public Runnable bind(NetworkCells cells, Setting setting) {
    Object to = cells.cells(id);
    if (operands.size() == 1 && runs(cells).size() * RUN > places.length) {
      Object from = cells.cells(operands.getFirst());
      if (from instanceof float[] singles && to instanceof float[] result) {
        return () -> pick(singles, result);
      }
      if (from instanceof double[] doubles && to instanceof double[] result) {
        return () -> pick(doubles, result);
      }
    }
    var runs = runs(cells).toArray(Run[]::new);
    return () -> {
      for (Run run : runs) {
        System.arraycopy(run.from, run.at, to, run.to, run.count);
      }
    };
  }

  private void pick(float[] from, float[] to) {
    for (int i = 0; i < to.length; i++) {
      to[i] = from[places[i]];
    }
  }

  private void pick(double[] from, double[] to) {
    for (int i = 0; i < to.length; i++) {
      to[i] = from[places[i]];
    }
  }

  private List<Run> runs(NetworkCells cells) {
    var runs = new ArrayList<Run>();
    int start = 0;
    for (int i = 1; i <= places.length; i++) {
      boolean goesOn =
          i < places.length
              && places[i] == places[i - 1] + 1
              && operand(places[i]) == operand(places[start]);
      if (!goesOn) {
        int operand = operand(places[start]);
        Object from = cells.cells(operands.get(operand));
        runs.add(new Run(from, places[start] - offsets[operand], start, i - start));
        start = i;
      }
    }
    return runs;
  }

  private int operand(int place) {
    int operand = 0;
    while (operand + 1 < offsets.length && offsets[operand + 1] <= place) {
      operand++;
    }
    return operand;
  }
}
