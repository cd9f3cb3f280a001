package weft.onnx;

import java.util.Arrays;
import java.util.List;
import weft.ir.form.Contraction;
import weft.ir.form.Contraction.Place;

/// The steps of a contraction, one by one: which cells each takes and where it goes.
final class LoopSteps {
  private static final int OUTSIDE = -1;

  private final Contraction loops;
  private final int[][] operands;
  private final int[] results;

  LoopSteps(Contraction loops) {
    this.loops = loops;
    int count = Math.toIntExact(loops.steps());
    operands = new int[loops.operands().size()][count];
    results = new int[count];
    var at = new int[loops.loops().size()];
    for (int step = 0; step < count; step++) {
      step(step, at);
      next(at);
    }
  }

  private void step(int step, int[] at) {
    int to = cell(loops.result(), at);
    for (int i = 0; i < operands.length; i++) {
      int cell = cell(loops.operands().get(i), at);
      to = cell == OUTSIDE ? OUTSIDE : to;
      operands[i][step] = Math.max(0, cell);
    }
    results[step] = to == OUTSIDE ? loops.result().shape().size() : to;
  }

  private void next(int[] at) {
    for (int loop = at.length - 1; loop >= 0; loop--) {
      if (++at[loop] < loops.loops().get(loop)) {
        return;
      }
      at[loop] = 0;
    }
  }

  private static int cell(Place place, int[] at) {
    int cell = 0;
    for (int d = 0; d < place.shape().rank(); d++) {
      List<Integer> steps = place.indices().get(d).steps();
      int index = place.indices().get(d).offset();
      for (int loop = 0; loop < at.length; loop++) {
        index += steps.get(loop) * at[loop];
      }
      if (index < 0 || index >= place.shape().dims().get(d)) {
        return OUTSIDE;
      }
      cell = cell * place.shape().dims().get(d) + index;
    }
    return cell;
  }

  int count() {
    return results.length;
  }

  /// The cell of an operand by step.
  int[] cells(int operand) {
    return Arrays.copyOf(operands[operand], results.length);
  }

  /// The cell of the result by step; behind the last one where a step counts nothing.
  int[] results() {
    return Arrays.copyOf(results, results.length);
  }
}
