package weft.flink;

import java.util.Objects;
import org.apache.flink.api.common.serialization.SerializerConfig;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.types.Row;
import org.jspecify.annotations.Nullable;

/// What Flink has to know of frames.
final class RowFrameType extends TypeInformation<RowFrame> {
  private final TypeInformation<Row> rows;
  private final RowCells cells;
  private final String stages;

  /// @param stages what the stages before give; empty before the first
  RowFrameType(TypeInformation<Row> rows, RowCells cells, String stages) {
    this.rows = rows;
    this.cells = cells;
    this.stages = stages;
  }

  @Override
  public boolean isBasicType() {
    return false;
  }

  @Override
  public boolean isTupleType() {
    return false;
  }

  @Override
  public int getArity() {
    return 1;
  }

  @Override
  public int getTotalFields() {
    return 1;
  }

  @Override
  public Class<RowFrame> getTypeClass() {
    return RowFrame.class;
  }

  @Override
  public boolean isKeyType() {
    return false;
  }

  @Override
  public RowFrameSerializer createSerializer(SerializerConfig config) {
    return new RowFrameSerializer(rows.createSerializer(config), cells, stages);
  }

  @Override
  public String toString() {
    return "frame of " + rows;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof RowFrameType that
        && rows.equals(that.rows)
        && stages.equals(that.stages);
  }

  @Override
  public int hashCode() {
    return Objects.hash(rows, stages);
  }

  @Override
  public boolean canEqual(Object other) {
    return other instanceof RowFrameType;
  }
}
