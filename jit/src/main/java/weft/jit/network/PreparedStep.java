package weft.jit.network;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import weft.ir.trait.Prepares;

/// An op that was prepared for arguments that never change. It computes in double precision.
///
/// @param items how many there are
record PreparedStep(int id, int operand, int items, Prepares.Ready ready) implements NetworkStep {
  /// Items that a thread takes at a time.
  private static final int SOME = 1024;

  @Override
  public Runnable bind(NetworkCells cells, Setting setting) {
    Object from = cells.cells(operand);
    Object to = cells.cells(id);
    double[] given = from instanceof double[] own ? own : new double[items * ready.reads()];
    double[] result = to instanceof double[] own ? own : new double[items * ready.writes()];
    int pieces = (items + SOME - 1) / SOME;
    var next = new AtomicInteger();
    List<Runnable> works = new ArrayList<>();
    for (int i = 0; i < Math.clamp(pieces, 1, setting.workers().threads()); i++) {
      works.add(work(next, given, result));
    }
    var shared = new SharedWork(works);
    return () -> {
      if (from instanceof float[] singles) {
        for (int i = 0; i < given.length; i++) {
          given[i] = singles[i];
        }
      }
      next.set(0);
      shared.run();
      if (to instanceof float[] singles) {
        for (int i = 0; i < result.length; i++) {
          singles[i] = (float) result[i];
        }
      }
    };
  }

  /// Takes some items after others.
  private Runnable work(AtomicInteger next, double[] given, double[] result) {
    var work = ready.work(Math.min(items, SOME));
    return () -> {
      for (int i = next.getAndAdd(SOME); i < items; i = next.getAndAdd(SOME)) {
        int count = Math.min(SOME, items - i);
        work.run(given, i * ready.reads(), count, result, i * ready.writes());
      }
    };
  }
}
