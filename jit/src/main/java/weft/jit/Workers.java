package weft.jit;

import java.util.Collections;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;

/// Threads that share out pieces of work.
public record Workers(int threads) {
  /// Runs the same work on as many threads as there are pieces for.
  ///
  /// @param work takes pieces until none is left
  public void all(int pieces, Runnable work) {
    int some = Math.clamp(pieces, 1, threads);
    if (some == 1) {
      work.run();
      return;
    }
    Callable<Void> task =
        () -> {
          work.run();
          return null;
        };
    try (var pool = Executors.newFixedThreadPool(some)) {
      for (var done : pool.invokeAll(Collections.nCopies(some, task))) {
        done.get();
      }
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException cause
          ? cause
          : new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
