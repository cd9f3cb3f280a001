package weft.live;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import weft.ir.Code;
import weft.ir.Diagnostic;
import weft.ir.WeftException;
import weft.jit.StatePart;

/// What the saved form of an entity is made of: for each stage the number of rows, then its parts.
///
/// @param columns what rows bring, in the order of their cells: rows that wait are saved as well
public record StateLayout(List<String> columns, List<List<StatePart>> stages) {
  private static final StatePart.Kind[] KINDS = StatePart.Kind.values();

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
          to.writeByte(part.kind().ordinal());
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

  public static StateLayout of(byte[] bytes) {
    var from = new DataInputStream(new ByteArrayInputStream(bytes));
    try {
      var columns = new ArrayList<String>();
      for (int i = IntakeCells.count(from); i > 0; i--) {
        columns.add(IntakeCells.readText(from));
      }
      var stages = new ArrayList<List<StatePart>>();
      int count = from.readInt();
      for (int i = 0; i < count; i++) {
        var parts = new ArrayList<StatePart>();
        int size = from.readInt();
        for (int k = 0; k < size; k++) {
          var kind = KINDS[from.readByte()];
          var hash = new UUID(from.readLong(), from.readLong());
          parts.add(
              new StatePart(kind, hash, Double.longBitsToDouble(from.readLong()), from.readInt()));
        }
        stages.add(parts);
      }
      return new StateLayout(columns, stages);
    } catch (IOException | IndexOutOfBoundsException e) {
      throw new WeftException(
          Diagnostic.of(Code.BAD_DATA, "a snapshot does not say what its states are made of"));
    }
  }
}
