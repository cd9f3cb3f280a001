package weft.flink;

import java.io.IOException;
import java.util.Objects;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.apache.flink.types.Row;
import org.jspecify.annotations.Nullable;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// Frames between workers and in states. What the row itself brings is read from it again; what
/// stages gave follows it.
final class RowFrameSerializer extends TypeSerializer<RowFrame> {
  private final TypeSerializer<Row> rows;
  private final RowCells cells;

  /// What the stages before it give, by which a savepoint knows whether it understands a frame.
  private final String stages;

  /// Whether it reads a savepoint, which may be one of other features.
  private final boolean restored;

  /// @param stages empty before the first stage
  RowFrameSerializer(TypeSerializer<Row> rows, RowCells cells, String stages) {
    this(rows, cells, stages, false);
  }

  private RowFrameSerializer(
      TypeSerializer<Row> rows, RowCells cells, String stages, boolean restored) {
    this.rows = rows;
    this.cells = cells;
    this.stages = stages;
    this.restored = restored;
  }

  TypeSerializer<Row> rows() {
    return rows;
  }

  RowCells cells() {
    return cells;
  }

  String stages() {
    return stages;
  }

  RowFrameSerializer ofSavepoint() {
    return new RowFrameSerializer(rows, cells, stages, true);
  }

  /// The frame as these features have it: of a row that has been through no stage, all is known.
  ///
  /// @throws WeftException if stages of other features gave something
  RowFrame own(RowFrame frame) {
    if (frame.origin == null || restored) {
      return frame;
    }
    if (!frame.origin.equals(stages)) {
      throw new WeftException(
          Diagnostic.of(
                  Code.REFUSED,
                  "rows wait in the savepoint between stages of other features than these")
              .found("a row of '" + frame.entity + "'")
              .hint("let the old job answer them first: flink stop --drain"));
    }
    if (stages.isEmpty()) {
      return cells.keyed(frame.row);
    }
    frame.origin = null;
    return frame;
  }

  @Override
  public boolean isImmutableType() {
    return true;
  }

  @Override
  public TypeSerializer<RowFrame> duplicate() {
    return new RowFrameSerializer(rows.duplicate(), cells, stages, restored);
  }

  @Override
  public RowFrame createInstance() {
    return new RowFrame(rows.createInstance(), "", 0, 0);
  }

  /// An operator hands a frame on and forgets it, and only adds to it what its stage gives: what a
  /// checkpoint writes of it stays as it is.
  @Override
  public RowFrame copy(RowFrame from) {
    return from;
  }

  @Override
  public RowFrame copy(RowFrame from, RowFrame reuse) {
    return copy(from);
  }

  @Override
  public int getLength() {
    return -1;
  }

  @Override
  public void serialize(RowFrame given, DataOutputView to) throws IOException {
    RowFrame frame = own(given);
    rows.serialize(frame.row, to);
    if (stages.isEmpty()) {
      return;
    }
    to.writeInt(frame.turn);
    to.writeInt(frame.revision);
    for (int i = cells.kinds().length; i < cells.size(); i++) {
      to.writeDouble(frame.numbers[i]);
      if (cells.others()) {
        FrameCell.write(frame.others[i], to);
      }
    }
  }

  @Override
  public RowFrame deserialize(DataInputView from) throws IOException {
    RowFrame frame = cells.keyed(rows.deserialize(from));
    frame.origin = restored ? stages : null;
    if (!stages.isEmpty()) {
      given(frame, from);
    }
    return frame;
  }

  /// What stages gave.
  private void given(RowFrame frame, DataInputView from) throws IOException {
    cells.read(frame);
    frame.turn = from.readInt();
    frame.revision = from.readInt();
    for (int i = cells.kinds().length; i < cells.size(); i++) {
      frame.numbers[i] = from.readDouble();
      if (cells.others()) {
        frame.others[i] = FrameCell.read(from);
      }
    }
  }

  @Override
  public RowFrame deserialize(RowFrame reuse, DataInputView from) throws IOException {
    return deserialize(from);
  }

  @Override
  public void copy(DataInputView from, DataOutputView to) throws IOException {
    serialize(deserialize(from), to);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof RowFrameSerializer that
        && rows.equals(that.rows)
        && stages.equals(that.stages);
  }

  @Override
  public int hashCode() {
    return Objects.hash(rows, stages);
  }

  @Override
  public TypeSerializerSnapshot<RowFrame> snapshotConfiguration() {
    return new RowFrameSnapshot(this);
  }
}
