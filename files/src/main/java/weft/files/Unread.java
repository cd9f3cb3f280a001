package weft.files;

import org.apache.arrow.flatbuf.Decimal;
import org.apache.arrow.flatbuf.Field;
import org.apache.arrow.flatbuf.Int;
import org.apache.arrow.flatbuf.Type;

/// Why a column can't be read, and what would help.
///
/// @param found what it holds
record Unread(String found, String hint) {
  static final Unread DURATIONS =
      new Unread(
          "durations",
          "write them as numbers of a unit, such as seconds; their own numbers may be of any");
  private static final Unread BYTES =
      new Unread("bytes", "decode them to texts or numbers before the file is written");
  private static final Unread CLOCKS =
      new Unread(
          "times of day", "write them with their dates, or as numbers such as seconds of the day");
  private static final Unread RECORDS =
      new Unread("records", "write their fields as columns before the file is written");

  /// What an Arrow column holds.
  static Unread of(Field field) {
    return switch (field.typeType()) {
      case Type.Int -> wide(((Int) field.type(new Int())).bitWidth());
      case Type.Decimal -> decimals((Decimal) field.type(new Decimal()));
      case Type.Binary, Type.LargeBinary, Type.BinaryView, Type.FixedSizeBinary -> BYTES;
      case Type.Time -> CLOCKS;
      case Type.Duration, Type.Interval -> DURATIONS;
      case Type.Struct_ -> RECORDS;
      case Type.Map -> converted("maps");
      case Type.Union -> converted("cells of several types");
      case Type.RunEndEncoded -> converted("runs of equal cells");
      case Type.List, Type.LargeList, Type.FixedSizeList -> lists();
      case Type.ListView, Type.LargeListView -> converted("lists in views");
      default -> converted("cells of an unknown type");
    };
  }

  /// What a column holds that DuckDB describes.
  static Unread of(String type) {
    if (type.endsWith("]")) {
      return lists();
    }
    return switch (type.replaceAll("[^A-Z].*", "")) {
      case "BLOB", "BIT" -> BYTES;
      case "TIME" -> CLOCKS;
      case "INTERVAL" -> DURATIONS;
      case "STRUCT" -> RECORDS;
      case "MAP" -> converted("maps");
      case "UNION", "VARIANT" -> converted("cells of several types");
      default -> converted("cells of the type " + type);
    };
  }

  private static Unread lists() {
    return converted("lists of something else than numbers");
  }

  private static Unread wide(int bits) {
    return new Unread(
        "whole numbers of " + bits + " bits",
        "cast it to Int64, or to Float64 where that is too small, before the file is written");
  }

  private static Unread decimals(Decimal type) {
    return new Unread(
        "decimals of " + type.bitWidth() + " bits with " + type.scale() + " digits after the point",
        "cast it to Float64 before the file is written");
  }

  private static Unread converted(String found) {
    return new Unread(found, "convert it before the file is written");
  }
}
