package weft.wire.text;

import java.util.List;
import java.util.Optional;
import weft.live.Row;

/// Lines that say that no more rows of a time will come.
final class TimeMark {
  private final ValueSlot slot = new ValueSlot("the time that is over");
  private final Cells cells;

  TimeMark(InputColumns columns) {
    slot.order = true;
    cells =
        new Cells(
            new InputColumns(
                    List.of(),
                    Optional.empty(),
                    Optional.empty(),
                    columns.timed(),
                    Optional.empty())
                .look(columns.look()),
            false);
  }

  void end(byte[] text, int from, int to, Row row) throws BadLine {
    cells.start(row);
    cells.text(slot, text, from, to);
  }
}
