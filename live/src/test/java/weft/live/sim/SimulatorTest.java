package weft.live.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import weft.eval.Interpreter;
import weft.live.LiveEngine;
import weft.live.intake.TimePolicy;
import weft.ops.Ops;
import weft.rewrite.Prune;
import weft.testkit.Property;
import weft.testkit.RandomGraphs;
import weft.testkit.RandomTables;
import weft.testkit.Seeds;

/// Whatever happens to a live engine, its input and its disk: in the end its answers are those of a
/// batch run over the rows that the policy takes, bit for bit, and its counters say what happened.
class SimulatorTest {
  private static final int CASES = 400;
  private static final List<Program> EXACT =
      Program.ALL.stream()
          .filter(
              program ->
                  Set.of("durations", "states", "across entities and time")
                      .contains(program.name()))
          .toList();

  private static Map<String, Integer> check(Script script) {
    var model = new PolicyModel(script);
    var batch = Answers.batch(script, model.taken());
    var calm = new World(script.undisturbed());
    var rough = new World(script);
    try {
      World.Left left = calm.run();
      assertThat(calm.answers().last(batch.keySet())).isEqualTo(batch);
      counted(model, calm, left);
      World.Left survived = rough.run();
      rough.answers().assertNoneMissing();
      assertThat(rough.answers().last(batch.keySet())).isEqualTo(batch);
      assertThat(survived).isEqualTo(left);
      return rough.seen();
    } catch (AssertionError | RuntimeException e) {
      throw new AssertionError(e + "\nwhat happened:\n" + String.join("\n", rough.log()), e);
    }
  }

  private static void counted(PolicyModel model, World world, World.Left left) {
    var counters = left.counters();
    assertThat(counters.in()).as("in").isEqualTo(model.in);
    assertThat(counters.out()).as("out").isEqualTo(world.answers().count());
    assertThat(counters.revisions()).as("revisions").isEqualTo(world.answers().revisions());
    assertThat(counters.reordered()).as("reordered").isEqualTo(model.reordered);
    assertThat(counters.lateDropped()).as("late dropped").isEqualTo(model.lateDropped);
    assertThat(counters.lateCorrected()).as("late corrected").isEqualTo(model.lateCorrected);
    assertThat(counters.duplicates()).as("duplicates").isEqualTo(model.duplicates);
    assertThat(counters.aheadRefused()).as("ahead").isEqualTo(model.aheadRefused);
    assertThat(counters.waiting()).as("waiting").isZero();
    if (counters.lateCorrected() == 0) {
      assertThat(counters.idleForgotten()).as("forgotten").isEqualTo(model.idleForgotten);
    }
  }

  private static Map<String, Integer> check(Script script, Map<String, Integer> seen) {
    check(script).forEach((what, count) -> seen.merge(what, count, Integer::sum));
    return seen;
  }

  @Test
  void features_survive_everything() {
    var seen = new TreeMap<String, Integer>();
    Property.holds(
        CASES, Scripts.of(Program.ALL, new RandomTables()), script -> check(script, seen));
    if (Property.scaled(CASES) >= CASES) {
      assertThat(seen)
          .containsKeys(
              "an older snapshot was used",
              "could not start",
              "crashed in a snapshot",
              "crashed while it started",
              "ended",
              "input went in again",
              "not saved");
    }
  }

  @Test
  void bars_survive_everything() {
    Property.holds(CASES, Scripts.of(Program.BARS, new RandomTables()), script -> check(script));
  }

  @Test
  void long_windows_survive_everything() {
    Property.holds(
        10, Scripts.of(Program.LONG, new RandomTables(250, 3, false)), SimulatorTest::check);
  }

  @Test
  void random_graphs_survive_everything() {
    var graphs = RandomGraphs.overTables(Ops.all(), new RandomTables(12, 4, false));
    Property.holds(
        60,
        new Scripts(
            seeds -> {
              while (true) {
                var drawn = graphs.draw(seeds);
                Set<String> live = new TreeSet<>(drawn.graph().outputs().keySet());
                live.removeAll(LiveEngine.labels(drawn.graph()));
                if (!live.isEmpty()
                    && Interpreter.standard().run(drawn.graph(), drawn.table()).complete()) {
                  return new Scripts.Case(
                      Program.of(Prune.keep(drawn.graph(), live)), drawn.table());
                }
              }
            }),
        SimulatorTest::check);
  }

  /// A script that saves often, and nothing else happens.
  private static Script saving(Program program) {
    var scripts = Scripts.of(List.of(program), new RandomTables(14, 3, false));
    var drawn =
        LongStream.iterate(5, seed -> seed + 1)
            .mapToObj(seed -> scripts.draw(new Seeds(seed)))
            .filter(script -> script.inputs().size() > 25)
            .findFirst()
            .orElseThrow();
    var saves = new TreeMap<Integer, List<Happening>>();
    for (int tick = 1; tick < drawn.inputs().size(); tick += 4) {
      saves.put(tick, List.of(new Happening.Save()));
    }
    return new Script(
        program,
        drawn.table(),
        TimePolicy.DEFAULT
            .withLateness(2_000_000_000L)
            .withCorrection(30_000_000_000L)
            .withCheckpointEvery(3)
            .withDuplicatesDropped(),
        drawn.inputs(),
        saves,
        1,
        1);
  }

  private static Script also(Script script, Happening happening) {
    var happenings = new TreeMap<>(script.happenings());
    happenings.put(0, List.of(happening));
    return script.with(happenings);
  }

  /// Power is lost in each operation of the disk: between writing and forcing, between forcing and
  /// renaming, in a restart.
  @ParameterizedTest
  @FieldSource("EXACT")
  void power_is_lost_in_every_operation(Program program) {
    var script = saving(program);
    int operations = 0;
    boolean reached = true;
    for (int seed = 0; reached; operations++, seed++) {
      var rough = also(script, new Happening.PowerLossSoon(operations + 1)).on(seed);
      reached = check(rough).containsKey("crashed in a snapshot");
    }
    assertThat(operations).isGreaterThan(60);
  }

  /// The process ends in each answer, before or after it is taken.
  @ParameterizedTest
  @FieldSource("EXACT")
  void the_process_ends_in_every_answer(Program program) {
    var script = saving(program);
    int answers = 0;
    boolean reached = true;
    for (; reached; answers++) {
      reached = check(also(script, new Happening.EndInAnswer(answers, true))).containsKey("ended");
      check(also(script, new Happening.EndInAnswer(answers, false)));
    }
    assertThat(answers).isGreaterThan(10);
  }
}
