package weft.jit.table;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import weft.eval.Layout;
import weft.eval.Pool;

/// Arrays in which results are brought back in the order of the table. Columns that the passes read
/// or kept are not needed any more, nor is what an output was in layout order: the next one goes
/// there, so that results take no more memory than they have.
final class OutputRoom {
  private final Queue<double[]> free = new ConcurrentLinkedQueue<>();

  /// What several outputs share is left as it is.
  private final Set<double[]> shared = Collections.newSetFromMap(new IdentityHashMap<>());

  /// @param columns in layout order, by node; only outputs are left in it
  OutputRoom(Map<Integer, double[]> columns, List<Integer> outputs) {
    Set<double[]> used = Collections.newSetFromMap(new IdentityHashMap<>());
    for (int id : outputs) {
      double[] values = columns.get(id);
      if (values != null && !used.add(values)) {
        shared.add(values);
      }
    }
    for (int id : List.copyOf(columns.keySet())) {
      double[] values = Objects.requireNonNull(columns.get(id));
      if (used.add(values)) {
        free.add(values);
      }
      if (!outputs.contains(id)) {
        columns.remove(id);
      }
    }
  }

  /// Several threads may ask at the same time.
  double[] restored(double[] values, Layout layout) {
    double[] room = free.poll();
    double[] restored = room == null ? new double[values.length] : room;
    layout.restore(values, restored);
    if (!shared.contains(values)) {
      free.add(values);
    }
    return restored;
  }

  void giveBack(Pool pool) {
    free.forEach(pool::give);
  }
}
