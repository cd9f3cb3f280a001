package weft.live.intake;

import java.util.OptionalLong;
import java.util.Set;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// What happens to rows that come out of order, late, twice or from the future, and when a time is
/// complete. Durations are in nanoseconds, or in whatever unit the keys of rows have.
///
/// ```java
/// TimePolicy.DEFAULT.withLateness(5_000_000_000L).withCorrection(3_600_000_000_000L)
/// ```
///
/// @param lateness how long a row may come after rows of later keys and still be put in its place;
///   rows wait that long
/// @param late what happens to rows that come later than that
/// @param horizon how far back late rows are still corrected; 0 where they are dropped
/// @param checkpointEvery where late rows are corrected, the rows of an entity (or the times, where
///   rows of entities meet) from one saved state to the next: more saves memory, fewer saves time
/// @param once whether a row is dropped if its sequence number was seen before
/// @param gaps how many gaps between sequence numbers there may be: all numbers that were seen are
///   remembered, and a row that would make a gap too many is refused
/// @param revisions how many revisions may come out for each row that came in, once there were a
///   million of them: a late row that would make more is refused
/// @param completion when all rows of a time are there, for features where rows of entities meet
/// @param expected the entities that have a row at every time; empty unless the completion asks for
///   them
/// @param ahead how far beyond the newest row a row may be; one that is further is refused. It
///   should be longer than any pause of the input
/// @param idle an entity without rows for longer than this is forgotten: its next row is its first
public record TimePolicy(
    long lateness,
    Late late,
    long horizon,
    int checkpointEvery,
    boolean once,
    int gaps,
    int revisions,
    Completion completion,
    Set<String> expected,
    OptionalLong ahead,
    OptionalLong idle) {

  /// What happens to late rows.
  public enum Late {
    /// They are dropped and counted.
    DROP,
    /// Results are computed again with the late row in its place; what changed comes out again with
    /// a higher revision.
    CORRECT
  }

  /// When a time is complete. In each case also once it is told from outside that it is over.
  public enum Completion {
    /// A row came that is later by more than the lateness.
    WATERMARK,
    /// Only when it is told.
    TOLD,
    /// Each expected entity has a row.
    EXPECTED,
    /// Each expected entity has a row, or a row came that is later by more than the lateness.
    EXPECTED_OR_WATERMARK;

    public boolean byEntities() {
      return this == EXPECTED || this == EXPECTED_OR_WATERMARK;
    }

    public boolean byWatermark() {
      return this == WATERMARK || this == EXPECTED_OR_WATERMARK;
    }
  }

  private static final int CHECKPOINT_EVERY = 64;
  private static final int GAPS = 10_000_000;
  private static final int REVISIONS = 4;

  /// Rows are passed on as they come, late ones are dropped, a time is over when a later one
  /// begins.
  public static final TimePolicy DEFAULT =
      new TimePolicy(
          0,
          Late.DROP,
          0,
          CHECKPOINT_EVERY,
          false,
          GAPS,
          REVISIONS,
          Completion.WATERMARK,
          Set.of(),
          OptionalLong.empty(),
          OptionalLong.empty());

  public TimePolicy {
    expected = Set.copyOf(expected);
    atLeast(0, lateness, "lateness");
    atLeast(0, horizon, "horizon");
    atLeast(1, checkpointEvery, "checkpointEvery");
    atLeast(1, gaps, "gaps");
    atLeast(1, revisions, "revisions");
    ahead.ifPresent(value -> atLeast(0, value, "ahead"));
    idle.ifPresent(value -> atLeast(1, value, "idle"));
    if (late == Late.CORRECT && horizon == 0) {
      throw wrong(
          "late rows are to be corrected, but no horizon says how far back",
          "a horizon above 0",
          "0",
          "write withCorrection(nanoseconds)");
    }
    if (late == Late.DROP && horizon > 0) {
      throw wrong(
          "a correction horizon has no meaning where late rows are dropped",
          "horizon 0, or late rows that are corrected",
          "horizon " + horizon,
          "write withCorrection(nanoseconds)");
    }
    if (completion.byEntities() && expected.isEmpty()) {
      throw wrong(
          "times are complete when all expected entities are there, but none are named",
          "at least one entity",
          "none",
          "write withExpected(entities), or complete times another way");
    }
    if (!completion.byEntities() && !expected.isEmpty()) {
      throw wrong(
          "expected entities are named, but times are not completed by them",
          "completion EXPECTED or EXPECTED_OR_WATERMARK",
          completion.name(),
          "write withExpected(entities)");
    }
  }

  private static void atLeast(long least, long value, String what) {
    if (value < least) {
      throw new WeftException(
          Diagnostic.of(Code.RANGE, "a time policy can't have " + what + " " + value)
              .about(what)
              .expected(least + " or more")
              .found(String.valueOf(value)));
    }
  }

  private static WeftException wrong(String what, String expected, String found, String hint) {
    return new WeftException(
        Diagnostic.of(Code.RANGE, what).expected(expected).found(found).hint(hint));
  }

  public TimePolicy withLateness(long nanos) {
    return new TimePolicy(
        nanos,
        late,
        horizon,
        checkpointEvery,
        once,
        gaps,
        revisions,
        completion,
        expected,
        ahead,
        idle);
  }

  /// Late rows are dropped and counted.
  public TimePolicy withLateDropped() {
    return with(Late.DROP, 0);
  }

  /// Late rows are corrected up to this far back, and dropped beyond.
  public TimePolicy withCorrection(long nanos) {
    return with(Late.CORRECT, nanos);
  }

  private TimePolicy with(Late late, long horizon) {
    return new TimePolicy(
        lateness,
        late,
        horizon,
        checkpointEvery,
        once,
        gaps,
        revisions,
        completion,
        expected,
        ahead,
        idle);
  }

  public TimePolicy withCheckpointEvery(int rows) {
    return new TimePolicy(
        lateness, late, horizon, rows, once, gaps, revisions, completion, expected, ahead, idle);
  }

  /// Rows whose sequence number was seen before are dropped.
  public TimePolicy withDuplicatesDropped() {
    return new TimePolicy(
        lateness,
        late,
        horizon,
        checkpointEvery,
        true,
        gaps,
        revisions,
        completion,
        expected,
        ahead,
        idle);
  }

  public TimePolicy withGaps(int most) {
    return new TimePolicy(
        lateness,
        late,
        horizon,
        checkpointEvery,
        once,
        most,
        revisions,
        completion,
        expected,
        ahead,
        idle);
  }

  public TimePolicy withRevisions(int most) {
    return new TimePolicy(
        lateness,
        late,
        horizon,
        checkpointEvery,
        once,
        gaps,
        most,
        completion,
        expected,
        ahead,
        idle);
  }

  /// Times are complete by a watermark or only when told.
  public TimePolicy withCompletion(Completion rule) {
    return with(rule, rule.byEntities() ? expected : Set.of());
  }

  /// Times are complete when each of these entities has a row.
  ///
  /// @param orWatermark whether also when later rows say that a time is over; otherwise all rows
  ///   wait if an entity stays away
  public TimePolicy withExpected(Set<String> entities, boolean orWatermark) {
    return with(orWatermark ? Completion.EXPECTED_OR_WATERMARK : Completion.EXPECTED, entities);
  }

  private TimePolicy with(Completion completion, Set<String> expected) {
    return new TimePolicy(
        lateness,
        late,
        horizon,
        checkpointEvery,
        once,
        gaps,
        revisions,
        completion,
        expected,
        ahead,
        idle);
  }

  public TimePolicy withAhead(long nanos) {
    return with(OptionalLong.of(nanos), idle);
  }

  public TimePolicy withIdle(long nanos) {
    return with(ahead, OptionalLong.of(nanos));
  }

  private TimePolicy with(OptionalLong ahead, OptionalLong idle) {
    return new TimePolicy(
        lateness,
        late,
        horizon,
        checkpointEvery,
        once,
        gaps,
        revisions,
        completion,
        expected,
        ahead,
        idle);
  }

  /// The policy in plain words, a line for each rule.
  public String describe() {
    return TimePolicyText.of(this);
  }
}
