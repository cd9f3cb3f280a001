package weft.flink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.types.Row;
import org.junit.jupiter.api.Test;

/// Frames as Flink knows them.
class RowFrameTypeTest {
  private static final RowCells CELLS =
      new RowCells(
          new String[] {"symbol", "time", "", "x", "y"},
          new int[] {0, 1, -1, 2, 3},
          new RowCells.Kind[0],
          false,
          1,
          2,
          true);

  private static RowFrameType type(String stages) {
    return new RowFrameType(
        Types.ROW(Types.STRING, Types.LONG, Types.DOUBLE, Types.STRING), CELLS, stages);
  }

  private static RowFrame frame() {
    var frame = new RowFrame(Row.of("A", 5L, 0.5, "b"), "A", 5, 1);
    CELLS.read(frame);
    frame.numbers[0] = 0.5;
    frame.others[1] = "b";
    return frame;
  }

  @Test
  void a_type_is_known_by_its_rows_and_stages() {
    var type = type("");
    assertThat(type).isEqualTo(type("")).hasSameHashCodeAs(type("")).isNotEqualTo(type("one"));
    assertThat(type.canEqual(type)).isTrue();
    assertThat(type.isBasicType() || type.isTupleType() || type.isKeyType()).isFalse();
    assertThat(type.getArity()).isEqualTo(type.getTotalFields()).isOne();
    assertThat(type.getTypeClass()).isEqualTo(RowFrame.class);
  }

  @Test
  void frames_are_handed_on_as_they_are() throws IOException {
    var serializer = type("").createSerializer(new SerializerConfigImpl());
    var frame = frame();
    var copy = serializer.copy(frame, serializer.createInstance());
    assertThat(copy).isSameAs(frame);
    assertThat(serializer.isImmutableType()).isTrue();
    assertThat(serializer.getLength()).isEqualTo(-1);
    assertThat(serializer.duplicate()).isEqualTo(serializer);
    var first = new DataOutputSerializer(64);
    serializer.serialize(copy, first);
    var second = new DataOutputSerializer(64);
    serializer.copy(new DataInputDeserializer(first.getCopyOfBuffer()), second);
    assertThat(second.getCopyOfBuffer()).isEqualTo(first.getCopyOfBuffer());
    var read = serializer.deserialize(frame, new DataInputDeserializer(second.getCopyOfBuffer()));
    assertThat(read.entity).isEqualTo("A");
    assertThat(read.row).isEqualTo(copy.row);
  }

  @Test
  void states_of_an_unknown_version_are_refused() {
    var nothing = new DataInputDeserializer(new byte[16]);
    var loader = getClass().getClassLoader();
    assertThatThrownBy(() -> new EntityBlockSnapshot().readSnapshot(9, nothing, loader))
        .hasMessageContaining("unknown version 9")
        .hasMessageContaining("use the one that wrote the savepoint");
    assertThatThrownBy(() -> new RowFrameSnapshot().readOuterSnapshot(9, nothing, loader))
        .hasMessageContaining("unknown version 9");
  }

  @Test
  void cells_of_other_kinds_are_refused() {
    assertThat(RowCells.number(true)).isEqualTo(1);
    assertThatThrownBy(() -> RowCells.number("x")).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> RowCells.nanos("x", 1)).isInstanceOf(IllegalArgumentException.class);
  }
}
