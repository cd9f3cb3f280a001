package weft.live.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import weft.eval.Table;
import weft.ir.form.CrossSection;
import weft.ir.problem.WeftException;
import weft.live.Edits;
import weft.live.Emission;
import weft.live.Fold;
import weft.live.LivePlan;
import weft.rewrite.Prune;
import weft.testkit.Property;

/// After an edit every feature goes on as if the new features had seen all rows from the beginning.
class MigrationTest {
  /// Sends all rows of a table through a fold; answers by entity and place among its rows.
  static Map<String, List<Emission>> run(Fold fold, LivePlan plan, Table table) {
    var answers = new HashMap<String, List<Emission>>();
    var history = new History(table);
    var lives = new HashMap<String, Long>();
    history.entities().forEach((name, rows) -> lives.put(name, (long) rows.rows()));
    Replay.run(
        fold,
        plan,
        history,
        lives,
        row -> answers.computeIfAbsent(row.entity(), _ -> new ArrayList<>()).add(row.copy()));
    return answers;
  }

  static Map<String, byte[]> states(Fold fold) {
    var states = new TreeMap<String, byte[]>();
    fold.entities().forEach(name -> states.put(name, fold.save(name)));
    return states;
  }

  static Map<String, byte[]> states(LivePlan plan, Table table) {
    Fold fold = plan.fold();
    run(fold, plan, table);
    return states(fold);
  }

  private static Map<String, String> hex(Map<String, byte[]> states) {
    var texts = new TreeMap<String, String>();
    states.forEach((name, bytes) -> texts.put(name, HexFormat.of().formatHex(bytes)));
    return texts;
  }

  private static Fold loaded(LivePlan plan, Map<String, byte[]> states) {
    Fold fold = plan.fold();
    states.forEach(fold::load);
    return fold;
  }

  /// What the new features say after the edit if they saw some rows before it.
  private static Map<String, List<Emission>> after(Edits edits, LivePlan plan, List<Integer> rows) {
    Fold fold = plan.fold();
    if (!rows.isEmpty()) {
      run(fold, plan, edits.some(rows));
    }
    return run(fold, plan, edits.some(edits.after()));
  }

  private static void assertSame(
      LivePlan plan,
      int output,
      String entity,
      Map<String, List<Emission>> found,
      Map<String, List<Emission>> expected) {
    var answers = expected.getOrDefault(entity, List.of());
    assertThat(found.getOrDefault(entity, List.of())).hasSameSizeAs(answers);
    for (int i = 0; i < answers.size(); i++) {
      assertThat(bits(found.get(entity).get(i), output))
          .as("%s of %s, %d rows on", plan.outputs().get(output).name(), entity, i)
          .isEqualTo(bits(answers.get(i), output));
    }
  }

  private static Object bits(Emission row, int output) {
    return row.other(output) == null
        ? Double.toHexString(row.number(output))
        : String.valueOf(row.other(output));
  }

  @Test
  void with_all_history_nothing_is_lost() {
    Property.holds(40, Edits.random(false), MigrationTest::goesOn);
  }

  @Test
  void with_all_history_nothing_is_lost_across_entities() {
    Property.holds(40, Edits.random(true), MigrationTest::goesOn);
  }

  private static void goesOn(Edits edits) {
    ChangePlan plan = edits.plan();
    var states = states(plan.oldPlan(), edits.some(edits.before()));
    var result = Migration.of(plan, states, edits.some(edits.before()));
    assertThat(result.tooShort()).isEmpty();
    assertThat(result.strangers()).isEmpty();
    LivePlan next = plan.newPlan();
    assertThat(hex(result.states())).isEqualTo(hex(states(next, edits.some(edits.before()))));
    var found = run(loaded(next, result.states()), next, edits.some(edits.after()));
    var expected = after(edits, next, edits.before());
    for (int i = 0; i < next.outputs().size(); i++) {
      for (String entity : expected.keySet()) {
        assertSame(next, i, entity, found, expected);
      }
    }
  }

  @Test
  void with_some_history_features_are_whole_or_begin_with_it() {
    Property.holds(80, Edits.random(false), edits -> goesOnFromSome(edits, edits.kept()));
  }

  @Test
  void with_some_history_features_are_whole_across_entities() {
    Property.holds(80, Edits.random(true), edits -> goesOnFromSome(edits, edits.kept()));
  }

  @Test
  void without_history_features_are_whole_or_begin_anew() {
    Property.holds(60, Edits.random(false), edits -> goesOnFromSome(edits, 0));
  }

  private static void goesOnFromSome(Edits edits, int rows) {
    ChangePlan plan = edits.plan();
    var states = states(plan.oldPlan(), edits.some(edits.before()));
    var last = edits.last(edits.before(), rows);
    Migration.Result result;
    try {
      result =
          last.isEmpty()
              ? Migration.cold(plan, states)
              : Migration.of(plan, states, edits.some(last));
    } catch (WeftException e) {
      assertThat(e.getMessage()).containsAnyOf("too little history", "start without history");
      return;
    }
    LivePlan next = plan.newPlan();
    var found = run(loaded(next, result.states()), next, edits.some(edits.after()));
    var whole = after(edits, next, edits.before());
    var fresh = after(edits, next, last);
    var few = new HashMap<String, Set<String>>();
    result.tooShort().forEach(some -> few.put(some.feature(), new HashSet<>(some.entities())));
    for (int i = 0; i < next.outputs().size(); i++) {
      String name = next.outputs().get(i).name();
      var entities = few.getOrDefault(name, Set.of());
      boolean across = isAcross(plan, name);
      for (String entity : whole.keySet()) {
        if (entities.isEmpty() || !across && !entities.contains(entity)) {
          assertSame(next, i, entity, found, whole);
        } else if (!across) {
          assertSame(next, i, entity, found, fresh);
        }
      }
    }
  }

  private static boolean isAcross(ChangePlan plan, String output) {
    var graph = plan.next().graph();
    boolean[] needed = Prune.needed(graph, List.of(graph.outputs().get(output)));
    return graph.nodes().stream()
        .anyMatch(node -> needed[node.id()] && node.op() instanceof CrossSection);
  }

  @Test
  void untouched_features_keep_every_byte() {
    Property.holds(
        30,
        Edits.random(true),
        edits -> {
          var same = Edits.graph(edits.old(), edits.table());
          ChangePlan plan = ChangePlan.of(same, same);
          var states = states(plan.oldPlan(), edits.some(edits.before()));
          assertThat(hex(Migration.of(plan, states).states())).isEqualTo(hex(states));
        });
  }

  @Test
  void the_needs_of_all_features_are_the_layout() {
    Property.holds(
        60,
        Edits.random(true),
        edits -> {
          ChangePlan plan = edits.plan();
          var sizes = new HashMap<PartKey, Integer>();
          plan.newPlan()
              .layout()
              .stages()
              .forEach(
                  stage ->
                      stage.forEach(part -> sizes.merge(PartKey.of(part), part.size(), Math::max)));
          var needed = new HashMap<PartKey, Integer>();
          plan.next()
              .needs()
              .values()
              .forEach(
                  needs ->
                      needs.forEach(
                          need -> needed.merge(need.key(), need.part().size(), Math::max)));
          assertThat(needed).isEqualTo(sizes);
        });
  }

  @Test
  void a_history_that_ends_elsewhere_is_refused() {
    Property.holds(
        30,
        Edits.random(true),
        edits -> {
          if (edits.after().isEmpty() || edits.plan().rebuilt().isEmpty()) {
            return;
          }
          ChangePlan plan = edits.plan();
          var states = states(plan.oldPlan(), edits.some(edits.before()));
          var more = new ArrayList<>(edits.before());
          more.add(edits.after().getFirst());
          var last = new HashMap<String, Long>();
          var history = new History(edits.some(edits.before()));
          history.entities().keySet().forEach(name -> last.put(name, history.keys(name, 1)[0]));
          String entity = new History(edits.some(List.of(edits.after().getFirst()))).names()[0];
          long key = new History(edits.some(List.of(edits.after().getFirst()))).keys(entity, 1)[0];
          if (!last.containsKey(entity) || last.get(entity) == key) {
            return;
          }
          assertThatThrownBy(
                  () ->
                      Migration.of(
                          plan, states, edits.some(more), new StatePosition(last, Long.MAX_VALUE)))
              .hasMessageContaining("the history does not end where the snapshot stands");
        });
  }
}
