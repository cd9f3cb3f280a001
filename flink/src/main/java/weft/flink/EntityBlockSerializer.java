package weft.flink;

import java.io.IOException;
import java.util.Objects;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.jspecify.annotations.Nullable;
import weft.cluster.Shipment;

/// Blocks of entities in states, in the form that the live engine saves.
final class EntityBlockSerializer extends TypeSerializer<EntityBlock> {
  private final Shipment features;
  private final int stage;

  /// Whether what has to be rebuilt may start without history.
  private final boolean cold;

  /// Whether it reads a savepoint, which may be one of other features.
  private final boolean restored;

  EntityBlockSerializer(Shipment features, int stage, boolean cold) {
    this(features, stage, cold, false);
  }

  EntityBlockSerializer(Shipment features, int stage, boolean cold, boolean restored) {
    this.features = features;
    this.stage = stage;
    this.cold = cold;
    this.restored = restored;
  }

  Shipment features() {
    return features;
  }

  int stage() {
    return stage;
  }

  boolean cold() {
    return cold;
  }

  /// Makes a block of other features one of these.
  void settle(EntityBlock block) {
    if (!restored) {
      block.settle(origin -> StateCarry.of(origin, features, stage, cold));
    }
  }

  @Override
  public boolean isImmutableType() {
    return false;
  }

  @Override
  public TypeSerializer<EntityBlock> duplicate() {
    return this;
  }

  @Override
  public EntityBlock createInstance() {
    return new EntityBlock(features.plan().programs().get(stage).start());
  }

  @Override
  public EntityBlock copy(EntityBlock from) {
    return from.copy();
  }

  @Override
  public EntityBlock copy(EntityBlock from, EntityBlock reuse) {
    return from.copy();
  }

  @Override
  public int getLength() {
    return -1;
  }

  @Override
  public void serialize(EntityBlock block, DataOutputView to) throws IOException {
    settle(block);
    byte[] bytes = block.bytes();
    to.writeLong(block.last);
    to.writeInt(bytes.length);
    to.write(bytes);
  }

  @Override
  public EntityBlock deserialize(DataInputView from) throws IOException {
    long last = from.readLong();
    var bytes = new byte[from.readInt()];
    from.readFully(bytes);
    return new EntityBlock(last, bytes, restored ? features : null);
  }

  @Override
  public EntityBlock deserialize(EntityBlock reuse, DataInputView from) throws IOException {
    return deserialize(from);
  }

  @Override
  public void copy(DataInputView from, DataOutputView to) throws IOException {
    serialize(deserialize(from), to);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof EntityBlockSerializer that
        && features.equals(that.features)
        && stage == that.stage
        && cold == that.cold;
  }

  @Override
  public int hashCode() {
    return Objects.hash(features, stage);
  }

  @Override
  public TypeSerializerSnapshot<EntityBlock> snapshotConfiguration() {
    return new EntityBlockSnapshot(this);
  }
}
