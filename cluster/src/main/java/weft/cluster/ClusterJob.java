package weft.cluster;

import java.util.List;

/// The jobs that engines on clusters start, and what each takes besides what all take.
public enum ClusterJob {
  SPARK(JobOption.whole("--partitions"), JobOption.whole("--pieces")),
  FLINK(
      JobOption.oneOf("--format", "csv", "ndjson"),
      JobOption.oneOf("--mode", "batch", "streaming"),
      JobOption.text("--tables"),
      JobOption.duration("--lateness"),
      JobOption.duration("--idleness"),
      JobOption.duration("--forget"),
      JobOption.oneOf("--late", "drop", "correct"),
      JobOption.duration("--horizon"),
      JobOption.text("--late-out"),
      JobOption.text("--bad-out"),
      JobOption.condition("--cold"),
      JobOption.text("--name"),
      JobOption.whole("--parallelism"));

  private final List<JobOption> options;

  ClusterJob(JobOption... options) {
    this.options = List.of(options);
  }

  public List<JobOption> options() {
    return options;
  }

  /// Whether it computes over rows that arrive, none of which is known beforehand.
  boolean live() {
    return this == FLINK;
  }
}
