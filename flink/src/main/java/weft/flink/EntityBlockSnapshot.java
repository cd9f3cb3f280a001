package weft.flink;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSchemaCompatibility;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.apache.flink.runtime.execution.SuppressRestartsException;
import org.jspecify.annotations.Nullable;
import weft.cluster.Shipment;
import weft.ir.problem.WeftException;

/// What a savepoint knows of the blocks in it: the features that left them behind, whose equations
/// have structural hashes. So a block is carried over to other features, never misread.
public final class EntityBlockSnapshot implements TypeSerializerSnapshot<EntityBlock> {
  private static final int VERSION = 1;

  private @Nullable Shipment features;
  private int stage;
  private boolean cold;

  /// For Flink.
  public EntityBlockSnapshot() {}

  EntityBlockSnapshot(EntityBlockSerializer serializer) {
    this.features = serializer.features();
    this.stage = serializer.stage();
    this.cold = serializer.cold();
  }

  private Shipment features() {
    return Objects.requireNonNull(features);
  }

  @Override
  public int getCurrentVersion() {
    return VERSION;
  }

  @Override
  public void writeSnapshot(DataOutputView to) throws IOException {
    to.writeInt(stage);
    write(features().text().getBytes(StandardCharsets.UTF_8), to);
    var weights = features().weights();
    to.writeInt(weights.size());
    for (var weight : new TreeMap<>(weights).entrySet()) {
      to.writeUTF(weight.getKey());
      write(weight.getValue(), to);
    }
  }

  @Override
  public void readSnapshot(int version, DataInputView from, ClassLoader loader) throws IOException {
    if (version != VERSION) {
      throw new IOException(
          "states of entities of the unknown version "
              + version
              + "; this Weft reads version "
              + VERSION
              + ": use the one that wrote the savepoint");
    }
    stage = from.readInt();
    String text = new String(read(from), StandardCharsets.UTF_8);
    Map<String, byte[]> weights = new TreeMap<>();
    for (int i = from.readInt(); i > 0; i--) {
      String digest = from.readUTF();
      weights.put(digest, read(from));
    }
    features = new Shipment(text, weights);
  }

  private static void write(byte[] bytes, DataOutputView to) throws IOException {
    to.writeInt(bytes.length);
    to.write(bytes);
  }

  private static byte[] read(DataInputView from) throws IOException {
    var bytes = new byte[from.readInt()];
    from.readFully(bytes);
    return bytes;
  }

  @Override
  public TypeSerializer<EntityBlock> restoreSerializer() {
    return new EntityBlockSerializer(features(), stage, cold, true);
  }

  @Override
  public TypeSerializerSchemaCompatibility<EntityBlock> resolveSchemaCompatibility(
      TypeSerializerSnapshot<EntityBlock> before) {
    if (!(before instanceof EntityBlockSnapshot old) || old.stage != stage) {
      return TypeSerializerSchemaCompatibility.incompatible();
    }
    try {
      return StateCarry.of(old.features(), features(), stage, cold).isIdentity()
          ? TypeSerializerSchemaCompatibility.compatibleAsIs()
          : TypeSerializerSchemaCompatibility.compatibleAfterMigration();
    } catch (WeftException e) {
      // Another attempt would be refused too.
      throw new SuppressRestartsException(e);
    }
  }
}
