package weft.jit;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// A kernel in two forms. The vector form takes over, between two blocks, once it is hot and
/// faster; it is warmed by a thread in the background, on rows that nobody needs.
final class Tiered implements Runner {
  private static final int WARM_ROWS = 64;
  private static final int CALLS = 32;
  private static final int COLD = 4;
  private static final long PAUSE_NANOS = 1_000_000L;
  private static final int IN_A_ROW = 3;
  private static final long MOST_NANOS = 20_000_000_000L;

  private static final ExecutorService WARMER =
      Executors.newSingleThreadExecutor(
          task -> Thread.ofPlatform().daemon().name("weft-warmer").unstarted(task));

  private final Kernel scalar;
  private final Kernel vector;
  private final List<Slot> slots;
  private final AtomicBoolean asked = new AtomicBoolean();

  /// The form for whole vectors of rows; null while it is not hot.
  private volatile @Nullable Kernel hot;

  /// @param atOnce whether vectors are used from the first row on
  Tiered(Kernel scalar, Kernel vector, List<Slot> slots, boolean atOnce) {
    this.scalar = scalar;
    this.vector = vector;
    this.slots = slots;
    this.hot = atOnce ? vector : null;
  }

  @Override
  public void run(Block block, int before, int rows) {
    Kernel fast = hot;
    if (fast == null) {
      scalar.run(block.arrays(), block.at(), rows);
      return;
    }
    int most = rows - rows % Vectors.length();
    fast.run(block.arrays(), block.at(), most);
    if (most < rows) {
      block.shift(most);
      scalar.run(block.arrays(), block.at(), rows - most);
      block.shift(-most);
    }
  }

  /// Starts to warm the vectors, once.
  @Override
  public void warm() {
    if (hot == null && asked.compareAndSet(false, true)) {
      WARMER.execute(this::heat);
    }
  }

  /// Goes to one form or the other.
  void use(boolean vectors) {
    hot = vectors ? vector : null;
  }

  /// Runs both forms until the vectors are faster.
  void heat() {
    var arrays = new double[slots.size()][];
    var at = new int[slots.size()];
    for (Slot slot : slots) {
      arrays[slot.number()] = new double[slot.history() + WARM_ROWS];
      Arrays.setAll(arrays[slot.number()], i -> 1 + i * 1e-3);
      at[slot.number()] = slot.history();
    }
    long end = now() + MOST_NANOS;
    int better = 0;
    while (better < IN_A_ROW && now() < end) {
      long one = time(scalar, arrays, at);
      long many = time(vector, arrays, at);
      better = many < one ? better + 1 : 0;
      if (many > COLD * one) {
        // The JIT compiler needs the processor more than a cold kernel does.
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    }
    if (better == IN_A_ROW) {
      hot = vector;
    }
  }

  private static long time(Kernel kernel, double[][] arrays, int[] at) {
    long start = now();
    for (int i = 0; i < CALLS; i++) {
      kernel.run(arrays, at, WARM_ROWS);
    }
    return now() - start;
  }

  /// The time that this thread has computed, whatever else the machine does.
  private static long now() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }
}
