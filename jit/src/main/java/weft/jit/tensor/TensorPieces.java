package weft.jit.tensor;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.IntFunction;
import weft.ir.trait.Reducer;

/// The cells of a group, cut into pieces that fit the cache. A piece goes through all kernels of
/// the group, and its lanes are reduced, before the next one.
///
/// How the cells are cut does not depend on threads, and no result on how they are cut.
public final class TensorPieces {
  /// Cells of a piece, at most.
  private static final int MOST = TensorLanes.PART;

  /// Pieces that a thread takes at once.
  private static final int AT_ONCE = 16;

  private final TensorPlan.Group group;
  private final TensorLoop loop;
  private final double[][] arrays;
  private final List<Reduced> reduced = new ArrayList<>();
  private final Queue<Worker> workers = new ConcurrentLinkedQueue<>();

  /// Runs that a piece holds, where it holds whole ones.
  private final int runs;

  /// Cells of a run that a piece holds.
  private final int cells;

  private final int piecesOfUnit;
  private final int piecesOfRun;
  private final int piecesOfRound;

  /// Where the numbers of lanes go.
  ///
  /// @param parts of lanes that are longer than a piece
  private record Reduced(
      TensorPlan.Lane lane, Optional<Reducer> fold, double[] parts, double[] to) {}

  /// @param array the cells of a node
  TensorPieces(TensorPlan.Group group, IntFunction<double[]> array) {
    this.group = group;
    this.loop = group.loop();
    this.arrays = new double[group.slots().size()][];
    for (int i = 0; i < arrays.length; i++) {
      var slot = group.slots().get(i);
      arrays[i] = slot.place() >= 0 ? array.apply(slot.node()) : new double[0];
    }
    int all = loop.cells();
    int unit = group.unit();
    runs = all <= MOST ? Math.clamp(MOST / Math.max(1, all), 1, Math.max(1, loop.runs())) : 1;
    cells = all <= MOST ? all : unit <= MOST ? MOST / unit * unit : MOST;
    piecesOfUnit = unit <= MOST ? 1 : up(unit, MOST);
    piecesOfRun = unit <= MOST ? up(all, Math.max(1, cells)) : all / unit * piecesOfUnit;
    piecesOfRound = up(loop.runs(), runs) * piecesOfRun;
    int lanes = group.shape().size() / Math.max(1, unit);
    for (TensorPlan.Lane lane : group.lanes()) {
      var fold = TensorLanes.fold(lane.op());
      var parts = new double[piecesOfUnit == 1 ? 0 : lanes * piecesOfUnit];
      reduced.add(new Reduced(lane, fold, parts, array.apply(lane.node())));
    }
  }

  private static int up(int a, int b) {
    return (a + b - 1) / b;
  }

  /// Work that threads can share out.
  List<Runnable> work() {
    var work = new ArrayList<Runnable>();
    int count = group.shape().size() == 0 ? 0 : loop.rounds() * piecesOfRound;
    for (int first = 0; first < count; first += AT_ONCE) {
      int from = first;
      int to = Math.min(count, first + AT_ONCE);
      work.add(
          () -> {
            Worker free = workers.poll();
            Worker worker = free == null ? new Worker() : free;
            worker.run(from, to);
            workers.add(worker);
          });
    }
    return work;
  }

  /// Joins the parts of long lanes.
  void finish() {
    for (Reduced one : reduced) {
      for (int i = 0; i * piecesOfUnit < one.parts.length; i++) {
        one.to[i] =
            one.fold.orElseThrow().joined(one.parts, i * piecesOfUnit, piecesOfUnit, group.unit());
      }
    }
  }

  /// What one thread needs of its own.
  private final class Worker {
    private final double[][] own = arrays.clone();
    private final int[] at = new int[arrays.length];
    private final int[] step = new int[arrays.length];

    Worker() {
      for (int i = 0; i < own.length; i++) {
        if (group.slots().get(i).place() < 0) {
          own[i] = new double[runs * cells];
        }
      }
    }

    void run(int from, int to) {
      for (int piece = from; piece < to; piece++) {
        int round = piece / piecesOfRound;
        int inRound = piece % piecesOfRound;
        int firstRun = inRound / piecesOfRun * runs;
        int inRun = inRound % piecesOfRun;
        int unit = group.unit();
        int firstCell =
            piecesOfUnit == 1
                ? inRun * cells
                : inRun / piecesOfUnit * unit + inRun % piecesOfUnit * cells;
        int end = piecesOfUnit == 1 ? loop.cells() : (inRun / piecesOfUnit + 1) * unit;
        piece(
            round,
            firstRun,
            Math.min(runs, loop.runs() - firstRun),
            firstCell,
            Math.min(cells, end - firstCell));
      }
    }

    private void piece(int round, int firstRun, int count, int firstCell, int some) {
      for (int i = 0; i < own.length; i++) {
        int place = group.slots().get(i).place();
        if (place >= 0) {
          at[i] =
              loop.start(place, round)
                  + firstRun * loop.step(place)
                  + (loop.same(place) ? 0 : firstCell);
          step[i] = loop.step(place);
        } else {
          step[i] = some;
        }
      }
      for (TensorPlan.Part part : group.parts()) {
        int[] slots = part.slots();
        var kernelArrays = new double[slots.length][];
        var kernelAt = new int[slots.length];
        var kernelStep = new int[slots.length];
        for (int i = 0; i < slots.length; i++) {
          kernelArrays[i] = own[slots[i]];
          kernelAt[i] = at[slots[i]];
          kernelStep[i] = step[slots[i]];
        }
        part.kernel().run(kernelArrays, kernelAt, kernelStep, some, count);
      }
      int cell = (round * loop.runs() + firstRun) * loop.cells() + firstCell;
      for (Reduced one : reduced) {
        reduce(one, cell, count * some);
      }
    }

    private void reduce(Reduced one, int cell, int count) {
      int slot = one.lane.slot();
      int lane = cell / group.unit();
      if (piecesOfUnit == 1) {
        TensorLanes.reduce(
            one.lane.op(),
            own[slot],
            at[slot],
            count / group.unit(),
            group.unit(),
            one.to,
            lane,
            TensorRoom.anew());
      } else {
        int part = cell % group.unit() / cells;
        one.parts[lane * piecesOfUnit + part] =
            one.fold.orElseThrow().part(own[slot], at[slot], count);
      }
    }
  }
}
