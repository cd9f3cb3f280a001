package weft.flink;

import java.time.Instant;
import java.util.List;
import org.apache.flink.types.Row;
import weft.live.Emission;
import weft.live.LivePlan;

/// The features of a row as the live engine tells them.
final class EmittedCells {
  private EmittedCells() {}

  /// @param first the field of the first feature
  static void read(Row row, int first, List<LivePlan.Output> outputs, Emission to) {
    for (int i = 0; i < outputs.size(); i++) {
      Object cell = row.getField(first + i);
      if (outputs.get(i).number()) {
        to.numbers()[i] = RowCells.number(cell);
      } else {
        to.others()[i] = cell instanceof Instant time ? (Object) RowCells.nanos(time, 1) : cell;
      }
    }
  }
}
