package weft.files;

import com.google.flatbuffers.FlatBufferBuilder;
import java.util.Map;
import org.apache.arrow.flatbuf.Bool;
import org.apache.arrow.flatbuf.Endianness;
import org.apache.arrow.flatbuf.Field;
import org.apache.arrow.flatbuf.FixedSizeList;
import org.apache.arrow.flatbuf.FloatingPoint;
import org.apache.arrow.flatbuf.Int;
import org.apache.arrow.flatbuf.Precision;
import org.apache.arrow.flatbuf.Schema;
import org.apache.arrow.flatbuf.TimeUnit;
import org.apache.arrow.flatbuf.Timestamp;
import org.apache.arrow.flatbuf.Type;
import org.apache.arrow.flatbuf.Utf8;
import weft.ir.Element;
import weft.ir.Tensor;

/// The description of columns in an Arrow file.
final class ArrowSchema {
  private ArrowSchema() {}

  static int write(FlatBufferBuilder builder, Map<String, Tensor> columns) {
    int[] fields =
        columns.entrySet().stream()
            .mapToInt(column -> field(builder, column.getKey(), column.getValue()))
            .toArray();
    int list = Schema.createFieldsVector(builder, fields);
    return Schema.createSchema(builder, Endianness.Little, list, 0, 0);
  }

  private static int field(FlatBufferBuilder builder, String name, Tensor column) {
    Element element = column.element();
    if (column.shape().rank() == 1) {
      return field(builder, name, element, new int[0], typeOf(element), -1);
    }
    int[] item = {field(builder, "item", element, new int[0], typeOf(element), -1)};
    return field(builder, name, element, item, Type.FixedSizeList, column.shape().dims().get(1));
  }

  private static int field(
      FlatBufferBuilder builder,
      String name,
      Element element,
      int[] children,
      byte kind,
      int width) {
    int text = builder.createString(name);
    int type =
        width >= 0 ? FixedSizeList.createFixedSizeList(builder, width) : type(builder, element);
    int list = Field.createChildrenVector(builder, children);
    return Field.createField(builder, text, true, kind, type, 0, list, 0);
  }

  private static byte typeOf(Element element) {
    return switch (element.kind()) {
      case FLOAT -> Type.FloatingPoint;
      case BOOL -> Type.Bool;
      case TEXT -> Type.Utf8;
      case TIME -> Type.Timestamp;
      case SIGNED, UNSIGNED, ANY -> Type.Int;
    };
  }

  private static int type(FlatBufferBuilder builder, Element element) {
    return switch (element.kind()) {
      case FLOAT ->
          FloatingPoint.createFloatingPoint(
              builder, element.bits() == 32 ? Precision.SINGLE : Precision.DOUBLE);
      case BOOL -> {
        Bool.startBool(builder);
        yield Bool.endBool(builder);
      }
      case TEXT -> {
        Utf8.startUtf8(builder);
        yield Utf8.endUtf8(builder);
      }
      case TIME ->
          Timestamp.createTimestamp(builder, TimeUnit.NANOSECOND, builder.createString("UTC"));
      case SIGNED, UNSIGNED, ANY ->
          Int.createInt(builder, element.bits(), element.kind() == Element.Kind.SIGNED);
    };
  }
}
