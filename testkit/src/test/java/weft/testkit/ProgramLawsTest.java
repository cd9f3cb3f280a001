package weft.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import weft.calculus.Transforms;
import weft.calculus.program.Flow;
import weft.calculus.program.Runner;
import weft.ir.Element;
import weft.ir.Type;
import weft.ops.text.LanguageModel;

/// How transforms compose: a batch of anything is the thing for each item, wherever the batch
/// stands; a schedule and pruning change no result, wherever they stand; a run with overlapping
/// parts gives what one without gives.
class ProgramLawsTest {
  private static final int ITEMS = 3;

  /// Gives a short text that depends on everything it is told.
  private static final LanguageModel MODEL =
      request -> LanguageModel.Answer.of("h" + Integer.toHexString(request.hashCode() & 0xfff));

  private static final Runner RUNNER = Runner.standard().with(LanguageModel.class, MODEL);

  enum Transform {
    BATCH,
    PUSH,
    PULL,
    SCHED,
    PRUNE;

    Flow of(Flow flow) {
      return switch (this) {
        case BATCH -> Transforms.batch(flow);
        case PUSH -> Transforms.pushforward(flow);
        case PULL -> Transforms.pullback(flow);
        case SCHED -> Transforms.sched(flow);
        case PRUNE -> Transforms.prune(flow);
      };
    }

    /// Whether it only changes how a program runs.
    boolean isSilent() {
      return this == SCHED || this == PRUNE;
    }
  }

  /// A program, and transforms from the inside out.
  record Case(RandomPrograms.Program program, List<Transform> transforms, long seed) {}

  private record Cases(RandomPrograms programs, int depth) implements Generator<Case> {
    @Override
    public Case draw(Seeds seeds) {
      var transforms = new ArrayList<Transform>();
      while (transforms.size() < depth) {
        var next = seeds.pick(Transform.values());
        if (next != Transform.BATCH || !transforms.contains(next)) {
          transforms.add(next);
        }
      }
      return new Case(programs.draw(seeds), transforms, seeds.next());
    }

    @Override
    public Stream<Case> shrink(Case value) {
      var fewer =
          IntStream.range(0, value.transforms.size())
              .mapToObj(
                  i -> {
                    var rest = new ArrayList<>(value.transforms);
                    rest.remove(i);
                    return new Case(value.program, rest, value.seed);
                  });
      var smaller =
          programs.shrink(value.program).map(p -> new Case(p, value.transforms, value.seed));
      return Stream.concat(fewer, smaller);
    }

    @Override
    public String show(Case value) {
      return value.transforms + " of " + programs.show(value.program);
    }
  }

  @Test
  void two_transforms_in_every_order() {
    Property.holds(150, new Cases(new RandomPrograms(7), 2), ProgramLawsTest::check);
  }

  @Test
  void three_transforms_in_every_order() {
    Property.holds(250, new Cases(new RandomPrograms(5), 3), ProgramLawsTest::check);
  }

  @Test
  void four_transforms() {
    Property.holds(40, new Cases(new RandomPrograms(3), 4), ProgramLawsTest::check);
  }

  private static void check(Case given) {
    Flow plain = given.program.flow();
    Flow all = plain;
    Flow loud = plain;
    for (Transform transform : given.transforms) {
      all = transform.of(all);
      loud = transform.isSilent() || transform == Transform.BATCH ? loud : transform.of(loud);
    }
    var seeds = new Seeds(given.seed);
    boolean batched = given.transforms.contains(Transform.BATCH);
    var items = new ArrayList<List<@Nullable Object>>();
    for (int i = 0; i < (batched ? ITEMS : 1); i++) {
      items.add(leaves(loud, seeds));
    }
    Object[] args = arguments(all, items, batched);
    var result = RUNNER.call(all, args);
    for (int i = 0; i < items.size(); i++) {
      var expected = RUNNER.call(loud, arguments(loud, items.subList(i, i + 1), false));
      var found = batched ? item(result, i, expected) : result;
      assertThat(same(found, expected))
          .as("item %d of %s%n%s%nis not%n%s", i, items.get(i), show(found), show(expected))
          .isTrue();
    }
    int most = seeds.between(1, 4);
    var runner = seeds.chance(0.5) ? RUNNER.parallelism(most) : RUNNER.parallelism(most).memoize();
    assertThat(show(runner.callAsync(all, args).join())).isEqualTo(show(result));
    assertThat(show(RUNNER.walk(all, args).result())).isEqualTo(show(result));
  }

  /// Arguments for a program, leaf by leaf; nothing where nothing depends on it.
  private static List<@Nullable Object> leaves(Flow flow, Seeds seeds) {
    var inputs = flow.graph().inputs();
    var leaves = new ArrayList<@Nullable Object>();
    for (var slot : flow.in().leaves()) {
      leaves.add(slot instanceof Flow.Slot.At(int i) ? value(inputs.get(i).type(), seeds) : null);
    }
    return leaves;
  }

  private static @Nullable Object value(Type type, Seeds seeds) {
    return type.element() == Element.TEXT
        ? seeds.pick("a", "b", "", "go", "ab")
        : type.element() == Element.F64 ? (Object) (seeds.between(-8, 12) / 4.0) : null;
  }

  /// The leaves in the containers of a program, perhaps as batches. A batched program has arguments
  /// where one without a batch knows that nothing depends on them.
  private static @Nullable Object[] arguments(
      Flow flow, List<List<@Nullable Object>> items, boolean batched) {
    var inputs = flow.graph().inputs();
    int[] next = {0};
    return (Object[])
        flow.in()
            .build(
                slot -> {
                  int leaf = next[0]++;
                  if (!(slot instanceof Flow.Slot.At(int i))) {
                    return null;
                  }
                  Object zero = inputs.get(i).type().element() == Element.TEXT ? "" : (Object) 0.0;
                  var values = new ArrayList<Object>();
                  for (var item : items) {
                    Object value = item.get(leaf);
                    values.add(value == null ? zero : value);
                  }
                  return batched ? values : values.getFirst();
                });
  }

  /// One item of a result with lists at its leaves. A derivative that is zero whatever the inputs
  /// are stands for all items.
  private static @Nullable Object item(@Nullable Object result, int i, @Nullable Object like) {
    return switch (like) {
      case Object[] array -> {
        var one = new @Nullable Object[array.length];
        for (int k = 0; k < one.length; k++) {
          one[k] = item(((Object[]) result)[k], i, array[k]);
        }
        yield one;
      }
      case List<?> list -> {
        var one = new ArrayList<@Nullable Object>();
        for (int k = 0; k < list.size(); k++) {
          one.add(item(((List<?>) result).get(k), i, list.get(k)));
        }
        yield one;
      }
      case null, default -> result instanceof List<?> items ? items.get(i) : result;
    };
  }

  /// Where a derivative can't be, a zero says the same as nothing. Sums of derivatives may be taken
  /// in another order.
  private static boolean same(@Nullable Object found, @Nullable Object expected) {
    return switch (expected) {
      case Object[] array ->
          found instanceof Object[] other
              && same(Arrays.asList(other), (Object) Arrays.asList(array));
      case List<?> list ->
          found instanceof List<?> other
              && other.size() == list.size()
              && IntStream.range(0, list.size()).allMatch(i -> same(other.get(i), list.get(i)));
      case Double number ->
          found instanceof Double other
              && (number.equals(other)
                  || Math.abs(number - other) <= 1e-9 * Math.max(1, Math.abs(number)));
      case null -> found == null || found.equals("") || found.equals(0.0);
      default -> expected.equals(found);
    };
  }

  private static String show(@Nullable Object value) {
    return switch (value) {
      case Object[] array -> Arrays.stream(array).map(ProgramLawsTest::show).toList().toString();
      case List<?> list -> list.stream().map(ProgramLawsTest::show).toList().toString();
      case String text -> '"' + text + '"';
      case null, default -> String.valueOf(value);
    };
  }
}
