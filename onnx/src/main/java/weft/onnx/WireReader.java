package weft.onnx;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// Fields of a message in the wire format of protocol buffers, one after the other. Lengths are
/// compared with what is left before anything is made of them.
final class WireReader {
  static final int VARINT = 0;
  static final int FIXED64 = 1;
  static final int BYTES = 2;
  static final int FIXED32 = 5;

  /// Messages within messages.
  private static final int MOST_DEPTH = 100;

  private final ByteBuffer in;
  private final String source;
  private final int depth;
  private int kind;

  private WireReader(ByteBuffer in, String source, int depth) {
    this.in = in;
    this.source = source;
    this.depth = depth;
    if (depth > MOST_DEPTH) {
      throw damaged("messages are nested deeper than " + MOST_DEPTH);
    }
  }

  /// @param source what the bytes are called in messages
  static WireReader of(ByteBuffer bytes, String source) {
    return new WireReader(bytes.slice().order(ByteOrder.LITTLE_ENDIAN), source, 0);
  }

  /// The number of the next field; 0 at the end.
  int next() {
    if (!in.hasRemaining()) {
      return 0;
    }
    long key = varint();
    kind = (int) (key & 7);
    long field = key >>> 3;
    if (field <= 0 || field > Integer.MAX_VALUE) {
      throw damaged("there is no field " + field);
    }
    return (int) field;
  }

  /// How the field is written.
  int kind() {
    return kind;
  }

  long number() {
    return switch (kind) {
      case VARINT -> varint();
      case FIXED64 -> left(Long.BYTES).getLong();
      case FIXED32 -> left(Integer.BYTES).getInt();
      default -> throw damaged("a number is expected");
    };
  }

  float single() {
    if (kind != FIXED32) {
      throw damaged("a number in single precision is expected");
    }
    return left(Float.BYTES).getFloat();
  }

  /// The bytes of a text, a message or packed numbers.
  ByteBuffer bytes() {
    if (kind != BYTES) {
      throw damaged("bytes are expected");
    }
    long length = varint();
    if (length < 0 || length > in.remaining()) {
      throw damaged("a field of %d bytes, and %d are left".formatted(length, in.remaining()));
    }
    ByteBuffer part = in.slice(in.position(), (int) length).order(ByteOrder.LITTLE_ENDIAN);
    in.position(in.position() + (int) length);
    return part;
  }

  String text() {
    return StandardCharsets.UTF_8.decode(bytes()).toString();
  }

  WireReader message() {
    return new WireReader(bytes(), source, depth + 1);
  }

  /// Whole numbers, packed or one.
  void numbers(List<Long> to) {
    if (kind != BYTES) {
      to.add(number());
      return;
    }
    var packed = new WireReader(bytes(), source, depth);
    while (packed.in.hasRemaining()) {
      to.add(packed.varint());
    }
  }

  void singles(List<Float> to) {
    if (kind != BYTES) {
      to.add(single());
      return;
    }
    ByteBuffer packed = whole(bytes(), Float.BYTES);
    while (packed.hasRemaining()) {
      to.add(packed.getFloat());
    }
  }

  void doubles(List<Double> to) {
    if (kind != BYTES) {
      to.add(Double.longBitsToDouble(number()));
      return;
    }
    ByteBuffer packed = whole(bytes(), Double.BYTES);
    while (packed.hasRemaining()) {
      to.add(packed.getDouble());
    }
  }

  /// Passes over a field that nobody reads.
  void skip() {
    switch (kind) {
      case VARINT -> varint();
      case FIXED64 -> left(Long.BYTES).getLong();
      case FIXED32 -> left(Integer.BYTES).getInt();
      case BYTES -> bytes();
      default -> throw damaged("there is no way of writing fields called " + kind);
    }
  }

  private long varint() {
    long value = 0;
    for (int shift = 0; shift < Long.SIZE; shift += 7) {
      long part = left(1).get();
      value |= (part & 0x7f) << shift;
      if (part >= 0) {
        return value;
      }
    }
    throw damaged("a number does not end");
  }

  private ByteBuffer left(int bytes) {
    if (in.remaining() < bytes) {
      throw damaged("it ends in the middle of a field");
    }
    return in;
  }

  private ByteBuffer whole(ByteBuffer part, int width) {
    if (part.remaining() % width != 0) {
      throw damaged("packed numbers end in the middle of one");
    }
    return part;
  }

  WeftException damaged(String how) {
    return new WeftException(
        Diagnostic.of(Code.BAD_DATA, source + " is damaged: " + how)
            .about(source)
            .expected("a model as ONNX writes it")
            .hint("is it an ONNX file, and all of it?"));
  }
}
