package weft.scale;

import java.util.List;

/// What a program costs.
///
/// @param stages in the order in which rows go through them
/// @param copyNanos that a byte takes to be written on one side and read on the other
public record ProgramCosts(List<StageCost> stages, double copyNanos) {
  public ProgramCosts {
    stages = List.copyOf(stages);
  }

  /// What is kept of each entity.
  public long stateBytes() {
    return stages.stream().mapToLong(StageCost::stateBytes).sum();
  }

  /// Bytes of a row that go between workers: to the first stage and from each to the next.
  public long shuffledBytes() {
    return stages.stream().mapToLong(StageCost::bytesIn).sum();
  }

  /// What a row takes of a core, in all stages and on the way between them.
  ///
  /// @param entities that a core has
  /// @param all entities, which a time has rows of
  public double nanos(double entities, double all) {
    return stages.stream().mapToDouble(stage -> nanos(stage, entities, all)).sum();
  }

  double nanos(StageCost stage, double entities, double all) {
    return stage.nanos(stage.byTime() ? all : entities) + stage.bytesIn() * copyNanos;
  }
}
