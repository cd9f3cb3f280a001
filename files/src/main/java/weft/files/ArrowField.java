package weft.files;

import java.util.Optional;
import java.util.OptionalInt;
import org.apache.arrow.flatbuf.Field;
import org.apache.arrow.flatbuf.FixedSizeList;
import org.apache.arrow.flatbuf.Type;
import weft.ir.Element;

/// A column of an Arrow file, and where its parts stand in each batch.
///
/// @param storage how the cells are kept; those of the lists, if it holds lists
/// @param width the length of its lists
/// @param node the first of its nodes in a batch
/// @param buffer the first of its buffers in a batch
/// @param reason why it can't be read; empty where it can
record ArrowField(
    String name, ArrowStorage storage, OptionalInt width, int node, int buffer, String reason) {
  private static final int DEEP = 64;

  static ArrowField of(Field field, int node, int buffer) {
    String name = Optional.ofNullable(field.name()).orElse("");
    if (field.dictionary() != null) {
      return unread(name, "a dictionary");
    }
    boolean list = field.typeType() == Type.FixedSizeList && field.childrenLength() == 1;
    Field kept = list ? field.children(0) : field;
    var storage =
        kept.dictionary() == null ? ArrowStorage.of(kept) : Optional.<ArrowStorage>empty();
    if (storage.isEmpty() || list && !storage.get().isNumber()) {
      return unread(name, typeName(field));
    }
    var width =
        list
            ? OptionalInt.of(((FixedSizeList) field.type(new FixedSizeList())).listSize())
            : OptionalInt.empty();
    return new ArrowField(name, storage.get(), width, node, buffer, "");
  }

  private static ArrowField unread(String name, String reason) {
    return new ArrowField(name, ArrowStorage.DOUBLE, OptionalInt.empty(), 0, 0, reason);
  }

  private static String typeName(Field field) {
    int type = field.typeType();
    return type >= 0 && type < Type.names.length ? Type.name(type) : "type " + type;
  }

  Element element() {
    return width.isPresent() ? Element.F64 : storage.element();
  }

  /// The nodes and the buffers that a field and its children take in a batch.
  record Parts(int nodes, int buffers) {
    Parts plus(Parts other) {
      return new Parts(nodes + other.nodes, buffers + other.buffers);
    }
  }

  static Parts parts(Field field) {
    return parts(field, 0);
  }

  private static Parts parts(Field field, int depth) {
    if (depth > DEEP) {
      throw new IllegalArgumentException("fields within fields within fields");
    }
    if (field.dictionary() != null) {
      return new Parts(1, 2);
    }
    int own =
        switch (field.typeType()) {
          case Type.Null, Type.RunEndEncoded -> 0;
          case Type.FixedSizeList, Type.Struct_ -> 1;
          case Type.Utf8, Type.Binary, Type.LargeUtf8, Type.LargeBinary -> 3;
          case Type.Int,
              Type.FloatingPoint,
              Type.Bool,
              Type.Decimal,
              Type.Date,
              Type.Time,
              Type.Timestamp,
              Type.Interval,
              Type.Duration,
              Type.FixedSizeBinary,
              Type.List,
              Type.LargeList,
              Type.Map ->
              2;
          default -> throw new UnsupportedOperationException(typeName(field));
        };
    var all = new Parts(1, own);
    for (int i = 0; i < field.childrenLength(); i++) {
      all = all.plus(parts(field.children(i), depth + 1));
    }
    return all;
  }
}
