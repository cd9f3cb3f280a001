package weft.live.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import weft.ir.problem.Code;
import weft.ir.problem.WeftException;
import weft.live.Emission;
import weft.live.Row;
import weft.live.RowKey;
import weft.live.ToyFold;

/// Each rule of a policy by hand.
class IntakeTest {
  private static final TimePolicy DEFAULT = TimePolicy.DEFAULT;

  private final List<String> out = new ArrayList<>();
  private long sequence;

  private Intake intake(boolean across, TimePolicy policy) {
    return new Intake(new ToyFold(across, false), policy, this::note);
  }

  /// `A 10`, with `r1` where it is a revision: the rows of the toy fold count up.
  private void note(Emission answer) {
    out.add(
        answer.entity()
            + answer.key()
            + (answer.revision() > 0 ? "r" + answer.revision() : "")
            + ":"
            + (int) answer.number(1));
  }

  private Row row(String entity, long key) {
    return row(entity, key, sequence++);
  }

  private static Row row(String entity, long key, long sequence) {
    return new Row(1).entity(entity).key(key).sequence(sequence).set(0, key);
  }

  private List<String> told() {
    var told = List.copyOf(out);
    out.clear();
    return told;
  }

  @Test
  void a_row_in_order_is_answered_at_once() {
    var intake = intake(false, DEFAULT);
    intake.push(row("A", 10));
    assertThat(told()).containsExactly("A10:1");
    intake.push(row("B", 5));
    intake.push(row("A", 10));
    assertThat(told()).containsExactly("B5:1", "A10:2");
    assertThat(intake.counters().text()).isEqualTo("in 3, out 3");
  }

  @Test
  void a_row_below_the_last_of_its_entity_is_late() {
    var intake = intake(false, DEFAULT);
    intake.push(row("A", 10));
    intake.push(row("A", 9));
    intake.push(row("A", 11));
    assertThat(told()).containsExactly("A10:1", "A11:2");
    assertThat(intake.counters().text()).isEqualTo("in 3, out 2, late dropped 1");
  }

  @Test
  void rows_wait_for_the_lateness_and_keep_their_order() {
    var intake = intake(false, DEFAULT.withLateness(5));
    intake.push(row("A", 10));
    intake.push(row("B", 8));
    intake.push(row("A", 8));
    assertThat(told()).isEmpty();
    assertThat(intake.counters().text()).isEqualTo("in 3, out 0, reordered 2, waiting 3");
    intake.push(row("A", 13));
    assertThat(told()).containsExactly("B8:1", "A8:1");
    intake.push(row("C", 1));
    assertThat(told()).containsExactly("C1:1");
    intake.end();
    assertThat(told()).containsExactly("A10:2", "A13:3");
    assertThat(intake.counters().waiting()).isZero();
  }

  @Test
  void what_waits_is_a_copy() {
    var intake = intake(false, DEFAULT.withLateness(5));
    var reused = new Row(1);
    for (int key : new int[] {3, 1, 2}) {
      intake.push(reused.entity("E" + key).key(key).set(0, key));
    }
    intake.end();
    assertThat(told()).containsExactly("E11:1", "E22:1", "E33:1");
  }

  @Test
  void the_end_of_a_time_lets_rows_go() {
    var intake = intake(false, DEFAULT.withLateness(100));
    intake.push(row("A", 10));
    intake.push(row("A", 20));
    intake.endOfTime(15);
    assertThat(told()).containsExactly("A10:1");
    intake.push(row("B", 12));
    assertThat(told()).containsExactly("B12:1");
  }

  @Test
  void a_time_is_complete_when_a_later_one_begins() {
    var intake = intake(true, DEFAULT);
    intake.push(row("A", 10));
    intake.push(row("B", 10));
    assertThat(told()).isEmpty();
    intake.push(row("A", 12));
    assertThat(told()).containsExactly("A10:1", "B10:1");
    intake.push(row("C", 10));
    intake.push(row("C", 11));
    assertThat(told()).isEmpty();
    assertThat(intake.counters().lateDropped()).isEqualTo(2);
    intake.end();
    assertThat(told()).containsExactly("A12:2");
  }

  @Test
  void a_time_waits_for_the_lateness() {
    var intake = intake(true, DEFAULT.withLateness(5));
    intake.push(row("A", 10));
    intake.push(row("A", 15));
    intake.push(row("B", 10));
    assertThat(told()).isEmpty();
    intake.push(row("A", 16));
    assertThat(told()).containsExactly("A10:1", "B10:1");
    assertThat(intake.counters().waiting()).isEqualTo(2);
  }

  @Test
  void a_time_is_complete_when_it_is_told() {
    var intake = intake(true, DEFAULT.withCompletion(TimePolicy.Completion.TOLD));
    intake.push(row("A", 10));
    intake.push(row("A", 20));
    intake.push(row("B", 10));
    assertThat(told()).isEmpty();
    intake.endOfTime(10);
    assertThat(told()).containsExactly("A10:1", "B10:1");
    intake.push(row("C", 10));
    intake.push(row("C", 11));
    intake.endOfTime(30);
    assertThat(told()).containsExactly("C11:1", "A20:2");
    assertThat(intake.counters().lateDropped()).isEqualTo(1);
  }

  @Test
  void a_time_is_complete_when_all_expected_entities_are_there() {
    var intake = intake(true, DEFAULT.withExpected(Set.of("A", "B"), false));
    intake.push(row("A", 10));
    intake.push(row("C", 10));
    intake.push(row("A", 20));
    intake.push(row("B", 20));
    intake.push(row("A", 10));
    assertThat(told()).isEmpty();
    intake.push(row("B", 10));
    assertThat(told()).containsExactly("A10:1", "C10:1", "A10:2", "B10:1", "A20:3", "B20:2");
    intake.push(row("C", 20));
    assertThat(intake.counters().lateDropped()).isEqualTo(1);
  }

  @Test
  void a_later_time_completes_one_that_lacks_an_expected_entity_if_told_so() {
    var intake = intake(true, DEFAULT.withExpected(Set.of("A", "B"), true));
    intake.push(row("A", 10));
    intake.push(row("B", 20));
    assertThat(told()).containsExactly("A10:1");
    intake.push(row("A", 20));
    assertThat(told()).containsExactly("B20:1", "A20:2");
  }

  @Test
  void a_late_row_corrects_what_came_after_it() {
    var intake = intake(false, DEFAULT.withCorrection(100));
    intake.push(row("A", 10));
    intake.push(row("B", 15));
    intake.push(row("A", 20));
    intake.push(row("A", 30));
    told();
    intake.push(row("A", 20));
    assertThat(told()).containsExactly("A20:3", "A30r1:4");
    intake.push(row("A", 5));
    assertThat(told()).containsExactly("A5:1", "A10r1:2", "A20r1:3", "A20r1:4", "A30r2:5");
    assertThat(intake.counters().text()).isEqualTo("in 6, out 11, late corrected 2, revisions 5");
  }

  @Test
  void a_late_row_older_than_the_horizon_is_dropped() {
    var intake = intake(false, DEFAULT.withCorrection(10).withCheckpointEvery(1));
    for (int key = 0; key <= 50; key += 5) {
      intake.push(row("A", key));
    }
    told();
    intake.push(row("A", 39));
    assertThat(told()).isEmpty();
    intake.push(row("A", 40));
    assertThat(told()).containsExactly("A40:10", "A45r1:11", "A50r1:12");
    assertThat(intake.counters().lateDropped()).isEqualTo(1);
  }

  @Test
  void only_the_horizon_is_remembered() {
    for (boolean across : new boolean[] {false, true}) {
      var intake = intake(across, DEFAULT.withCorrection(50).withCheckpointEvery(10));
      var sizes = new ArrayList<Integer>();
      for (int key = 0; key < 3000; key++) {
        intake.push(row("A", key));
        if (key % 1000 == 999) {
          sizes.add(intake.save().length);
        }
      }
      assertThat(sizes).isEqualTo(List.of(sizes.getFirst(), sizes.getFirst(), sizes.getFirst()));
      assertThat(sizes.getFirst()).isLessThan(6000);
    }
  }

  @Test
  void a_late_row_corrects_the_whole_time() {
    var intake = intake(true, DEFAULT.withCorrection(100));
    intake.push(row("A", 10).set(0, 1));
    intake.push(row("B", 10).set(0, 2));
    intake.push(row("A", 20));
    intake.push(row("B", 30));
    told();
    intake.push(row("C", 10).set(0, 0));
    assertThat(told()).containsExactly("A10r1:1", "B10r1:1", "C10:1", "A20r1:2");
    intake.push(row("C", 15));
    assertThat(told()).containsExactly("C15:2");
    intake.end();
    assertThat(told()).containsExactly("B30:2");
  }

  @Test
  void an_answer_that_no_longer_holds_is_taken_back() {
    var answers = new ArrayList<String>();
    var intake =
        new Intake(
            new ToyFold(false, true), DEFAULT.withCorrection(100), a -> answers.add(a.toString()));
    intake.push(row("A", 10).set(0, 1));
    intake.push(row("A", 20).set(0, 1));
    answers.clear();
    intake.push(row("A", 5).set(0, -9));
    intake.push(row("A", 4).set(0, 99));
    assertThat(answers)
        .containsExactly(
            "A 10 #0 r1 [NaN, NaN]",
            "A 20 #1 r1 [NaN, NaN]",
            "A 4 #3 [99.0, 1.0]",
            "A 5 #2 [80.10000000000001, 2.0]",
            "A 10 #0 r2 [73.09, 3.0]",
            "A 20 #1 r2 [66.781, 4.0]");
  }

  @Test
  void a_row_that_was_seen_is_dropped() {
    var intake = intake(false, DEFAULT.withDuplicatesDropped().withGaps(1));
    for (long number : new long[] {1, 2, 2, 5, 1, 4}) {
      intake.push(row("A", 10, number));
    }
    assertThatThrownBy(() -> intake.push(row("A", 10, 9))).hasMessageContaining("at most 1 gaps");
    intake.push(row("A", 10, 3));
    intake.push(row("A", 10, 9));
    assertThat(intake.counters().text()).isEqualTo("in 8, out 6, duplicates 2");
  }

  @Test
  void rows_that_have_the_keys_of_others_are_counted() {
    for (boolean across : new boolean[] {false, true}) {
      var intake = intake(across, DEFAULT.withLateness(5).withCorrection(100));
      intake.push(row("A", 10, 1));
      intake.push(row("B", 10, 2));
      intake.push(row("A", 11, 3));
      intake.push(row("B", 10, 4));
      intake.push(row("A", 30, 5));
      intake.push(row("A", 10, 6));
      intake.push(row("B", 9, 7));
      intake.end();
      var counters = intake.counters();
      assertThat(counters.repeated()).isEqualTo(2);
      assertThat(counters.firstRepeated()).contains(new RowKey("B", 10, 4));
      var again = intake(across, DEFAULT.withLateness(5).withCorrection(100));
      again.load(intake.save());
      assertThat(again.counters()).isEqualTo(counters);
    }
  }

  @Test
  void without_that_rule_sequence_numbers_do_not_matter() {
    var intake = intake(false, DEFAULT);
    intake.push(row("A", 10, 1));
    intake.push(row("A", 10, 1));
    assertThat(told()).containsExactly("A10:1", "A10:2");
  }

  @Test
  void a_row_from_the_far_future_is_refused() {
    var intake = intake(true, DEFAULT.withAhead(100));
    intake.push(row("A", 10));
    intake.push(row("A", 111));
    intake.push(row("B", 10));
    intake.push(row("A", 110));
    assertThat(told()).containsExactly("A10:1", "B10:1");
    assertThat(intake.counters().text())
        .isEqualTo("in 4, out 2, refused as too far ahead 1, waiting 1");
    intake.endOfTime(1000);
    intake.push(row("A", 1100));
    assertThat(intake.counters().aheadRefused()).isEqualTo(1);
  }

  @Test
  void a_clock_that_jumps_back_is_survived() {
    var intake = intake(true, DEFAULT.withLateness(2));
    for (long key : new long[] {100, 110, 50, 60, 109, 112, 120, 130}) {
      intake.push(row("A", key));
    }
    assertThat(told()).containsExactly("A100:1", "A109:2", "A110:3", "A112:4", "A120:5");
    assertThat(intake.counters().lateDropped()).isEqualTo(2);
  }

  @Test
  void an_idle_entity_is_forgotten() {
    var fold = new ToyFold(false, false);
    var intake = new Intake(fold, DEFAULT.withIdle(10), this::note);
    intake.push(row("A", 0));
    intake.push(row("B", 5));
    intake.push(row("B", 10));
    intake.push(row("A", 10));
    assertThat(told()).containsExactly("A0:1", "B5:1", "B10:2", "A10:2");
    intake.push(row("B", 20));
    assertThat(fold.entities()).containsExactly("A", "B");
    intake.push(row("B", 21));
    assertThat(fold.entities()).containsExactly("B");
    intake.push(row("A", 22));
    intake.push(row("A", 33));
    assertThat(told()).containsExactly("B20:3", "B21:4", "A22:1", "A33:1");
    assertThat(intake.counters().idleForgotten()).isEqualTo(3);
  }

  @Test
  void keys_at_the_ends_of_time_do_no_harm() {
    for (boolean across : new boolean[] {false, true}) {
      var intake = intake(across, DEFAULT.withLateness(Long.MAX_VALUE).withAhead(5).withIdle(5));
      intake.push(row("A", Long.MIN_VALUE + 1));
      intake.push(row("A", Long.MAX_VALUE));
      intake.endOfTime(Long.MAX_VALUE - 1);
      intake.push(row("A", Long.MAX_VALUE));
      intake.end();
      assertThat(intake.counters().text())
          .isEqualTo("in 3, out 2, refused as too far ahead 1, idle forgotten 1");
    }
  }

  @Test
  void a_fold_with_history_is_told_where_it_stands() {
    for (boolean across : new boolean[] {false, true}) {
      var intake = intake(across, DEFAULT.withCorrection(1000));
      intake.startAfter("B", 100);
      intake.startAfter("A", 90);
      intake.push(row("A", 89));
      intake.push(row("B", 101));
      intake.push(row("B", 102));
      intake.push(row("B", 101));
      intake.end();
      assertThat(intake.counters().lateDropped()).isEqualTo(1);
      assertThat(intake.counters().lateCorrected()).isEqualTo(1);
    }
  }

  @Test
  void another_policy_can_go_on_from_what_was_saved() {
    var dropping = intake(false, DEFAULT.withLateness(50));
    dropping.push(row("A", 10));
    dropping.push(row("A", 100));
    dropping.push(row("A", 70));
    var fold = new ToyFold(false, false);
    var correcting = new Intake(fold, DEFAULT.withCorrection(1000), this::note);
    correcting.load(dropping.save());
    told();
    correcting.push(row("A", 101));
    assertThat(told()).containsExactly("A70:1", "A100:2", "A101:3");
    correcting.push(row("A", 80));
    assertThat(told()).containsExactly("A80:2", "A100r1:3", "A101r1:4");
    correcting.push(row("A", 9));
    assertThat(correcting.counters().lateDropped()).isEqualTo(1);
  }

  @Test
  void other_cells_are_saved_too() {
    var policy = DEFAULT.withLateness(50).withCorrection(1000);
    var intake = intake(false, policy);
    intake.push(row("A", 10).setOther(0, "text"));
    intake.push(row("A", 11).setOther(0, 7L));
    intake.push(row("A", 12).setOther(0, new double[] {1, Double.NaN}));
    intake.push(row("A", 13).setOther(0, new long[] {3, -3}));
    intake.push(row("A", 14).setOther(0, new String[] {"a", null}));
    intake.push(row("A", 64));
    intake.push(row("A", 65).setOther(0, "waits"));
    var cells = new ArrayList<Object>();
    var other = new Intake(new ToyFold(false, false), policy, answer -> cells.add(answer.other(0)));
    other.load(intake.save());
    assertThat(other.save()).isEqualTo(intake.save());
    other.push(row("A", 9));
    other.end();
    assertThat(cells)
        .containsExactly(
            null,
            "text",
            7L,
            new double[] {1, Double.NaN},
            new long[] {3, -3},
            new String[] {"a", null},
            null,
            "waits");
  }

  @Test
  void a_cell_of_an_unknown_kind_is_not_saved() {
    var intake = intake(false, DEFAULT.withLateness(50));
    intake.push(row("A", 10).setOther(0, new StringBuilder()));
    assertThatThrownBy(intake::save).hasMessageContaining("a cell can't be a StringBuilder");
  }

  @Test
  void many_rows_can_be_pushed_at_once() {
    for (boolean across : new boolean[] {false, true}) {
      for (var policy : List.of(DEFAULT, DEFAULT.withDuplicatesDropped().withAhead(50))) {
        var rows = new Row[60];
        for (int i = 0; i < rows.length; i++) {
          rows[i] =
              row("E" + i % 3, i / 5 + (i % 7 == 6 ? -3 : 0) + (i == 30 ? 1000 : 0), i - i % 2);
        }
        var one = intake(across, policy);
        for (int i = 0; i < 50; i++) {
          one.push(rows[i]);
        }
        var expected = told();
        var all = intake(across, policy);
        all.push(rows, 50);
        assertThat(told()).isEqualTo(expected);
        assertThat(all.counters()).isEqualTo(one.counters());
        assertThat(all.save()).isEqualTo(one.save());
      }
    }
  }

  @Test
  void bytes_that_were_not_saved_by_an_intake_are_refused() {
    var intake = intake(false, DEFAULT.withCorrection(10).withLateness(3));
    for (int i = 0; i < 5; i++) {
      intake.push(row("A", i));
    }
    var saved = intake.save();
    for (int length = 0; length < saved.length; length++) {
      var cut = Arrays.copyOf(saved, length);
      assertThatThrownBy(() -> intake(false, DEFAULT).load(cut))
          .isInstanceOfSatisfying(
              WeftException.class, e -> assertThat(e.first().code()).isEqualTo(Code.BAD_DATA));
    }
    assertThatThrownBy(() -> intake(false, DEFAULT).load(Arrays.copyOf(saved, saved.length + 1)))
        .hasMessageContaining("1 bytes are left over");
    assertThatThrownBy(() -> intake(true, DEFAULT).load(saved))
        .hasMessageContaining("its way to put rows of entities together differs");
    saved[7]++;
    assertThatThrownBy(() -> intake(false, DEFAULT).load(saved))
        .hasMessageContaining("its version differs")
        .hasMessageContaining("expected: 3")
        .hasMessageContaining("found:    4");
  }
}
