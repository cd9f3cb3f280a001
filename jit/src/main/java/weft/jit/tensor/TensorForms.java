package weft.jit.tensor;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import weft.ir.Graph;
import weft.jit.code.Tier;
import weft.jit.code.Vectors;
import weft.jit.table.Tiered;

/// A tensor kernel in its two forms, each made when it is needed first. Where vectors are not used
/// from the first cell on, they take over between two calls, once they are hot.
public final class TensorForms {
  /// Cells that are worth warming vectors for.
  private static final long MANY = 50_000;

  private static final int WARM_CELLS = 64;

  private final TensorKernelWriter writer;
  private final int slots;
  private final int operations;
  private final Tier tier;
  private final TensorKernel scalar;
  private final AtomicLong cells = new AtomicLong();
  private final AtomicBoolean asked = new AtomicBoolean();
  private volatile @Nullable TensorKernel hot;

  TensorForms(Graph graph, TensorCells equations, Tier tier) {
    this.writer = new TensorKernelWriter(graph, equations);
    this.slots = equations.slots();
    this.operations = equations.census(graph).operations() + slots;
    this.tier = tier;
    this.scalar = writer.scalar();
    this.hot = tier == Tier.VECTOR ? writer.vector() : null;
  }

  /// Computes runs of cells.
  void run(double[][] arrays, int[] at, int[] step, int count, int runs) {
    TensorKernel fast = hot;
    if (fast != null && count >= Vectors.length()) {
      fast.run(arrays, at, step, count, runs);
      return;
    }
    scalar.run(arrays, at, step, count, runs);
    if (isAdaptive()
        && !asked.get()
        && cells.addAndGet((long) count * runs) >= MANY
        && count >= Vectors.length()
        && asked.compareAndSet(false, true)) {
      Tiered.later(this::heat);
    }
  }

  /// Whether vectors may take over.
  private boolean isAdaptive() {
    return tier == Tier.ADAPTIVE && Vectors.available();
  }

  /// Runs both forms until the vectors are compiled and faster.
  void heat() {
    if (!isAdaptive() || hot != null) {
      return;
    }
    TensorKernel vector = writer.vector();
    var arrays = new double[slots][WARM_CELLS];
    for (double[] array : arrays) {
      Arrays.setAll(array, i -> 1 + i * 1e-3);
    }
    var none = new int[slots];
    if (Tiered.faster(
        () -> scalar.run(arrays, none, none, WARM_CELLS, 1),
        () -> vector.run(arrays, none, none, WARM_CELLS, 1),
        (long) WARM_CELLS * operations)) {
      hot = vector;
    }
  }
}
