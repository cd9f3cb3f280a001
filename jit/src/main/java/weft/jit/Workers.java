package weft.jit;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;

/// Threads that share out pieces of work.
public record Workers(int threads) {
  /// Those that help. They wait a while for more, since one piece of work mostly follows another,
  /// and are never too few: a helper may itself be helped.
  private static final ExecutorService HELPERS =
      Executors.newCachedThreadPool(Thread.ofPlatform().daemon().name("weft-worker-", 1).factory());

  /// Runs the same work on as many threads as there are pieces for, this one among them, and waits
  /// until none of them works any more, whatever happens.
  ///
  /// @param work takes pieces until none is left
  public void all(int pieces, Runnable work) {
    int some = Math.clamp(pieces, 1, threads);
    if (some == 1) {
      work.run();
      return;
    }
    List<Future<?>> shares = new ArrayList<>();
    for (int i = 1; i < some; i++) {
      shares.add(HELPERS.submit(work));
    }
    var own = new FutureTask<>(work, null);
    own.run();
    shares.add(own);
    Outcome outcome = new Outcome();
    shares.forEach(outcome::await);
    outcome.tell();
  }

  /// How the shares of some work ended.
  private static final class Outcome {
    private final List<Throwable> problems = new ArrayList<>();
    private boolean interrupted;

    void await(Future<?> share) {
      boolean ended = false;
      while (!ended) {
        try {
          share.get();
          ended = true;
        } catch (ExecutionException e) {
          problems.add(e.getCause());
          ended = true;
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    }

    /// Throws what went wrong, if something did.
    void tell() {
      if (interrupted) {
        Thread.currentThread().interrupt();
        problems.add(new IllegalStateException("interrupted while others worked"));
      }
      if (!problems.isEmpty()) {
        switch (problems.getFirst()) {
          case RuntimeException e -> throw e;
          case Error e -> throw e;
          case Throwable e -> throw new IllegalStateException(e);
        }
      }
    }
  }
}
