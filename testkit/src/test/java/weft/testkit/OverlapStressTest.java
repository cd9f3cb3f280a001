package weft.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static weft.calculus.Transforms.batch;
import static weft.calculus.Transforms.pullback;
import static weft.calculus.Transforms.sched;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import weft.calculus.program.Flow;
import weft.calculus.program.Runner;
import weft.ir.problem.WeftException;
import weft.ops.text.LanguageModel;

/// Random programs whose parts overlap, with a model that answers late, fails or never answers, and
/// callers that lose interest: each run ends, with what a plain run gives, and leaves nobody
/// behind.
class OverlapStressTest {
  private static final long LONGEST_WAIT_SECONDS = 300;

  /// What befalls a run.
  enum Fate {
    NOTHING,
    A_CALL_FAILS,
    THE_CALLER_LEAVES,
    NOBODY_ANSWERS
  }

  record Case(RandomPrograms.Program program, Fate fate, int shape, long seed) {}

  private record Cases(RandomPrograms programs) implements Generator<Case> {
    @Override
    public Case draw(Seeds seeds) {
      return new Case(
          programs.draw(seeds), seeds.pick(Fate.values()), seeds.between(0, 5), seeds.next());
    }

    @Override
    public String show(Case value) {
      return value.fate + ", shape " + value.shape + ", " + programs.show(value.program);
    }
  }

  /// Answers after a random short while; fails at one question, or keeps everybody waiting.
  private static final class Moody implements LanguageModel {
    final AtomicInteger asking = new AtomicInteger();
    final AtomicInteger most = new AtomicInteger();
    final AtomicInteger asked = new AtomicInteger();
    private final Seeds seeds;
    private final int fails;
    private final boolean silent;

    Moody(long seed, int fails, boolean silent) {
      this.seeds = new Seeds(seed);
      this.fails = fails;
      this.silent = silent;
    }

    private synchronized int pause() {
      return seeds.chance(0.3) ? seeds.between(1, 300) : 0;
    }

    @Override
    public Answer answer(Request request) throws InterruptedException {
      int now = asking.incrementAndGet();
      most.accumulateAndGet(now, Math::max);
      try {
        if (silent) {
          TimeUnit.HOURS.sleep(1);
        }
        int micros = pause();
        if (micros > 0) {
          TimeUnit.MICROSECONDS.sleep(micros);
        }
        if (asked.incrementAndGet() == fails) {
          throw new IllegalStateException("no mood");
        }
        return Answer.of("h" + Integer.toHexString(request.hashCode() & 0xfff));
      } finally {
        asking.decrementAndGet();
      }
    }
  }

  private static Flow shaped(Flow plain, int shape) {
    return switch (shape) {
      case 0 -> sched(plain);
      case 1 -> batch(sched(plain));
      case 2 -> sched(batch(plain), _ -> true);
      case 3 -> sched(batch(pullback(plain)));
      case 4 -> sched(pullback(plain), _ -> true);
      default -> batch(batch(sched(plain)));
    };
  }

  private static Object[] arguments(int shape) {
    var one = new Object[] {List.of("a", "go"), List.of(0.5, 2.0)};
    Object cotangents = List.of("g", 1.0, "h", 0.5);
    return switch (shape) {
      case 0 -> one;
      case 1, 2 -> (Object[]) items(one);
      case 3 -> new Object[] {items(one), items(cotangents)};
      case 4 -> new Object[] {one, cotangents};
      default -> (Object[]) items(items(one));
    };
  }

  /// Three of each leaf.
  private static Object items(Object tree) {
    return switch (tree) {
      case Object[] array -> Arrays.stream(array).map(OverlapStressTest::items).toArray();
      case List<?> list when isTree(list) -> list.stream().map(OverlapStressTest::items).toList();
      default -> List.of(tree, tree, tree);
    };
  }

  private static boolean isTree(List<?> list) {
    return list.size() != 3;
  }

  @Test
  void each_run_ends_well() {
    Property.holds(250, new Cases(new RandomPrograms(6)), OverlapStressTest::check);
  }

  private static void check(Case given) throws Exception {
    var program = new RandomPrograms.Program(given.program.steps(), 2);
    Flow flow = shaped(program.flow(), given.shape);
    Object[] args = arguments(given.shape);
    var seeds = new Seeds(given.seed);
    int most = seeds.between(1, 4);
    int fails = given.fate == Fate.A_CALL_FAILS ? seeds.between(1, 6) : -1;
    var model = new Moody(seeds.next(), fails, given.fate == Fate.NOBODY_ANSWERS);
    var runner = Runner.standard().with(LanguageModel.class, model).parallelism(most);
    if (seeds.chance(0.5)) {
      runner = runner.memoize();
    }
    var running = runner.callAsync(flow, args);
    boolean leaves = given.fate == Fate.THE_CALLER_LEAVES || given.fate == Fate.NOBODY_ANSWERS;
    if (leaves) {
      TimeUnit.MICROSECONDS.sleep(seeds.between(0, 1500));
      running.cancel(true);
    }
    @Nullable Object found = null;
    var problems = new ArrayList<Throwable>();
    try {
      found = running.get(LONGEST_WAIT_SECONDS, TimeUnit.SECONDS);
    } catch (java.util.concurrent.ExecutionException | CancellationException e) {
      problems.add(e);
    }
    if (leaves) {
      // A thread that is about to be interrupted may still begin a call.
      int quiet = 0;
      for (long left = 30_000; quiet < 3 && left > 0; left--) {
        quiet = model.asking.get() > 0 ? 0 : quiet + 1;
        TimeUnit.MILLISECONDS.sleep(quiet < 3 ? 2 : 0);
      }
      assertThat(quiet).as("calls that go on after the end").isEqualTo(3);
    } else {
      assertThat(model.asking).as("calls that go on after the end").hasValue(0);
    }
    assertThat(model.most.get()).as("calls at once").isLessThanOrEqualTo(most);
    if (problems.isEmpty()) {
      var plain =
          Runner.standard().with(LanguageModel.class, new Moody(1, -1, false)).call(flow, args);
      assertThat(show(found)).isEqualTo(show(plain));
      assertThat(fails < 0 || model.asked.get() < fails).as("a failure was kept quiet").isTrue();
    } else if (!leaves) {
      var cause = problems.getFirst().getCause();
      assertThat(cause).isInstanceOf(WeftException.class).hasMessageContaining("no mood");
    }
  }

  private static String show(@Nullable Object value) {
    return Arrays.deepToString(new @Nullable Object[] {value});
  }
}
