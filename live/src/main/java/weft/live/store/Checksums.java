package weft.live.store;

import java.util.zip.CRC32;
import java.util.zip.CRC32C;

/// The checksums of a file as its bytes pass: of the section so far, and of everything.
final class Checksums {
  private final CRC32C section = new CRC32C();
  private final CRC32C all = new CRC32C();
  private final CRC32 allAgain = new CRC32();

  void add(byte[] bytes, int from, int count) {
    section.update(bytes, from, count);
    all.update(bytes, from, count);
    allAgain.update(bytes, from, count);
  }

  int section() {
    return (int) section.getValue();
  }

  void nextSection() {
    section.reset();
  }

  /// Two sums of different polynomials side by side: 64 bits.
  long all() {
    return all.getValue() << 32 | allAgain.getValue();
  }
}
