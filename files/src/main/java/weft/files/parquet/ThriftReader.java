package weft.files.parquet;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/// Reads structs in Thrift's compact protocol. Lengths are compared with what is left, so that
/// damaged bytes are a [DamagedFile] and nothing else.
final class ThriftReader {
  private static final int TRUE = 1;
  private static final int FALSE = 2;
  private static final int DEEPEST = 32;

  private final byte[] bytes;
  private final int end;
  private int at;

  /// The number and the type of the field at hand.
  private int field;

  private int type;

  ThriftReader(byte[] bytes, int from, int end) {
    this.bytes = bytes;
    this.at = from;
    this.end = end;
  }

  /// How far it has read.
  int position() {
    return at;
  }

  @FunctionalInterface
  interface Fields {
    /// Takes the value of a field, or leaves it: then it is passed over.
    void field(int number);
  }

  /// Reads a struct; what `fields` does not take is passed over.
  void struct(Fields fields) {
    int last = 0;
    while (true) {
      int head = next() & 0xFF;
      if (head == 0) {
        return;
      }
      int kind = head & 0xF;
      int number = head >> 4 == 0 ? (int) signed() : last + (head >> 4);
      last = number;
      field = number;
      type = kind;
      fields.field(number);
      if (field == number) {
        skip(kind, 0);
      }
      field = -1;
    }
  }

  private void taken(int... kinds) {
    for (int kind : kinds) {
      if (type == kind) {
        field = -1;
        return;
      }
    }
    throw new DamagedFile("a field of another type");
  }

  boolean flag() {
    taken(TRUE, FALSE);
    return type == TRUE;
  }

  int i32() {
    long value = i64();
    if (value != (int) value) {
      throw new DamagedFile("a number too large");
    }
    return (int) value;
  }

  long i64() {
    taken(4, 5, 6);
    return signed();
  }

  int i8() {
    taken(3);
    return next();
  }

  String text() {
    byte[] found = binary();
    return new String(found, StandardCharsets.UTF_8);
  }

  byte[] binary() {
    taken(ThriftWriter.BINARY);
    return item();
  }

  void inner(Fields fields) {
    taken(ThriftWriter.STRUCT);
    struct(fields);
  }

  /// A list of structs, texts or numbers; `item` reads one.
  <T> List<T> list(Supplier<T> item) {
    taken(ThriftWriter.LIST);
    int head = next() & 0xFF;
    int count = head >> 4 == 15 ? length() : head >> 4;
    if (count > end - at) {
      throw new DamagedFile("a list that is longer than the file");
    }
    var items = new ArrayList<T>(Math.min(count, 1 << 12));
    for (int i = 0; i < count; i++) {
      items.add(item.get());
    }
    return items;
  }

  int number() {
    return (int) signed();
  }

  String textItem() {
    return new String(item(), StandardCharsets.UTF_8);
  }

  private byte[] item() {
    int length = length();
    var value = Arrays.copyOfRange(bytes, at, at + length);
    at += length;
    return value;
  }

  /// A length, no longer than what is left.
  private int length() {
    long length = unsigned();
    if (length < 0 || length > end - at) {
      throw new DamagedFile("a length that is longer than the file");
    }
    return (int) length;
  }

  private void skip(int kind, int depth) {
    if (depth > DEEPEST) {
      throw new DamagedFile("fields too deep");
    }
    switch (kind) {
      case TRUE, FALSE -> {}
      case 3 -> next();
      case 4, 5, 6 -> unsigned();
      case 7 -> pass(8);
      case ThriftWriter.BINARY -> pass(length());
      case ThriftWriter.LIST, 10 -> skipList(depth);
      case 11 -> skipMap(depth);
      case ThriftWriter.STRUCT -> skipStruct(depth);
      default -> throw new DamagedFile("a field of an unknown type");
    }
  }

  private void skipStruct(int depth) {
    while (true) {
      int head = next() & 0xFF;
      if (head == 0) {
        return;
      }
      if (head >> 4 == 0) {
        signed();
      }
      skip(head & 0xF, depth + 1);
    }
  }

  private void skipList(int depth) {
    int head = next() & 0xFF;
    int count = head >> 4 == 15 ? length() : head >> 4;
    for (int i = 0; i < count; i++) {
      skipItem(head & 0xF, depth);
    }
  }

  private void skipMap(int depth) {
    int count = length();
    int kinds = count == 0 ? 0 : next() & 0xFF;
    for (int i = 0; i < count; i++) {
      skipItem(kinds >> 4, depth);
      skipItem(kinds & 0xF, depth);
    }
  }

  /// A condition takes a byte in a list.
  private void skipItem(int kind, int depth) {
    if (kind == TRUE || kind == FALSE) {
      next();
    } else {
      skip(kind, depth + 1);
    }
  }

  private void pass(int count) {
    if (count > end - at) {
      throw new DamagedFile("a field that is longer than the file");
    }
    at += count;
  }

  private long signed() {
    long value = unsigned();
    return value >>> 1 ^ -(value & 1);
  }

  private long unsigned() {
    long value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      byte next = next();
      value |= (long) (next & 0x7F) << shift;
      if (next >= 0) {
        return value;
      }
    }
    throw new DamagedFile("a number too long");
  }

  private byte next() {
    if (at >= end) {
      throw new DamagedFile("it ends within a description");
    }
    return bytes[at++];
  }
}
