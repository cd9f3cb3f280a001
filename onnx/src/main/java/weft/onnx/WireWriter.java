package weft.onnx;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;

/// A message in the wire format of protocol buffers, field by field.
final class WireWriter {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  WireWriter number(int field, long value) {
    key(field, WireReader.VARINT);
    varint(value);
    return this;
  }

  WireWriter single(int field, float value) {
    key(field, WireReader.FIXED32);
    out.writeBytes(
        ByteBuffer.allocate(Float.BYTES).order(ByteOrder.LITTLE_ENDIAN).putFloat(value).array());
    return this;
  }

  WireWriter bytes(int field, byte[] value) {
    key(field, WireReader.BYTES);
    varint(value.length);
    out.writeBytes(value);
    return this;
  }

  WireWriter text(int field, String value) {
    return bytes(field, value.getBytes(StandardCharsets.UTF_8));
  }

  /// A text that is left out where it is empty.
  WireWriter optional(int field, String value) {
    return value.isEmpty() ? this : text(field, value);
  }

  WireWriter texts(int field, List<String> values) {
    values.forEach(value -> text(field, value));
    return this;
  }

  WireWriter message(int field, Consumer<WireWriter> fields) {
    var inner = new WireWriter();
    fields.accept(inner);
    return bytes(field, inner.done());
  }

  byte[] done() {
    return out.toByteArray();
  }

  private void key(int field, int kind) {
    varint((long) field << 3 | kind);
  }

  private void varint(long value) {
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      out.write((int) (rest & 0x7f | 0x80));
      rest >>>= 7;
    }
    out.write((int) rest);
  }
}
