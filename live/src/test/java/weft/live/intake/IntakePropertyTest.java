package weft.live.intake;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import weft.live.Arrivals;
import weft.live.Counters;
import weft.live.Emission;
import weft.live.IntakeModel;
import weft.live.Row;
import weft.live.Sink;
import weft.testkit.Property;
import weft.testkit.Seeds;

/// However rows arrive, what comes out is the fold of the rows that were taken, in order, bit for
/// bit; saving and loading leaves no trace.
class IntakePropertyTest {
  private static final int CASES = 600;

  /// @param out all that came out
  private record Ran(List<Emission> out, Counters counters, byte[] saved) {}

  private static Ran run(Arrivals given, Set<Integer> cuts) {
    var out = new ArrayList<Emission>();
    Sink sink = answer -> out.add(answer.copy());
    var fold = given.folds().start();
    var intake = new Intake(fold, given.policy(), sink);
    var reused = new Row(1);
    for (int i = 0; i < given.rows().size(); i++) {
      if (cuts.contains(i)) {
        var saved = intake.save();
        fold = given.folds().copy(fold);
        intake = new Intake(fold, given.policy(), sink);
        intake.load(saved);
        assertThat(intake.save()).isEqualTo(saved);
      }
      var arrival = given.rows().get(i);
      if (arrival.over()) {
        intake.endOfTime(arrival.key());
      } else {
        intake.push(arrival.row(reused));
      }
    }
    var saved = intake.save();
    intake.end();
    return new Ran(out, intake.counters(), saved);
  }

  private static String text(Emission answer) {
    return answer.copy().revision(0).toString();
  }

  /// The last answer to each row, in no order; none where it says that nothing happened after all.
  private static Set<String> last(List<Emission> out) {
    Map<String, Emission> last = new LinkedHashMap<>();
    out.forEach(answer -> last.put(answer.entity() + answer.sequence(), answer));
    return last.values().stream()
        .filter(answer -> !Double.isNaN(answer.number(1)))
        .map(IntakePropertyTest::text)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> all(List<Emission> out) {
    return out.stream()
        .map(IntakePropertyTest::text)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /// Revisions of a row count from 0 without gaps, and each differs from the one before.
  private static void revisionsFollow(List<Emission> out) {
    Map<String, Emission> last = new LinkedHashMap<>();
    for (Emission answer : out) {
      var before = last.put(answer.entity() + answer.sequence(), answer);
      assertThat(answer.revision()).isEqualTo(before == null ? 0 : before.revision() + 1);
      assertThat(before == null || !before.sameOutputs(answer)).isTrue();
    }
  }

  private static void check(Arrivals given) {
    var model = new IntakeModel(given);
    var plain = run(given, Set.of());
    assertThat(last(plain.out)).isEqualTo(all(model.answers()));
    revisionsFollow(plain.out);
    counted(model, plain);
    var cut = run(given, given.cuts());
    assertThat(cut.out.stream().map(Emission::toString))
        .isEqualTo(plain.out.stream().map(Emission::toString).toList());
    assertThat(cut.counters).isEqualTo(plain.counters);
    assertThat(cut.saved).isEqualTo(plain.saved);
  }

  private static void counted(IntakeModel model, Ran ran) {
    assertThat(ran.counters.in()).isEqualTo(model.in);
    assertThat(ran.counters.out()).isEqualTo(ran.out.size());
    assertThat(ran.counters.duplicates()).isEqualTo(model.duplicates);
    assertThat(ran.counters.aheadRefused()).isEqualTo(model.aheadRefused);
    assertThat(ran.counters.lateDropped()).isEqualTo(model.lateDropped);
    assertThat(ran.counters.lateCorrected()).isEqualTo(model.lateCorrected);
    assertThat(ran.counters.revisions())
        .isEqualTo(ran.out.stream().filter(answer -> answer.revision() > 0).count());
    assertThat(ran.counters.waiting()).isZero();
  }

  private static TimePolicy base(Seeds seeds) {
    var policy = TimePolicy.DEFAULT.withDuplicatesDropped().withAhead(900);
    return switch (seeds.between(0, 3)) {
      case 0 -> policy.withCompletion(TimePolicy.Completion.TOLD);
      case 1 -> policy.withExpected(Set.of("A", "B"), true);
      case 2 -> policy.withExpected(Set.of("B"), false);
      default -> policy;
    };
  }

  @Test
  void rows_within_the_bound_are_put_in_order() {
    Property.holds(
        CASES,
        Arrivals.with(
            (_, shift) ->
                TimePolicy.DEFAULT.withDuplicatesDropped().withAhead(900).withLateness(shift)),
        drawn -> {
          var given = drawn.tame();
          var told = given.rows().stream().anyMatch(Arrivals.Arrival::over);
          var model = new IntakeModel(given);
          assertThat(told || model.lateDropped == 0).isTrue();
          check(given);
          var keys = run(given, Set.of()).out.stream().map(Emission::key).toList();
          boolean free = !given.across() && (told || given.policy().lateness() == 0);
          assertThat(free || sorted(keys)).isTrue();
        });
  }

  private static boolean sorted(List<Long> keys) {
    return keys.stream().sorted().toList().equals(keys);
  }

  @Test
  void late_rows_are_dropped() {
    Property.holds(
        CASES,
        Arrivals.with((seeds, _) -> base(seeds).withLateness(seeds.pick(0, 1, 4, 12))),
        IntakePropertyTest::check);
  }

  @Test
  void late_rows_are_corrected() {
    Property.holds(
        2 * CASES,
        Arrivals.with(
            (seeds, _) ->
                base(seeds)
                    .withLateness(seeds.pick(0, 0, 1, 4, 12))
                    .withCorrection(seeds.pick(1, 5, 20, 10_000))
                    .withCheckpointEvery(seeds.pick(1, 2, 7, 64))),
        IntakePropertyTest::check);
  }

  @Test
  void with_a_long_horizon_no_row_is_lost() {
    Property.holds(
        CASES,
        Arrivals.with(
            (seeds, _) ->
                TimePolicy.DEFAULT
                    .withCorrection(10_000)
                    .withCheckpointEvery(seeds.pick(1, 3, 64))),
        given -> {
          var rows = given.rows().stream().distinct().toList();
          var all = new Arrivals(rows, given.policy(), given.folds(), given.cuts());
          var model = new IntakeModel(all);
          assertThat(model.taken()).isEqualTo(rows.stream().filter(row -> !row.over()).toList());
          check(all);
        });
  }

  @Test
  void idle_entities_are_forgotten() {
    Property.holds(
        CASES,
        Arrivals.with(
            (seeds, shift) ->
                TimePolicy.DEFAULT
                    .withDuplicatesDropped()
                    .withAhead(900)
                    .withLateness(shift)
                    .withIdle(seeds.pick(1, 5, 30))),
        given -> check(given.tame().untold()));
  }

  @Test
  void idle_entities_are_forgotten_where_late_rows_are_corrected() {
    Property.holds(
        CASES,
        Arrivals.with(
            (seeds, shift) ->
                TimePolicy.DEFAULT
                    .withDuplicatesDropped()
                    .withAhead(900)
                    .withCheckpointEvery(seeds.pick(1, 3, 64))
                    .withCorrection(Math.max(1, 2 * shift))
                    .withIdle(seeds.pick(1, 5, 30))),
        given -> check(given.tame().untold()));
  }

  @Test
  void features_follow_every_rule() {
    Property.holds(
        CASES / 3,
        Arrivals.with(
            (seeds, shift) -> {
              var policy = base(seeds).withLateness(seeds.pick(0, 0, 3));
              return seeds.chance(0.2)
                  ? policy
                  : policy
                      .withCorrection(seeds.pick(5, 40, 10_000))
                      .withCheckpointEvery(seeds.pick(1, 3, 64));
            }),
        given -> check(given.ofFeatures()));
  }
}
