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
    List<Prepares.Work> works = new ArrayList<>();
    for (int i = 0; i < Math.clamp(pieces, 1, setting.workers().threads()); i++) {
      works.add(ready.work(Math.min(items, SOME)));
    }
    return () -> {
      if (from instanceof float[] singles) {
        for (int i = 0; i < given.length; i++) {
          given[i] = singles[i];
        }
      }
      if (works.size() == 1) {
        works.getFirst().run(given, 0, items, result, 0);
      } else {
        share(works, given, result);
      }
      if (to instanceof float[] singles) {
        for (int i = 0; i < result.length; i++) {
          singles[i] = (float) result[i];
        }
      }
    };
  }

  private void share(List<Prepares.Work> works, double[] given, double[] result) {
    var turn = new AtomicInteger();
    var next = new AtomicInteger();
    SharedWork.run(
        works.size(),
        () -> {
          var work = works.get(turn.getAndIncrement());
          for (int i = next.getAndAdd(SOME); i < items; i = next.getAndAdd(SOME)) {
            int count = Math.min(SOME, items - i);
            work.run(given, i * ready.reads(), count, result, i * ready.writes());
          }
        });
  }
}
