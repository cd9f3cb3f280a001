package weft.bounds.net;

import weft.ir.form.Contraction;

/// Goes through the steps of a contraction.
record ContractionWalk(Contraction contraction) {
  /// Takes the cell of the result and those of the operands, each as a place in its tensor.
  interface Step {
    void at(int result, int[] operands);
  }

  void each(Step step) {
    var loops = contraction.loops();
    var index = new int[loops.size()];
    if (contraction.steps() == 0) {
      return;
    }
    var operands = new int[contraction.operands().size()];
    do {
      int result = place(contraction.result(), index);
      boolean inside = result >= 0;
      for (int i = 0; i < operands.length && inside; i++) {
        operands[i] = place(contraction.operands().get(i), index);
        inside = operands[i] >= 0;
      }
      if (inside) {
        step.at(result, operands);
      }
    } while (next(index));
  }

  private boolean next(int[] index) {
    for (int l = index.length - 1; l >= 0; l--) {
      if (++index[l] < contraction.loops().get(l)) {
        return true;
      }
      index[l] = 0;
    }
    return false;
  }

  /// -1 where the step leaves the tensor.
  private static int place(Contraction.Place place, int[] index) {
    int cell = 0;
    for (int d = 0; d < place.indices().size(); d++) {
      var along = place.indices().get(d);
      int at = along.offset();
      for (int l = 0; l < index.length; l++) {
        at += along.steps().get(l) * index[l];
      }
      int extent = place.shape().dims().get(d);
      if (at < 0 || at >= extent) {
        return -1;
      }
      cell = cell * extent + at;
    }
    return cell;
  }
}
