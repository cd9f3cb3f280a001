package weft.live.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import weft.ir.problem.WeftException;
import weft.live.Counters;
import weft.live.intake.TimePolicy.Completion;
import weft.live.intake.TimePolicy.Late;

class TimePolicyTest {
  private static final TimePolicy DEFAULT = TimePolicy.DEFAULT;
  private static final long SECOND = 1_000_000_000L;

  @Test
  void it_says_what_it_does() {
    assertThat(DEFAULT.describe())
        .isEqualTo(
            """
            order: rows are answered as they come
            late: a row that comes too late is dropped and counted
            across entities: a time is complete when a row of a later time comes, or when its end is told\
            """);
    assertThat(
            DEFAULT
                .withLateness(5 * SECOND)
                .withCorrection(3600 * SECOND)
                .withDuplicatesDropped()
                .withExpected(Set.of("MSFT", "AAPL"), true)
                .withAhead(90 * SECOND)
                .withIdle(2 * 86_400 * SECOND)
                .describe())
        .isEqualTo(
            """
            order: rows wait up to 5s and are put in order of their times
            late: a row that is up to 1h late corrects results, which come out again with a higher \
            revision; an older one is dropped and counted
            across entities: a time is complete when each of AAPL, MSFT has a row, when a row comes \
            that is more than 5s later, or when its end is told
            duplicates: a row whose sequence number was seen before is dropped
            future: a row more than 90s beyond the newest one is refused
            idle: an entity without rows for more than 2d is forgotten\
            """);
  }

  @Test
  void it_names_each_way_to_complete_a_time() {
    assertThat(DEFAULT.withCompletion(Completion.TOLD).describe())
        .contains("a time is complete when its end is told");
    assertThat(DEFAULT.withExpected(Set.of("A"), false).describe())
        .contains("a time is complete when A has a row, or when its end is told");
    assertThat(DEFAULT.withExpected(Set.of("A", "B", "C", "D", "E", "F"), false).describe())
        .contains("each of the 6 expected entities (A, B, C, ...) has a row");
  }

  @Test
  void durations_are_short() {
    assertThat(TimePolicyText.duration(0)).isEqualTo("0ns");
    assertThat(TimePolicyText.duration(1_500)).isEqualTo("1500ns");
    assertThat(TimePolicyText.duration(250_000_000)).isEqualTo("250ms");
    assertThat(TimePolicyText.duration(90 * SECOND)).isEqualTo("90s");
    assertThat(TimePolicyText.duration(120 * SECOND)).isEqualTo("2m");
  }

  @Test
  void rules_can_be_taken_back() {
    var policy = DEFAULT.withCorrection(5).withExpected(Set.of("A"), true);
    assertThat(policy.withLateDropped().withCompletion(Completion.WATERMARK)).isEqualTo(DEFAULT);
    assertThat(policy.late()).isEqualTo(Late.CORRECT);
    assertThat(policy.withCompletion(Completion.EXPECTED).expected()).containsExactly("A");
  }

  private static void refused(Runnable policy, String... parts) {
    assertThatThrownBy(policy::run)
        .isInstanceOf(WeftException.class)
        .message()
        .contains("error[range]")
        .contains(parts);
  }

  @Test
  void what_makes_no_sense_is_refused() {
    refused(() -> DEFAULT.withLateness(-1), "can't have lateness -1", "expected: 0 or more");
    refused(() -> DEFAULT.withCheckpointEvery(0), "checkpointEvery 0", "expected: 1 or more");
    refused(() -> DEFAULT.withGaps(0), "gaps 0");
    refused(() -> DEFAULT.withRevisions(0), "revisions 0");
    refused(() -> DEFAULT.withAhead(-1), "ahead -1");
    refused(() -> DEFAULT.withIdle(0), "idle 0", "expected: 1 or more");
    refused(() -> DEFAULT.withCorrection(-1), "horizon -1");
    refused(() -> DEFAULT.withCorrection(0), "no horizon says how far back", "withCorrection");
    refused(() -> DEFAULT.withExpected(Set.of(), true), "none are named", "at least one entity");
    refused(() -> DEFAULT.withCompletion(Completion.EXPECTED), "none are named");
    refused(
        () ->
            new TimePolicy(
                0,
                Late.DROP,
                5,
                64,
                false,
                9,
                4,
                Completion.WATERMARK,
                Set.of("A"),
                DEFAULT.ahead(),
                DEFAULT.idle()),
        "no meaning where late rows are dropped",
        "found:    horizon 5");
    refused(
        () ->
            new TimePolicy(
                0,
                Late.DROP,
                0,
                64,
                false,
                9,
                4,
                Completion.TOLD,
                Set.of("A"),
                DEFAULT.ahead(),
                DEFAULT.idle()),
        "times are not completed by them",
        "found:    TOLD");
  }

  @Test
  void counters_leave_out_what_is_zero() {
    assertThat(new Counters(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, Optional.empty()).text())
        .isEqualTo("in 0, out 0");
    assertThat(new Counters(9, 8, 1, 2, 3, 4, 5, 7, 10, 11, 0, Optional.empty()).text())
        .isEqualTo(
            "in 9, out 8, reordered 1, late dropped 2, late corrected 3, revisions 4, duplicates"
                + " 5, refused as too far ahead 7, idle forgotten 10, waiting 11");
  }
}
