package weft.jit.table;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import weft.jit.code.Vectors;

/// A kernel in several forms. It begins with its program, which needs no warming. The vector form
/// takes over, between two blocks, once it is hot and faster: where so many rows have come, or are
/// known to come, that they take longer than it does, it is warmed by a thread in the background,
/// on rows that nobody needs, as long as a run goes on.
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

  /// Rows that are worth warming vectors for, of whatever kernel: an operation takes the loops
  /// about 0.4 ns a row, and about 10 ms until it is written, run cold and compiled in vectors.
  private static final long MANY = 25_000_000;

  /// A block takes the loops as long as if it had so many rows more.
  private static final int BLOCK_ROWS = 32;

  private static final ExecutorService WARMER =
      Executors.newSingleThreadExecutor(
          task -> Thread.ofPlatform().daemon().name("weft-warmer").unstarted(task));

  /// The code that is written for the kernel.
  ///
  /// @param vector for whole vectors of rows
  /// @param scalar for the rows that are left
  private record Written(Kernel vector, Kernel scalar) {}

  private final BlockProgram program;
  private final KernelWriter writer;
  private final List<Slot> slots;
  private final int operations;
  private final AtomicBoolean asked = new AtomicBoolean();
  private final AtomicInteger running = new AtomicInteger();

  /// Rows that have come or are still to come.
  private final AtomicLong coming = new AtomicLong();

  /// Rows that the loops have done.
  private final AtomicLong done = new AtomicLong();

  /// Null until it is asked for.
  private @Nullable Written written;

  /// Null while it is not hot.
  private volatile @Nullable Written hot;

  /// @param operations on each row
  Tiered(BlockProgram program, KernelWriter writer, List<Slot> slots, int operations) {
    this.program = program;
    this.writer = writer;
    this.slots = slots;
    this.operations = operations;
  }

  /// In vectors from the first row on.
  Tiered vectors() {
    use(true);
    return this;
  }

  @Override
  public void begin(long rows) {
    running.incrementAndGet();
    coming.addAndGet(rows);
  }

  @Override
  public void end() {
    if (running.decrementAndGet() == 0) {
      coming.set(done.get());
    }
  }

  @Override
  public void run(Block block, int before, int rows) {
    Written fast = hot;
    if (fast == null) {
      program.blocks(block, rows);
      long seen = done.addAndGet(rows + BLOCK_ROWS);
      boolean many = Math.max(seen, coming.get()) >= MANY;
      if (many && Vectors.available() && asked.compareAndSet(false, true)) {
        WARMER.execute(this::warm);
      }
      return;
    }
    int most = rows - rows % Vectors.length();
    fast.vector.run(block.arrays(), block.at(), most);
    if (most < rows) {
      block.shift(most);
      fast.scalar.run(block.arrays(), block.at(), rows - most);
      block.shift(-most);
    }
  }

  private synchronized Written written() {
    Written made = written == null ? new Written(writer.vector(), writer.scalar()) : written;
    written = made;
    return made;
  }

  /// Goes to one form or the other.
  public void use(boolean vectors) {
    hot = vectors ? written() : null;
  }

  /// In the background, as long as a run goes on; another run goes on with it.
  private void warm() {
    heat(this::isRunning);
    if (!isRunning()) {
      asked.set(hot != null);
    }
  }

  private boolean isRunning() {
    return running.get() > 0;
  }

  @Override
  public void heat() {
    heat(() -> true);
  }

  /// Runs the written forms until the vectors are compiled and faster.
  private void heat(BooleanSupplier wanted) {
    if (hot != null || !Vectors.available() || !wanted.getAsBoolean()) {
      return;
    }
    Written forms = written();
    var arrays = new double[slots.size()][];
    var at = new int[slots.size()];
    for (Slot slot : slots) {
      arrays[slot.number()] = new double[slot.history() + WARM_ROWS];
      Arrays.setAll(arrays[slot.number()], i -> 1 + i * 1e-3);
      at[slot.number()] = slot.history();
    }
    if (faster(
        () -> forms.scalar.run(arrays, at, WARM_ROWS),
        () -> forms.vector.run(arrays, at, WARM_ROWS),
        WARM_ROWS * (operations + 1L),
        wanted)) {
      hot = forms;
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
    return faster(scalar, vector, operations, () -> true);
  }

  /// @param wanted whether to go on
  private static boolean faster(
      Runnable scalar, Runnable vector, long operations, BooleanSupplier wanted) {
    long hot = (long) (HOT_NANOS * operations * CALLS);
    long end = now() + MOST_NANOS;
    int better = 0;
    while (better < IN_A_ROW && now() < end && wanted.getAsBoolean()) {
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
