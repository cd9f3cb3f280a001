package weft.wire.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import weft.live.LivePlan;

/// What rows that are written hold.
///
/// @param entity the column of entities, if there is one
/// @param order the column that orders rows, if there is one
/// @param timed whether that column holds times
/// @param revisions whether rows can be answered again, and say how often they were
public record Answers(
    List<LivePlan.Output> outputs,
    Optional<String> entity,
    Optional<String> order,
    boolean timed,
    boolean revisions) {
  /// The column that numbers rows as they came in.
  public static final String SEQUENCE = "seq";

  /// The column that says how often a row was answered before.
  public static final String REVISION = "revision";

  public Answers {
    outputs = List.copyOf(outputs);
  }

  /// The names of all columns, in their order.
  public List<String> columns() {
    var columns = new ArrayList<String>();
    columns.add(SEQUENCE);
    order.ifPresent(columns::add);
    entity.ifPresent(columns::add);
    if (revisions) {
      columns.add(REVISION);
    }
    outputs.forEach(output -> columns.add(output.name()));
    return columns;
  }
}
