package weft.files.csv;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/// Text of another encoding as bytes of UTF-8.
final class DecodedBytes extends InputStream {
  private final InputStream in;
  private final Reader text;
  private final char[] chars = new char[1 << 14];
  private byte[] bytes = {};
  private int next;

  /// A first half of a character that takes two, whose second has not come yet; else 0.
  private char half;

  DecodedBytes(InputStream in, Charset charset) {
    this.in = in;
    this.text =
        new InputStreamReader(
            in,
            charset
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT));
  }

  @Override
  public int read() throws IOException {
    return fill() ? bytes[next++] & 0xFF : -1;
  }

  @Override
  public int read(byte[] to, int from, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (!fill()) {
      return -1;
    }
    int count = Math.min(length, bytes.length - next);
    System.arraycopy(bytes, next, to, from, count);
    next += count;
    return count;
  }

  private boolean fill() throws IOException {
    while (next == bytes.length) {
      int before = half == 0 ? 0 : 1;
      chars[0] = half;
      int count = text.read(chars, before, chars.length - before);
      if (count < 0) {
        return false;
      }
      int all = before + count;
      half = Character.isHighSurrogate(chars[all - 1]) ? chars[all - 1] : 0;
      bytes = new String(chars, 0, half == 0 ? all : all - 1).getBytes(StandardCharsets.UTF_8);
      next = 0;
    }
    return true;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
