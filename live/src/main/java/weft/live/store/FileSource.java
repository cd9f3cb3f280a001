package weft.live.store;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;

/// Reads a file and sums up its bytes. It never makes an array longer than what the file still has.
final class FileSource {
  private final InputStream from;
  private final Checksums sums = new Checksums();
  private final byte[] small = new byte[8];
  private long left;

  FileSource(InputStream from, long size) {
    this.from = new BufferedInputStream(from, 1 << 17);
    this.left = size;
  }

  long left() {
    return left;
  }

  /// @param what a word for the bytes, should they not be there
  byte[] bytes(int count, String what) throws IOException, Damaged {
    if (count < 0 || count > left) {
      throw new Damaged(what + " does not fit into the file");
    }
    byte[] bytes = new byte[count];
    fill(bytes, count);
    return bytes;
  }

  int number() throws IOException, Damaged {
    fill(small, 4);
    return (int) value(4);
  }

  long longNumber() throws IOException, Damaged {
    fill(small, 8);
    return value(8);
  }

  String name() throws IOException, Damaged {
    int chars = number();
    if (chars < 0 || chars > left / 2) {
      throw new Damaged("the name of an entity does not fit into the file");
    }
    byte[] bytes = new byte[2 * chars];
    fill(bytes, bytes.length);
    var name = new char[chars];
    for (int i = 0; i < chars; i++) {
      name[i] = (char) (bytes[2 * i] << 8 | bytes[2 * i + 1] & 0xff);
    }
    return new String(name);
  }

  /// Checks the sum that a section ends with.
  ///
  /// @param what the section, in words
  void endSection(String what) throws IOException, Damaged {
    int sum = sums.section();
    if (number() != sum) {
      throw new Damaged(what + " damaged: the checksum does not fit");
    }
    sums.nextSection();
  }

  /// Checks the sum that the file ends with, which is returned.
  long end() throws IOException, Damaged {
    long sum = sums.all();
    if (longNumber() != sum) {
      throw new Damaged("it is damaged: the checksum of the file does not fit");
    }
    return sum;
  }

  private void fill(byte[] bytes, int count) throws IOException, Damaged {
    if (count > left || from.readNBytes(bytes, 0, count) < count) {
      throw new Damaged("it is torn: it ends too early");
    }
    left -= count;
    sums.add(bytes, 0, count);
  }

  private long value(int bytes) {
    long value = 0;
    for (int i = 0; i < bytes; i++) {
      value = value << 8 | small[i] & 0xff;
    }
    return value;
  }
}
