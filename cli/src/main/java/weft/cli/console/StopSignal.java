package weft.cli.console;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;
import weft.wire.Pump;

/// Lets Ctrl-C and SIGTERM end a stream of rows in an orderly way, from when it is made: also one
/// that has not begun to read ends as if it had read nothing.
public final class StopSignal implements AutoCloseable {
  /// How long the end may take; the output may be one that nobody reads.
  private static final long PATIENCE = 10;

  private final CountDownLatch done = new CountDownLatch(1);
  private final Thread hook = new Thread(this::end, "weft-stop");
  private volatile int code = ExitCode.INCOMPLETE;
  private volatile boolean asked;
  private volatile @Nullable Pump running;

  public StopSignal() {
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /// Runs something; when the process is asked to end, the pump is stopped, and the process ends
  /// when the run has, with its exit code.
  public int during(Pump pump, IntSupplier run) {
    running = pump;
    if (asked) {
      pump.stop();
    }
    code = run.getAsInt();
    return code;
  }

  private void end() {
    asked = true;
    Pump pump = running;
    if (pump != null) {
      pump.stop();
    }
    try {
      if (!done.await(PATIENCE, TimeUnit.SECONDS)) {
        Pump busy = running;
        System.err.println(
            busy != null && busy.writing()
                ? "the output takes no rows: ended without a last snapshot"
                : "what was read takes long to answer: ended without a last snapshot; the next"
                    + " start goes on from the one before");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    Runtime.getRuntime().halt(code);
  }

  @Override
  public void close() {
    done.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The process is ending: the hook runs.
    }
  }
}
