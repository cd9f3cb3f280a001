package weft.live;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import weft.jit.row.StatePart;
import weft.live.intake.IntakeCells;

/// What the saved form of an entity is made of: for each stage the number of rows, then its parts.
///
/// @param columns what rows bring, in the order of their cells: rows that wait are saved as well
public record StateLayout(List<String> columns, List<List<StatePart>> stages) {
  public StateLayout {
    columns = List.copyOf(columns);
    stages = stages.stream().map(List::copyOf).toList();
  }

  /// The form in which it stands in snapshots.
  public byte[] bytes() {
    var bytes = new ByteArrayOutputStream();
    var to = new DataOutputStream(bytes);
    try {
      to.writeInt(columns.size());
      for (String column : columns) {
        IntakeCells.writeText(to, column);
      }
      to.writeInt(stages.size());
      for (var stage : stages) {
        to.writeInt(stage.size());
        for (StatePart part : stage) {
          to.writeByte(part.kind().mark());
          to.writeLong(part.hash().getMostSignificantBits());
          to.writeLong(part.hash().getLeastSignificantBits());
          to.writeLong(Double.doubleToLongBits(part.fill()));
          to.writeInt(part.size());
        }
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    return bytes.toByteArray();
  }
}
