package weft.jit.table;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// A step that carries states from row to row: by its program, or, where many rows come, by code
/// that is written for it.
final class SerialRunner implements StepRunner {
  /// Operations that are worth writing code for: as long as that takes, a program does so many.
  private static final long MANY = 1_000_000;

  private final BlockProgram program;
  private final KernelWriter writer;
  private final int operations;
  private final AtomicLong done = new AtomicLong();

  /// Null until it is worth it.
  private volatile @Nullable Kernel written;

  /// @param operations on each row
  SerialRunner(BlockProgram program, KernelWriter writer, int operations) {
    this.program = program;
    this.writer = writer;
    this.operations = operations;
  }

  @Override
  public void begin(long rows) {
    if (done.addAndGet(rows * operations) >= MANY) {
      heat();
    }
  }

  @Override
  public synchronized void heat() {
    if (written == null) {
      written = writer.scalar();
    }
  }

  @Override
  public void run(Block block, int before, int rows) {
    Kernel kernel = written;
    if (kernel == null) {
      program.rows(block, rows);
    } else {
      kernel.run(block.arrays(), block.at(), rows);
    }
  }
}
