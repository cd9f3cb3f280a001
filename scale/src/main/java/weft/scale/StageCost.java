package weft.scale;

import java.util.List;
import weft.ir.problem.Check;

/// What a part of a program costs, for each row that goes through it.
///
/// @param name for people: `entity 0`, `time 1`
/// @param byTime whether it needs all rows of a time, and not all rows of an entity
/// @param points what was measured, by the number of entities, in that order
/// @param stateBytes what is kept of each entity
/// @param bytesIn of a row on its way to this stage, with entity and time
public record StageCost(
    String name, boolean byTime, List<Point> points, long stateBytes, long bytesIn) {
  /// @param nanos that a row took, of one core
  public record Point(int entities, double nanos) {}

  public StageCost {
    points = List.copyOf(points);
    Check.atLeast("points", points.size(), 1, name);
  }

  /// What a row costs where a core has so many entities: between what was measured, by the
  /// logarithm of their number; beyond it, what was measured last.
  public double nanos(double entities) {
    Point before = points.getFirst();
    for (Point point : points) {
      if (entities <= point.entities) {
        double part =
            point.entities == before.entities
                ? 0
                : Math.log(Math.max(entities, before.entities) / before.entities)
                    / Math.log((double) point.entities / before.entities);
        return before.nanos + part * (point.nanos - before.nanos);
      }
      before = point;
    }
    return before.nanos;
  }
}
