package weft.wire.text;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Text as bytes, put together without objects.
public final class TextBuffer {
  private byte[] bytes = new byte[64];
  private int used;
  private final StringBuilder digits = new StringBuilder(32);

  public byte[] bytes() {
    return bytes;
  }

  public int used() {
    return used;
  }

  public void clear() {
    used = 0;
  }

  /// Forgets what was added since there was so much.
  public void cut(int length) {
    used = length;
  }

  private void room(int more) {
    if (bytes.length - used < more) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, used + more));
    }
  }

  public void add(byte one) {
    room(1);
    bytes[used++] = one;
  }

  public void add(byte[] some) {
    add(some, some.length);
  }

  public void add(byte[] some, int count) {
    room(count);
    System.arraycopy(some, 0, bytes, used, count);
    used += count;
  }

  public void add(String text) {
    add(text.getBytes(StandardCharsets.UTF_8));
  }

  /// Adds a text of ASCII.
  private void addDigits() {
    int length = digits.length();
    room(length);
    for (int i = 0; i < length; i++) {
      bytes[used + i] = (byte) digits.charAt(i);
    }
    used += length;
  }

  /// Adds the shortest decimal that reads back, as `Double.toString` does.
  public void add(double value) {
    digits.setLength(0);
    digits.append(value);
    addDigits();
  }

  public void add(float value) {
    digits.setLength(0);
    digits.append(value);
    addDigits();
  }

  public void add(long value) {
    if (value < 0) {
      digits.setLength(0);
      digits.append(value);
      addDigits();
      return;
    }
    room(20);
    int count = 1;
    for (long rest = value; rest >= 10; rest /= 10) {
      count++;
    }
    pad(value, count);
  }

  /// Adds a number with so many digits.
  public void pad(long value, int count) {
    room(count);
    long rest = value;
    for (int i = used + count - 1; i >= used; i--) {
      bytes[i] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
    used += count;
  }
}
