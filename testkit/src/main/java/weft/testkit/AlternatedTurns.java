package weft.testkit;

import com.sun.management.OperatingSystemMXBean;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Times of several kinds of work that take turns, so that what else the machine does disturbs all
/// of them: by the clock and of the processor, of the whole JVM. What counts is the shortest.
///
/// ```java
/// var turns = new AlternatedTurns(rows);
/// turns.add("copied", () -> copy());
/// turns.add("computed", () -> compute());
/// turns.run(5, System.out);
/// turns.print(System.out);
/// ```
public final class AlternatedTurns {
  private final long rows;
  private final List<Kind> kinds = new ArrayList<>();

  /// @param rows that each turn of any kind goes through
  public AlternatedTurns(long rows) {
    this.rows = rows;
  }

  private static final class Kind {
    private final String name;
    private final Runnable work;
    private final int beside;
    private long clock = Long.MAX_VALUE;
    private long processor = Long.MAX_VALUE;

    Kind(String name, Runnable work, int beside) {
      this.name = name;
      this.work = work;
      this.beside = beside;
    }
  }

  /// Work whose times are shown beside those of the kind that was added first.
  public void add(String name, Runnable work) {
    add(name, work, 0);
  }

  /// @param beside the place of the kind whose times its own are shown beside
  public void add(String name, Runnable work, int beside) {
    kinds.add(new Kind(name, work, beside));
  }

  /// @param progress is told each time
  public void run(int turns, PrintStream progress) {
    for (int i = 0; i < turns; i++) {
      for (Kind kind : kinds) {
        long usedBefore = processorNanos();
        long before = System.nanoTime();
        kind.work.run();
        long took = System.nanoTime() - before;
        long used = processorNanos() - usedBefore;
        kind.clock = Math.min(kind.clock, took);
        kind.processor = Math.min(kind.processor, used);
        progress.printf(Locale.ROOT, "%s: %.2f s, %.2f s%n", kind.name, took / 1e9, used / 1e9);
      }
    }
  }

  /// Nanoseconds of the processor that this JVM has taken.
  public static long processorNanos() {
    return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }

  /// Nanoseconds of the processor that a kind took at least.
  ///
  /// @param kind its place
  public long processor(int kind) {
    return kinds.get(kind).processor;
  }

  public void print(PrintStream to) {
    int width = kinds.stream().mapToInt(kind -> kind.name.length()).max().orElse(0);
    for (Kind kind : kinds) {
      Kind beside = kinds.get(kind.beside);
      to.printf(
          Locale.ROOT,
          "%-"
              + width
              + "s %6.2f s by the clock (%.2f), %6.2f s of processor (%.2f), %8.0f rows a"
              + " second%n",
          kind.name,
          kind.clock / 1e9,
          (double) kind.clock / beside.clock,
          kind.processor / 1e9,
          (double) kind.processor / beside.processor,
          rows / (kind.clock / 1e9));
    }
  }
}
