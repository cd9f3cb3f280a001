package weft.files.parquet;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Writes structs in Thrift's compact protocol: what the footer and the headers of pages are made
/// of. Fields come in the order of their numbers.
final class ThriftWriter {
  static final int I32 = 5;
  static final int BINARY = 8;
  static final int LIST = 9;
  static final int STRUCT = 12;

  private static final int TRUE = 1;
  private static final int FALSE = 2;
  private static final int I8 = 3;
  private static final int I16 = 4;
  private static final int I64 = 6;

  private byte[] bytes = new byte[256];
  private int size;

  /// The number of the last field of each struct that is open.
  private int[] last = new int[16];

  private int depth = -1;

  byte[] bytes() {
    return Arrays.copyOf(bytes, size);
  }

  void clear() {
    size = 0;
    depth = -1;
  }

  /// Begins a struct that stands alone or in a list.
  ThriftWriter begin() {
    depth++;
    if (depth == last.length) {
      last = Arrays.copyOf(last, 2 * depth);
    }
    last[depth] = 0;
    return this;
  }

  /// Ends the struct that was begun last.
  ThriftWriter end() {
    put(0);
    depth--;
    return this;
  }

  ThriftWriter struct(int field) {
    header(field, STRUCT);
    return begin();
  }

  /// A struct without fields.
  ThriftWriter empty(int field) {
    return struct(field).end();
  }

  ThriftWriter flag(int field, boolean value) {
    header(field, value ? TRUE : FALSE);
    return this;
  }

  ThriftWriter i8(int field, int value) {
    header(field, I8);
    put(value);
    return this;
  }

  ThriftWriter i16(int field, int value) {
    header(field, I16);
    signed(value);
    return this;
  }

  ThriftWriter i32(int field, int value) {
    header(field, I32);
    signed(value);
    return this;
  }

  ThriftWriter i64(int field, long value) {
    header(field, I64);
    signed(value);
    return this;
  }

  ThriftWriter text(int field, String value) {
    return binary(field, value.getBytes(StandardCharsets.UTF_8));
  }

  ThriftWriter binary(int field, byte[] value) {
    header(field, BINARY);
    return binary(value);
  }

  /// Begins a list; its items follow.
  ThriftWriter list(int field, int type, int count) {
    header(field, LIST);
    if (count < 15) {
      put(count << 4 | type);
    } else {
      put(0xF0 | type);
      unsigned(count);
    }
    return this;
  }

  /// An item of a list.
  ThriftWriter item(int value) {
    signed(value);
    return this;
  }

  /// An item of a list.
  ThriftWriter item(String value) {
    return binary(value.getBytes(StandardCharsets.UTF_8));
  }

  private ThriftWriter binary(byte[] value) {
    unsigned(value.length);
    room(value.length);
    System.arraycopy(value, 0, bytes, size, value.length);
    size += value.length;
    return this;
  }

  private void header(int field, int type) {
    int step = field - last[depth];
    if (step > 0 && step < 16) {
      put(step << 4 | type);
    } else {
      put(type);
      signed(field);
    }
    last[depth] = field;
  }

  private void signed(long value) {
    unsigned(value << 1 ^ value >> 63);
  }

  private void unsigned(long value) {
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      put((int) (rest & 0x7F | 0x80));
      rest >>>= 7;
    }
    put((int) rest);
  }

  private void put(int value) {
    room(1);
    bytes[size++] = (byte) value;
  }

  private void room(int count) {
    if (bytes.length - size < count) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, size + count));
    }
  }
}
