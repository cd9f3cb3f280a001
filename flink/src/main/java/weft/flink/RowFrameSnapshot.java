package weft.flink;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Objects;
import org.apache.flink.api.common.typeutils.CompositeTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.apache.flink.types.Row;
import org.apache.flink.util.InstantiationUtil;
import org.jspecify.annotations.Nullable;

/// What a savepoint knows of frames that wait. Before the first stage they are rows, whatever the
/// features; between stages only the same features understand them.
public final class RowFrameSnapshot
    extends CompositeTypeSerializerSnapshot<RowFrame, RowFrameSerializer> {
  private static final int VERSION = 1;

  private @Nullable RowCells cells;
  private String stages = "";

  /// For Flink.
  public RowFrameSnapshot() {}

  RowFrameSnapshot(RowFrameSerializer serializer) {
    super(serializer);
    this.cells = serializer.cells();
    this.stages = serializer.stages();
  }

  @Override
  protected int getCurrentOuterSnapshotVersion() {
    return VERSION;
  }

  @Override
  protected void writeOuterSnapshot(DataOutputView to) throws IOException {
    to.writeUTF(stages);
    byte[] bytes = InstantiationUtil.serializeObject(cells);
    to.writeInt(bytes.length);
    to.write(bytes);
  }

  @Override
  protected void readOuterSnapshot(int version, DataInputView from, ClassLoader loader)
      throws IOException {
    if (version != VERSION) {
      throw new IOException(
          "waiting rows of the unknown version "
              + version
              + "; this Weft reads version "
              + VERSION
              + ": use the one that wrote the savepoint");
    }
    stages = from.readUTF();
    var bytes = new byte[from.readInt()];
    from.readFully(bytes);
    try {
      cells = InstantiationUtil.deserializeObject(bytes, loader);
    } catch (ClassNotFoundException e) {
      throw new UncheckedIOException(new IOException(e));
    }
  }

  @Override
  protected OuterSchemaCompatibility resolveOuterSchemaCompatibility(
      TypeSerializerSnapshot<RowFrame> before) {
    boolean same = before instanceof RowFrameSnapshot that && that.stages.equals(stages);
    return same
        ? OuterSchemaCompatibility.COMPATIBLE_AS_IS
        : OuterSchemaCompatibility.COMPATIBLE_AFTER_MIGRATION;
  }

  @Override
  protected TypeSerializer<?>[] getNestedSerializers(RowFrameSerializer serializer) {
    return new TypeSerializer<?>[] {serializer.rows()};
  }

  @Override
  protected RowFrameSerializer createOuterSerializerWithNestedSerializers(
      TypeSerializer<?>[] nested) {
    @SuppressWarnings("unchecked")
    var rows = (TypeSerializer<Row>) nested[0];
    return new RowFrameSerializer(rows, Objects.requireNonNull(cells), stages).ofSavepoint();
  }
}
