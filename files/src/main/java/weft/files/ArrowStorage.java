package weft.files;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.math.BigInteger;
import java.util.Optional;
import org.apache.arrow.flatbuf.Date;
import org.apache.arrow.flatbuf.DateUnit;
import org.apache.arrow.flatbuf.Decimal;
import org.apache.arrow.flatbuf.Field;
import org.apache.arrow.flatbuf.FloatingPoint;
import org.apache.arrow.flatbuf.Int;
import org.apache.arrow.flatbuf.Precision;
import org.apache.arrow.flatbuf.TimeUnit;
import org.apache.arrow.flatbuf.Timestamp;
import org.apache.arrow.flatbuf.Type;
import org.jspecify.annotations.Nullable;
import weft.files.parquet.NearestDecimal;
import weft.ir.Element;

/// How Arrow keeps the cells of a column that Weft can read.
enum ArrowStorage {
  /// Every cell is missing; there are no bytes.
  NOTHING(Element.ANY, 0, 1),
  HALF(Element.F64, 2, 1),
  SINGLE(Element.F64, 4, 1),
  DOUBLE(Element.F64, 8, 1),
  INT8(Element.I64, 1, 1),
  INT16(Element.I64, 2, 1),
  INT32(Element.I64, 4, 1),
  INT64(Element.I64, 8, 1),
  UINT8(Element.I64, 1, 1),
  UINT16(Element.I64, 2, 1),
  UINT32(Element.I64, 4, 1),
  UINT64(Element.I64, 8, 1),
  DECIMAL32(Element.F64, 4, 1),
  DECIMAL64(Element.F64, 8, 1),
  DECIMAL128(Element.F64, 16, 1),
  DECIMAL256(Element.F64, 32, 1),
  BOOL(Element.BOOL, 0, 1),
  UTF8(Element.TEXT, 4, 1),
  LARGE_UTF8(Element.TEXT, 8, 1),
  UTF8_VIEW(Element.TEXT, 16, 1),
  SECONDS(Element.TIME, 8, 1_000_000_000),
  MILLISECONDS(Element.TIME, 8, 1_000_000),
  MICROSECONDS(Element.TIME, 8, 1000),
  NANOSECONDS(Element.TIME, 8, 1),
  DAYS(Element.TIME, 4, 86_400_000_000_000L);

  static final ValueLayout.OfShort SHORT =
      ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(LITTLE_ENDIAN);
  static final ValueLayout.OfInt WORD = ValueLayout.JAVA_INT_UNALIGNED.withOrder(LITTLE_ENDIAN);
  static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(LITTLE_ENDIAN);
  static final ValueLayout.OfFloat FLOAT =
      ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(LITTLE_ENDIAN);
  static final ValueLayout.OfDouble REAL =
      ValueLayout.JAVA_DOUBLE_UNALIGNED.withOrder(LITTLE_ENDIAN);

  private final Element element;
  private final int bytes;
  private final long nanos;

  ArrowStorage(Element element, int bytes, long nanos) {
    this.element = element;
    this.bytes = bytes;
    this.nanos = nanos;
  }

  Element element() {
    return element;
  }

  /// Bytes a cell takes, an offset or a view for texts; 0 for a bit.
  int bytes() {
    return bytes;
  }

  /// Nanoseconds of the unit of times; 1 for all else.
  long nanos() {
    return nanos;
  }

  boolean isNumber() {
    return element == Element.F64 || element == Element.I64;
  }

  static Optional<ArrowStorage> of(Field field) {
    return Optional.ofNullable(
        switch (field.typeType()) {
          case Type.FloatingPoint ->
              switch (((FloatingPoint) field.type(new FloatingPoint())).precision()) {
                case Precision.HALF -> HALF;
                case Precision.SINGLE -> SINGLE;
                default -> DOUBLE;
              };
          case Type.Null -> NOTHING;
          case Type.Int -> integer((Int) field.type(new Int()));
          case Type.Decimal -> decimal((Decimal) field.type(new Decimal()));
          case Type.Bool -> BOOL;
          case Type.Utf8 -> UTF8;
          case Type.LargeUtf8 -> LARGE_UTF8;
          case Type.Utf8View -> UTF8_VIEW;
          case Type.Timestamp ->
              switch (((Timestamp) field.type(new Timestamp())).unit()) {
                case TimeUnit.SECOND -> SECONDS;
                case TimeUnit.MILLISECOND -> MILLISECONDS;
                case TimeUnit.MICROSECOND -> MICROSECONDS;
                default -> NANOSECONDS;
              };
          case Type.Date ->
              ((Date) field.type(new Date())).unit() == DateUnit.DAY ? DAYS : MILLISECONDS;
          default -> null;
        });
  }

  private static @Nullable ArrowStorage decimal(Decimal type) {
    if (Math.abs((long) type.scale()) > NearestDecimal.DEEPEST_SCALE) {
      return null;
    }
    return switch (type.bitWidth()) {
      case 32 -> DECIMAL32;
      case 64 -> DECIMAL64;
      case 128 -> DECIMAL128;
      case 256 -> DECIMAL256;
      default -> null;
    };
  }

  /// Nothing where a number has more bits than one here.
  static @Nullable ArrowStorage integer(Int type) {
    boolean signed = type.isSigned();
    return switch (type.bitWidth()) {
      case 8 -> signed ? INT8 : UINT8;
      case 16 -> signed ? INT16 : UINT16;
      case 32 -> signed ? INT32 : UINT32;
      case 64 -> signed ? INT64 : UINT64;
      default -> null;
    };
  }

  /// A number as a float.
  ///
  /// @param scale of decimals: digits after the point
  double real(MemorySegment cells, long i, int scale) {
    return switch (this) {
      case DOUBLE -> cells.get(REAL, i * 8);
      case SINGLE -> cells.get(FLOAT, i * 4);
      case HALF -> Float.float16ToFloat(cells.get(SHORT, i * 2));
      case DECIMAL32, DECIMAL64 -> NearestDecimal.of(whole(cells, i), scale);
      case DECIMAL128, DECIMAL256 -> NearestDecimal.of(unscaled(cells, i), scale);
      case BOOL -> bit(cells, i) ? 1 : 0;
      default -> whole(cells, i);
    };
  }

  /// An integer or a time; what 64 bits can't hold is an [ArithmeticException].
  long whole(MemorySegment cells, long i) {
    long value =
        switch (bytes) {
          case 1 -> cells.get(ValueLayout.JAVA_BYTE, i);
          case 2 -> cells.get(SHORT, i * 2);
          case 4 -> cells.get(WORD, i * 4);
          default -> cells.get(LONG, i * 8);
        };
    return switch (this) {
      case UINT8 -> value & 0xFF;
      case UINT16 -> value & 0xFFFF;
      case UINT32 -> value & 0xFFFF_FFFFL;
      case UINT64 -> Math.addExact(value, value < 0 ? Long.MIN_VALUE : 0);
      default -> nanos == 1 ? value : Math.multiplyExact(value, nanos);
    };
  }

  /// The digits of a decimal that 64 bits may not hold.
  private BigInteger unscaled(MemorySegment cells, long i) {
    var high = cells.asSlice(i * bytes, bytes).toArray(ValueLayout.JAVA_BYTE);
    for (int low = 0; low < bytes / 2; low++) {
      byte swapped = high[low];
      high[low] = high[bytes - 1 - low];
      high[bytes - 1 - low] = swapped;
    }
    return new BigInteger(high);
  }

  static boolean bit(MemorySegment bits, long i) {
    return (bits.get(ValueLayout.JAVA_BYTE, i >> 3) >> (i & 7) & 1) != 0;
  }
}
