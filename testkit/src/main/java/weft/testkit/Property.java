package weft.testkit;

import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;

/// Something that holds for every case, tried on many random ones.
///
/// ```
/// Property.holds(200, new RandomTables(), table -> assertThat(mine(table)).isEqualTo(...));
/// ```
///
/// A failure says which seed drew the case and shows the simplest case that fails too.
/// `-Dweft.seed=17` runs that case first, and the same cases after it every time; without it each
/// run draws new ones. `-Dweft.cases=10` runs ten times as many.
public final class Property {
  private static final String SEED = "weft.seed";
  private static final String CASES = "weft.cases";
  private static final int MOST_TRIES = 4_000;
  private static final long MOST_NANOS = 10_000_000_000L;

  private Property() {}

  /// What is claimed of a case: it throws where it does not hold.
  @FunctionalInterface
  public interface Claim<T> {
    void check(T value) throws Exception;
  }

  private record Failure<T>(T value, Throwable cause, int steps) {}

  /// Checks the claim on a number of cases; throws an [AssertionError] where it does not hold.
  public static <T> void holds(int cases, Generator<T> generator, Claim<? super T> claim) {
    long first = Long.getLong(SEED, System.nanoTime());
    var more = new SplittableRandom(first);
    long seed = first;
    for (int i = 0; i < scaled(cases); i++) {
      run(seed, generator, claim);
      seed = more.nextLong();
    }
  }

  /// Checks the claim on as many cases as it takes.
  ///
  /// @param enough asked before each
  public static <T> void holdsUntil(
      BooleanSupplier enough, Generator<T> generator, Claim<? super T> claim) {
    long seed = Long.getLong(SEED, System.nanoTime());
    var more = new SplittableRandom(seed);
    while (!enough.getAsBoolean()) {
      run(seed, generator, claim);
      seed = more.nextLong();
    }
  }

  /// The number of cases after `-Dweft.cases`.
  public static int scaled(int cases) {
    double factor = Double.parseDouble(System.getProperty(CASES, "1"));
    return Math.max(1, (int) Math.min(Integer.MAX_VALUE, cases * factor));
  }

  /// Whether many more cases than usual are tried, as by night: only then may a test ask that
  /// everything was drawn.
  public static boolean isThorough() {
    return scaled(100) >= 1000;
  }

  private static <T> void run(long seed, Generator<T> generator, Claim<? super T> claim) {
    T value = generator.draw(new Seeds(seed));
    var cause = failure(claim, value);
    if (cause.isPresent()) {
      var shrunk = shrink(generator, claim, new Failure<>(value, cause.get(), 0));
      throw new AssertionError(
          "seed %d (replay: -D%s=%d), simplified %d times:%n%s%n%s"
              .formatted(
                  seed, SEED, seed, shrunk.steps, generator.show(shrunk.value), shrunk.cause),
          shrunk.cause);
    }
  }

  private static <T> Failure<T> shrink(
      Generator<T> generator, Claim<? super T> claim, Failure<T> failure) {
    long end = System.nanoTime() + MOST_NANOS;
    int tries = 0;
    Failure<T> simplest = failure;
    boolean simpler = true;
    while (simpler) {
      simpler = false;
      for (T value : (Iterable<T>) generator.shrink(simplest.value)::iterator) {
        if (tries++ == MOST_TRIES || System.nanoTime() > end) {
          return simplest;
        }
        var cause = failure(claim, value);
        if (cause.isPresent() && cause.get().getClass() == failure.cause.getClass()) {
          simplest = new Failure<>(value, cause.get(), simplest.steps + 1);
          simpler = true;
          break;
        }
      }
    }
    return simplest;
  }

  private static <T> Optional<Throwable> failure(Claim<? super T> claim, T value) {
    try {
      claim.check(value);
      return Optional.empty();
    } catch (Exception | AssertionError | StackOverflowError e) {
      return Optional.of(e);
    }
  }
}
