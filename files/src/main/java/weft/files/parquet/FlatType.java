package weft.files.parquet;

import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import weft.ir.Element;

/// How a flat column keeps its cells, and what they stand for.
///
/// @param length the bytes of a cell of fixed length
/// @param scale of decimals: the number of digits after the point; of times: nanoseconds of a unit
record FlatType(Physical physical, int length, Meaning meaning, long scale) {

  /// What the file holds.
  enum Physical {
    BOOLEAN(0, 0),
    INT32(1, 4),
    INT64(2, 8),
    INT96(3, 12),
    FLOAT(4, 4),
    DOUBLE(5, 8),
    BYTES(6, 0),
    FIXED(7, 0);

    private final int number;
    private final int bytes;

    Physical(int number, int bytes) {
      this.number = number;
      this.bytes = bytes;
    }

    /// What stands for it in files.
    int number() {
      return number;
    }
  }

  /// What it stands for.
  enum Meaning {
    TRUTH(Element.BOOL),
    SIGNED(Element.I64),
    UNSIGNED(Element.I64),
    REAL(Element.F64),
    HALF(Element.F64),
    DECIMAL(Element.F64),
    TIME(Element.TIME),
    TEXT(Element.TEXT),
    /// Every cell is missing, and nothing says of what kind it would be.
    NOTHING(Element.ANY),
    UUID(Element.TEXT);

    private final Element element;

    Meaning(Element element) {
      this.element = element;
    }
  }

  /// The logical type of columns without a value.
  private static final int UNKNOWN = 11;

  private static final long DAY = 86_400_000_000_000L;

  Element element() {
    return meaning.element;
  }

  /// The bytes of a cell; 0 where they differ or are bits.
  int bytes() {
    return physical == Physical.FIXED ? length : physical.bytes;
  }

  /// Whether cells are read as whole numbers, which become what they stand for later.
  boolean whole() {
    return meaning == Meaning.TRUTH
        || meaning == Meaning.SIGNED
        || meaning == Meaning.UNSIGNED
        || meaning == Meaning.TIME;
  }

  boolean text() {
    return element() == Element.TEXT;
  }

  /// How a file describes a column: `null` and -1 stand for what it does not say.
  static final class Description {
    int type = -1;
    int length = -1;
    int converted = -1;
    int scale;

    /// The number of the logical type, and its own parts.
    int logical = -1;

    int unit = -1;

    /// Whether times are those of UTC, where the logical type says so.
    boolean adjusted;

    int bits = -1;
    boolean signed = true;

    @Nullable Integer logicalScale;
  }

  /// Whether times have a zone; empty where there are none, or nobody can say.
  static Optional<Boolean> zoned(Description found) {
    if (found.type == 2 && found.logical == 8) {
      return Optional.of(found.adjusted);
    }
    boolean old = found.logical < 0;
    boolean day = found.type == 1 && (found.logical == 6 || old && found.converted == 6);
    boolean time = found.type == 2 && old && (found.converted == 9 || found.converted == 10);
    return day || time ? Optional.of(time) : Optional.empty();
  }

  /// The type; empty if it is none that is read here.
  static Optional<FlatType> of(Description found) {
    if (found.logical == UNKNOWN) {
      return Arrays.stream(Physical.values())
          .filter(physical -> physical.number == found.type)
          .map(physical -> new FlatType(physical, found.length, Meaning.NOTHING, 1))
          .findFirst();
    }
    return switch (found.type) {
      case 0 -> plain(found, Physical.BOOLEAN, Meaning.TRUTH);
      case 1 -> int32(found);
      case 2 -> int64(found);
      case 3 -> Optional.of(new FlatType(Physical.INT96, 12, Meaning.TIME, 1));
      case 4 -> plain(found, Physical.FLOAT, Meaning.REAL);
      case 5 -> plain(found, Physical.DOUBLE, Meaning.REAL);
      case 6 -> bytes(found);
      case 7 -> fixed(found);
      default -> throw new DamagedFile("a column of an unknown type");
    };
  }

  private static Optional<FlatType> plain(Description found, Physical physical, Meaning meaning) {
    return found.logical < 0 && found.converted < 0
        ? Optional.of(new FlatType(physical, 0, meaning, 1))
        : Optional.empty();
  }

  private static Optional<FlatType> int32(Description found) {
    return integer(found, Physical.INT32, 32)
        .or(
            () ->
                found.logical == 6 || found.logical < 0 && found.converted == 6
                    ? Optional.of(new FlatType(Physical.INT32, 0, Meaning.TIME, DAY))
                    : Optional.empty());
  }

  private static Optional<FlatType> int64(Description found) {
    var integer = integer(found, Physical.INT64, 64);
    if (integer.isPresent()) {
      return integer;
    }
    boolean old = found.logical < 0;
    boolean time = found.logical == 8;
    if (time && found.unit == 1 || old && found.converted == 9) {
      return Optional.of(new FlatType(Physical.INT64, 0, Meaning.TIME, 1_000_000));
    }
    if (time && found.unit == 2 || old && found.converted == 10) {
      return Optional.of(new FlatType(Physical.INT64, 0, Meaning.TIME, 1000));
    }
    return time && found.unit == 3
        ? Optional.of(new FlatType(Physical.INT64, 0, Meaning.TIME, 1))
        : Optional.empty();
  }

  /// Plain integers, those of a given width, and decimals.
  private static Optional<FlatType> integer(Description found, Physical physical, int bits) {
    var decimal = decimal(found, physical, 0);
    if (decimal.isPresent()) {
      return decimal;
    }
    boolean old = found.logical < 0;
    boolean signed =
        old && (found.converted < 0 || found.converted >= 15 && found.converted <= 18)
            || found.logical == 10 && found.signed;
    boolean unsigned =
        old && found.converted >= 11 && found.converted <= 14
            || found.logical == 10 && !found.signed;
    if (found.logical == 10 && found.bits > bits) {
      throw new DamagedFile("a column of an unknown type");
    }
    return signed || unsigned
        ? Optional.of(new FlatType(physical, 0, signed ? Meaning.SIGNED : Meaning.UNSIGNED, 1))
        : Optional.empty();
  }

  private static Optional<FlatType> decimal(Description found, Physical physical, int length) {
    boolean decimal = found.logical == 5 || found.logical < 0 && found.converted == 5;
    int scale = found.logicalScale == null ? found.scale : found.logicalScale;
    return decimal && scale >= 0 && scale <= NearestDecimal.DEEPEST_SCALE
        ? Optional.of(new FlatType(physical, length, Meaning.DECIMAL, scale))
        : Optional.empty();
  }

  private static Optional<FlatType> bytes(Description found) {
    boolean text =
        found.logical == 1
            || found.logical == 4
            || found.logical == 12
            || found.logical < 0
                && (found.converted == 0 || found.converted == 4 || found.converted == 19);
    return text
        ? Optional.of(new FlatType(Physical.BYTES, 0, Meaning.TEXT, 1))
        : decimal(found, Physical.BYTES, 0);
  }

  private static Optional<FlatType> fixed(Description found) {
    int length = found.length;
    if (length <= 0) {
      throw new DamagedFile("cells without a length");
    }
    if (found.logical == 15 && length == 2) {
      return Optional.of(new FlatType(Physical.FIXED, 2, Meaning.HALF, 1));
    }
    if (found.logical == 14 && length == 16) {
      return Optional.of(new FlatType(Physical.FIXED, 16, Meaning.UUID, 1));
    }
    return length <= 32 ? decimal(found, Physical.FIXED, length) : Optional.empty();
  }
}
