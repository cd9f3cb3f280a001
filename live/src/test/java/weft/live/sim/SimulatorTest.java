package weft.live.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import weft.eval.Interpreter;
import weft.live.LiveEngine;
import weft.ops.Ops;
import weft.rewrite.Prune;
import weft.testkit.Property;
import weft.testkit.RandomGraphs;
import weft.testkit.RandomTables;

/// Whatever happens to a live engine, its input and its disk: in the end its answers are those of a
/// batch run over the rows that the policy takes, bit for bit, and its counters say what happened.
class SimulatorTest {
  private static void check(Script script) {
    var model = new PolicyModel(script);
    var batch = Answers.batch(script, model.taken());
    var calm = new World(script.undisturbed());
    var rough = new World(script);
    try {
      World.Left left = calm.run();
      assertThat(calm.answers().last()).isEqualTo(batch);
      counted(model, calm, left);
      World.Left survived = rough.run();
      rough.answers().assertNoneMissing();
      assertThat(rough.answers().last()).isEqualTo(batch);
      assertThat(survived).isEqualTo(left);
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
    assertThat(counters.gapsClosed()).as("gaps closed").isZero();
    assertThat(counters.waiting()).as("waiting").isZero();
    if (counters.lateCorrected() == 0) {
      assertThat(counters.idleForgotten()).as("forgotten").isEqualTo(model.idleForgotten);
    }
  }

  @Test
  void features_survive_everything() {
    Property.holds(400, Scripts.of(Program.ALL, new RandomTables()), SimulatorTest::check);
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
}
