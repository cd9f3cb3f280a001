package weft.files;

import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.arrow.flatbuf.Decimal;
import org.apache.arrow.flatbuf.Field;
import org.apache.arrow.flatbuf.FixedSizeList;
import org.apache.arrow.flatbuf.Int;
import org.apache.arrow.flatbuf.Timestamp;
import org.apache.arrow.flatbuf.Type;
import org.apache.arrow.flatbuf.Union;
import org.apache.arrow.flatbuf.UnionMode;
import weft.ir.Element;

/// A column of an Arrow file, and where its parts stand in each batch.
///
/// @param storage how the cells are kept; those of the lists, if it holds lists
/// @param list how it holds lists
/// @param scale of decimals: digits after the point
/// @param zoned whether they are times with a zone
/// @param coded the dictionary of its cells
/// @param at where its own parts begin
/// @param unread why it can't be read; empty where it can
record ArrowField(
    String name,
    ArrowStorage storage,
    int scale,
    boolean zoned,
    Lists list,
    Optional<Coded> coded,
    Parts at,
    Optional<Unread> unread) {
  private static final int DEEP = 64;

  /// Lists of one length, which the file says, or of any.
  ///
  /// @param width the length of each, where it is said
  /// @param offsets how places of lists are kept, where each has one
  record Lists(boolean any, OptionalInt width, ArrowStorage offsets) {
    static final Lists NONE = new Lists(false, OptionalInt.empty(), ArrowStorage.INT32);

    /// Whether both hold lists of the same form, or none.
    boolean like(Lists other) {
      return any == other.any && width.equals(other.width);
    }

    /// Buffers before those of the cells.
    int buffers() {
      return !any ? 0 : width.isPresent() ? 1 : 2;
    }
  }

  /// Cells that are numbers into a dictionary.
  record Coded(long dictionary, ArrowStorage numbers) {}

  static ArrowField of(Field field, Parts at) {
    String name = Optional.ofNullable(field.name()).orElse("");
    var list = lists(field);
    Field kept = list.any() ? field.children(0) : field;
    var storage = ArrowStorage.of(kept);
    boolean wrong = list.any() && (kept.dictionary() != null || !isNumber(storage));
    var unread =
        storage.isEmpty() || wrong
            ? Optional.of(Unread.of(list.any() && storage.isEmpty() ? kept : field))
            : wideNumbers(field);
    return unread.isPresent()
        ? new ArrowField(
            name, ArrowStorage.DOUBLE, 0, false, Lists.NONE, Optional.empty(), at, unread)
        : new ArrowField(
            name, storage.orElseThrow(), scale(kept), zoned(kept), list, coded(field), at, unread);
  }

  /// Refuses dictionaries whose cells are counted by more bits than there can be cells.
  private static Optional<Unread> wideNumbers(Field field) {
    var dictionary = field.dictionary();
    Int numbers = dictionary == null ? null : dictionary.indexType();
    return numbers == null || ArrowStorage.integer(numbers) != null
        ? Optional.empty()
        : Optional.of(
            new Unread(
                "a dictionary with numbers of " + numbers.bitWidth() + " bits",
                "convert it before the file is written"));
  }

  private static int scale(Field field) {
    return field.typeType() == Type.Decimal ? ((Decimal) field.type(new Decimal())).scale() : 0;
  }

  private static boolean zoned(Field field) {
    return field.typeType() == Type.Timestamp
        && ((Timestamp) field.type(new Timestamp())).timezone() != null;
  }

  private static boolean isNumber(Optional<ArrowStorage> storage) {
    return storage.isPresent() && storage.get().isNumber();
  }

  private static Optional<Coded> coded(Field field) {
    var dictionary = field.dictionary();
    if (dictionary == null) {
      return Optional.empty();
    }
    Int numbers = dictionary.indexType();
    return Optional.of(
        new Coded(
            dictionary.id(),
            numbers == null
                ? ArrowStorage.INT32
                : Objects.requireNonNull(ArrowStorage.integer(numbers))));
  }

  private static Lists lists(Field field) {
    if (field.dictionary() != null || field.childrenLength() != 1) {
      return Lists.NONE;
    }
    return switch (field.typeType()) {
      case Type.FixedSizeList ->
          new Lists(
              true,
              OptionalInt.of(((FixedSizeList) field.type(new FixedSizeList())).listSize()),
              ArrowStorage.INT32);
      case Type.List -> new Lists(true, OptionalInt.empty(), ArrowStorage.INT32);
      case Type.LargeList -> new Lists(true, OptionalInt.empty(), ArrowStorage.INT64);
      default -> Lists.NONE;
    };
  }

  private static String typeName(Field field) {
    int type = field.typeType();
    return type >= 0 && type < Type.names.length ? Type.name(type) : "type " + type;
  }

  boolean readable() {
    return unread.isEmpty();
  }

  /// Whether every cell is missing, and nothing says of what kind they are.
  boolean isNothing() {
    return readable() && storage == ArrowStorage.NOTHING;
  }

  Element element() {
    return list.any() ? Element.F64 : storage.element();
  }

  /// The nodes, buffers and columns of views that fields and their children take in a batch.
  record Parts(int nodes, int buffers, int views) {
    static final Parts NONE = new Parts(0, 0, 0);

    Parts plus(Parts other) {
      return new Parts(nodes + other.nodes, buffers + other.buffers, views + other.views);
    }
  }

  static Parts parts(Field field) {
    return parts(field, 0);
  }

  private static Parts parts(Field field, int depth) {
    if (depth > DEEP) {
      throw new DamagedArrow("fields within fields within fields");
    }
    if (field.dictionary() != null) {
      return new Parts(1, 2, 0);
    }
    int own =
        switch (field.typeType()) {
          case Type.Null, Type.RunEndEncoded -> 0;
          case Type.FixedSizeList, Type.Struct_ -> 1;
          case Type.Utf8,
              Type.Binary,
              Type.LargeUtf8,
              Type.LargeBinary,
              Type.ListView,
              Type.LargeListView ->
              3;
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
              Type.Map,
              Type.Utf8View,
              Type.BinaryView ->
              2;
          case Type.Union -> ((Union) field.type(new Union())).mode() == UnionMode.Dense ? 2 : 1;
          default -> throw new UnsupportedOperationException(typeName(field));
        };
    boolean view = field.typeType() == Type.Utf8View || field.typeType() == Type.BinaryView;
    var all = new Parts(1, own, view ? 1 : 0);
    for (int i = 0; i < field.childrenLength(); i++) {
      all = all.plus(parts(field.children(i), depth + 1));
    }
    return all;
  }
}
