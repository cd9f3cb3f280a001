package weft.files.parquet;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Base64;
import java.util.HashSet;
import java.util.Set;
import org.apache.arrow.flatbuf.Field;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.Schema;
import org.apache.arrow.flatbuf.Type;

/// What the writer of a Parquet file notes of the Arrow columns that it had: Parquet knows no
/// durations, so they are whole numbers there, and only the note tells their unit.
final class ArrowNote {
  static final String KEY = "ARROW:schema";

  private static final int DEEPEST = 32;

  private ArrowNote() {}

  /// The columns of durations, and `book.age` for those in records. A note that can't be read is
  /// none.
  static Set<String> durations(String note) {
    try {
      var bytes = ByteBuffer.wrap(Base64.getDecoder().decode(note)).order(ByteOrder.LITTLE_ENDIAN);
      bytes.position(bytes.getInt(0) == -1 ? 8 : 4);
      var schema =
          (Schema)
              Message.getRootAsMessage(bytes.slice().order(ByteOrder.LITTLE_ENDIAN))
                  .header(new Schema());
      var names = new HashSet<String>();
      for (int i = 0; i < schema.fieldsLength(); i++) {
        Field field = schema.fields(i);
        durations(field, String.valueOf(field.name()), names, 0);
      }
      return names;
    } catch (RuntimeException e) {
      return Set.of();
    }
  }

  private static void durations(Field field, String name, Set<String> to, int depth) {
    if (field.typeType() == Type.Duration) {
      to.add(name);
    }
    boolean record = field.typeType() == Type.Struct_;
    for (int i = 0; i < field.childrenLength() && depth < DEEPEST; i++) {
      Field child = field.children(i);
      durations(child, record ? name + "." + child.name() : name, to, depth + 1);
    }
  }
}
