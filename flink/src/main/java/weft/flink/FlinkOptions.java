package weft.flink;

import java.time.Duration;
import java.util.Optional;
import weft.cluster.ClusterKeys;
import weft.ir.problem.Check;

/// How rows of a stream go through features.
///
/// @param lateness how much later than newer rows a row may come
/// @param own whether the watermarks of the stream are used instead, whatever its lateness
/// @param idleness how long a partition of the source may be silent before others go on without it
/// @param forget how long an entity may be without rows before it is forgotten
/// @param horizon how far back late rows correct results, if they do
/// @param cold whether features whose state is not in a savepoint may start without history
/// @param name what the operators are called: part of what a savepoint finds them by
public record FlinkOptions(
    ClusterKeys keys,
    Duration lateness,
    boolean own,
    Optional<Duration> idleness,
    Optional<Duration> forget,
    Optional<Duration> horizon,
    boolean cold,
    String name) {
  /// By `symbol` and `time`, in order.
  public static final FlinkOptions DEFAULT =
      new FlinkOptions(
          ClusterKeys.DEFAULT,
          Duration.ZERO,
          false,
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          false,
          "weft");

  public FlinkOptions {
    Check.atLeast("the lateness", lateness.toMillis(), 0, "lateness");
  }

  public FlinkOptions keys(ClusterKeys other) {
    return new FlinkOptions(other, lateness, own, idleness, forget, horizon, cold, name);
  }

  public FlinkOptions lateness(Duration other) {
    return new FlinkOptions(keys, other, false, idleness, forget, horizon, cold, name);
  }

  /// The stream has watermarks, which are about the milliseconds of the order column.
  public FlinkOptions ownWatermarks() {
    return new FlinkOptions(keys, lateness, true, idleness, forget, horizon, cold, name);
  }

  public FlinkOptions idleness(Duration other) {
    return new FlinkOptions(keys, lateness, own, Optional.of(other), forget, horizon, cold, name);
  }

  public FlinkOptions forgetAfter(Duration other) {
    return new FlinkOptions(keys, lateness, own, idleness, Optional.of(other), horizon, cold, name);
  }

  /// A row that comes behind the watermark by no more than that is put in its place: answers that
  /// change come out again, with a higher `revision`, a field that is there with this option only.
  public FlinkOptions correct(Duration back) {
    Check.atLeast("the horizon", back.toMillis(), 1, "correct");
    return new FlinkOptions(keys, lateness, own, idleness, forget, Optional.of(back), cold, name);
  }

  public FlinkOptions coldStart() {
    return new FlinkOptions(keys, lateness, own, idleness, forget, horizon, true, name);
  }

  public FlinkOptions named(String other) {
    return new FlinkOptions(keys, lateness, own, idleness, forget, horizon, cold, other);
  }
}
