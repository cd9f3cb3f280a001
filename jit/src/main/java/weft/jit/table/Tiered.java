package weft.jit.table;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import weft.jit.code.Vectors;

/// A kernel in two forms. The vector form takes over, between two blocks, once it is hot and
/// faster; it is warmed by a thread in the background, on rows that nobody needs.
public final class Tiered implements StepRunner {
  private static final int WARM_ROWS = 64;
  private static final int CALLS = 32;
  private static final int COLD = 4;
  private static final long PAUSE_NANOS = 1_000_000L;
  private static final int IN_A_ROW = 3;

  /// What an operation on a row takes at most in a compiled vector kernel: ten times what is usual,
  /// and a tenth of what it takes in a cold one.
  private static final double HOT_NANOS = 0.5;

  private static final long MOST_NANOS = 20_000_000_000L;

  private static final ExecutorService WARMER =
      Executors.newSingleThreadExecutor(
          task -> Thread.ofPlatform().daemon().name("weft-warmer").unstarted(task));

  private final Kernel scalar;
  private final Supplier<Kernel> writer;
  private final List<Slot> slots;
  private final int operations;
  private final AtomicBoolean asked = new AtomicBoolean();

  /// Null until it is asked for.
  private @Nullable Kernel vector;

  /// The form for whole vectors of rows; null while it is not hot.
  private volatile @Nullable Kernel hot;

  /// @param writer makes the vector form, once it is asked for
  /// @param operations on each row
  /// @param atOnce whether vectors are used from the first row on
  public Tiered(
      Kernel scalar, Supplier<Kernel> writer, List<Slot> slots, int operations, boolean atOnce) {
    this.scalar = scalar;
    this.writer = writer;
    this.slots = slots;
    this.operations = operations;
    this.hot = atOnce ? vector() : null;
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

  private synchronized Kernel vector() {
    Kernel made = vector == null ? writer.get() : vector;
    vector = made;
    return made;
  }

  /// Starts to warm the vectors, once.
  @Override
  public void warm() {
    if (hot == null && asked.compareAndSet(false, true)) {
      WARMER.execute(this::heat);
    }
  }

  /// Goes to one form or the other.
  public void use(boolean vectors) {
    hot = vectors ? vector() : null;
  }

  /// Runs both forms until the vectors are compiled and faster.
  @Override
  public void heat() {
    Kernel vector = vector();
    var arrays = new double[slots.size()][];
    var at = new int[slots.size()];
    for (Slot slot : slots) {
      arrays[slot.number()] = new double[slot.history() + WARM_ROWS];
      Arrays.setAll(arrays[slot.number()], i -> 1 + i * 1e-3);
      at[slot.number()] = slot.history();
    }
    if (faster(
        () -> scalar.run(arrays, at, WARM_ROWS),
        () -> vector.run(arrays, at, WARM_ROWS),
        WARM_ROWS * (operations + 1L))) {
      hot = vector;
    }
  }

  /// Does something in the background, after what was asked for before.
  public static void later(Runnable work) {
    WARMER.execute(work);
  }

  /// Runs two forms of a kernel until the vectors are compiled and faster; false where they never
  /// are. To be faster is not enough: while the machine is busy, the other form may not be compiled
  /// either.
  ///
  /// @param operations in a run
  public static boolean faster(Runnable scalar, Runnable vector, long operations) {
    long hot = (long) (HOT_NANOS * operations * CALLS);
    long end = now() + MOST_NANOS;
    int better = 0;
    while (better < IN_A_ROW && now() < end) {
      long one = time(scalar);
      long many = time(vector);
      better = many < one && many < hot ? better + 1 : 0;
      if (many > COLD * one) {
        // The JIT compiler needs the processor more than a cold kernel does.
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    }
    return better == IN_A_ROW;
  }

  private static long time(Runnable kernel) {
    long start = now();
    for (int i = 0; i < CALLS; i++) {
      kernel.run();
    }
    return now() - start;
  }

  /// The time that this thread has computed, whatever else the machine does.
  private static long now() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }
}
