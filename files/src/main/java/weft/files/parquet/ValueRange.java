package weft.files.parquet;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import weft.ir.Element;

/// The least and the greatest value of a column of a row group, as Parquet keeps them.
record ValueRange(byte[] least, byte[] greatest) {

  static ValueRange of(Element element, double least, double greatest) {
    // Of the two zeros the outer one, as the format wants it.
    double low = least == 0 ? -0.0 : least;
    double high = greatest == 0 ? 0.0 : greatest;
    return element == Element.F32
        ? new ValueRange(
            word(Float.floatToRawIntBits((float) low)), word(Float.floatToRawIntBits((float) high)))
        : new ValueRange(
            word(Double.doubleToRawLongBits(low)), word(Double.doubleToRawLongBits(high)));
  }

  static ValueRange of(Element element, long least, long greatest) {
    return element.bits() < 64
        ? new ValueRange(word((int) least), word((int) greatest))
        : new ValueRange(word(least), word(greatest));
  }

  private static byte[] word(long value) {
    return ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putLong(value).array();
  }

  private static byte[] word(int value) {
    return ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putInt(value).array();
  }
}
