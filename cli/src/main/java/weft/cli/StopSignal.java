package weft.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import weft.wire.Pump;

/// Lets Ctrl-C and SIGTERM end a stream of rows in an orderly way.
final class StopSignal {
  /// How long the end may take; the output may be one that nobody reads.
  private static final long PATIENCE = 10;

  private StopSignal() {}

  /// Runs something; when the process is asked to end, the pump is stopped, and the process ends
  /// when the run has, with its exit code.
  static int during(Pump pump, IntSupplier run) {
    var done = new CountDownLatch(1);
    var code = new int[] {Main.INCOMPLETE};
    var hook =
        new Thread(
            () -> {
              pump.stop();
              await(done);
              Runtime.getRuntime().halt(code[0]);
            },
            "weft-stop");
    Runtime.getRuntime().addShutdownHook(hook);
    try {
      code[0] = run.getAsInt();
    } finally {
      done.countDown();
      remove(hook);
    }
    return code[0];
  }

  private static void await(CountDownLatch done) {
    try {
      if (!done.await(PATIENCE, TimeUnit.SECONDS)) {
        System.err.println("the output takes no rows: ended without a last snapshot");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void remove(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The process is ending: the hook runs.
    }
  }
}
