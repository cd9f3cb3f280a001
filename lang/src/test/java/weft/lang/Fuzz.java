package weft.lang;

import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;

/// Many random texts, on a small stack. `-Dweft.seed=17` draws the text of that seed first,
/// `-Dweft.cases=10` draws ten times as many.
final class Fuzz {
  private static final int SMALL_STACK = 768 << 10;
  private static final int MOST_TRIES = 20_000;

  private Fuzz() {}

  /// Checks the claim on texts; where it fails, the seed is told and a shorter text that fails the
  /// same way.
  static void holds(int cases, Function<Random, String> draw, Consumer<String> claim) {
    long first = Long.getLong("weft.seed", 0);
    long count =
        Math.max(1, (long) (cases * Double.parseDouble(System.getProperty("weft.cases", "1"))));
    var failed = new AtomicReference<Optional<AssertionError>>(Optional.empty());
    onSmallStack(
        () -> {
          for (long seed = first; seed < first + count && failed.get().isEmpty(); seed++) {
            String text = draw.apply(new Random(seed));
            failed.set(failure(claim, text).map(cause -> told(claim, text, cause)));
            failed.set(failed.get().map(told(seed)));
          }
        });
    failed
        .get()
        .ifPresent(
            error -> {
              throw error;
            });
  }

  private static Function<AssertionError, AssertionError> told(long seed) {
    return error ->
        new AssertionError("replay: -Dweft.seed=" + seed + "\n" + error.getMessage(), error);
  }

  private static AssertionError told(Consumer<String> claim, String text, Throwable cause) {
    String shortest = shortened(claim, text, cause);
    return new AssertionError(
        cause + "\n---- text\n" + shortest + "\n----", failure(claim, shortest).orElse(cause));
  }

  static void onSmallStack(Runnable work) {
    var thread = new Thread(null, work, "small stack", SMALL_STACK);
    var thrown = new AtomicReference<Optional<Throwable>>(Optional.empty());
    thread.setUncaughtExceptionHandler((_, e) -> thrown.set(Optional.of(e)));
    thread.start();
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    thrown
        .get()
        .ifPresent(
            e -> {
              throw new AssertionError(e.toString(), e);
            });
  }

  private static Optional<Throwable> failure(Consumer<String> claim, String text) {
    try {
      claim.accept(text);
      return Optional.empty();
    } catch (RuntimeException | Error e) {
      return Optional.of(e);
    }
  }

  /// Cuts out pieces as long as the text fails in the same way.
  private static String shortened(Consumer<String> claim, String text, Throwable cause) {
    String shortest = text;
    int tries = 0;
    for (int size = text.length() / 2; size > 0 && tries < MOST_TRIES; ) {
      boolean cut = false;
      for (int at = 0; at + size <= shortest.length() && tries < MOST_TRIES; tries++) {
        String less = shortest.substring(0, at) + shortest.substring(at + size);
        var again = failure(claim, less);
        if (again.isPresent() && again.get().getClass() == cause.getClass()) {
          shortest = less;
          cut = true;
        } else {
          at += size;
        }
      }
      size = cut ? Math.min(size, shortest.length()) : size / 2;
    }
    return shortest;
  }
}
