package weft.wire.text;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import weft.data.Times;
import weft.live.Counters;
import weft.live.LivePlan;
import weft.live.RowKey;

/// What rows that are written hold.
///
/// @param entity the column of entities, if there is one
/// @param order the column that orders rows, if there is one
/// @param timed whether that column holds times
/// @param numbered whether rows tell the place of what they answer in the input
/// @param revisions whether rows can be answered again, and say how often they were
public record Answers(
    List<LivePlan.Output> outputs,
    Optional<String> entity,
    Optional<String> order,
    boolean timed,
    boolean numbered,
    boolean revisions) {
  /// The column that numbers rows as they came in.
  public static final String SEQUENCE = "seq";

  /// The column that says how often a row was answered before.
  public static final String REVISION = "revision";

  public Answers {
    outputs = List.copyOf(outputs);
    if (!numbered && order.isEmpty()) {
      throw new IllegalArgumentException("rows without a number and without an order");
    }
  }

  /// Rows that tell the place of what they answer.
  public Answers(
      List<LivePlan.Output> outputs,
      Optional<String> entity,
      Optional<String> order,
      boolean timed,
      boolean revisions) {
    this(outputs, entity, order, timed, true, revisions);
  }

  /// The names of all columns, in their order.
  public List<String> columns() {
    var columns = new ArrayList<String>();
    if (numbered) {
      columns.add(SEQUENCE);
    }
    order.ifPresent(columns::add);
    entity.ifPresent(columns::add);
    if (revisions) {
      columns.add(REVISION);
    }
    outputs.forEach(output -> columns.add(output.name()));
    return columns;
  }

  /// A row for people: `A at 2024-01-02T00:00:00Z (seq 7)`.
  public String place(RowKey row) {
    return entity.map(_ -> row.entity() + " at ").orElse("")
        + (timed ? Times.text(row.key()) : row.key())
        + " (seq "
        + row.sequence()
        + ")";
  }

  /// `2 rows have the symbol and time of an earlier one, first A at 2024-01-02 (seq 7)`; nothing
  /// where none has.
  public Optional<String> repeated(Counters counters) {
    String keys = Stream.of(entity, order).flatMap(Optional::stream).collect(joining(" and "));
    long count = counters.repeated();
    return counters
        .firstRepeated()
        .filter(_ -> !keys.isEmpty())
        .map(
            first ->
                count
                    + (count == 1 ? " row has the " : " rows have the ")
                    + keys
                    + " of an earlier one, first "
                    + place(first));
  }
}
