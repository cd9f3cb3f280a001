package weft.wire.text;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Texts of bytes that come again and again: the same `String` for the same bytes.
final class ColumnNames {
  /// More than these are hardly names; they are forgotten, so that memory stays bounded.
  private static final int MOST = 1 << 20;

  private byte[][] keys = new byte[1 << 10][];
  private @Nullable String[] texts = new String[1 << 10];
  private int size;

  /// @param text UTF-8
  String of(byte[] text, int from, int to) {
    int mask = keys.length - 1;
    int at = hash(text, from, to) & mask;
    while (true) {
      String known = texts[at];
      if (known == null) {
        return add(text, from, to);
      }
      if (Arrays.equals(keys[at], 0, keys[at].length, text, from, to)) {
        return known;
      }
      at = (at + 1) & mask;
    }
  }

  private static int hash(byte[] text, int from, int to) {
    int hash = to - from;
    for (int i = from; i < to; i++) {
      hash = hash * 31 + text[i];
    }
    hash *= 0x9E3779B9;
    return hash ^ (hash >>> 16);
  }

  private String add(byte[] text, int from, int to) {
    if (size == MOST) {
      keys = new byte[1 << 10][];
      texts = new String[1 << 10];
      size = 0;
    } else if (size * 2 >= keys.length) {
      grow();
    }
    size++;
    String name = new String(text, from, to - from, StandardCharsets.UTF_8);
    put(Arrays.copyOfRange(text, from, to), name);
    return name;
  }

  private void grow() {
    byte[][] oldKeys = keys;
    @Nullable String[] oldTexts = texts;
    keys = new byte[oldKeys.length * 2][];
    texts = new String[oldTexts.length * 2];
    for (int i = 0; i < oldKeys.length; i++) {
      String text = oldTexts[i];
      if (text != null) {
        put(oldKeys[i], text);
      }
    }
  }

  private void put(byte[] key, String text) {
    int at = hash(key, 0, key.length) & (keys.length - 1);
    while (texts[at] != null) {
      at = (at + 1) & (keys.length - 1);
    }
    keys[at] = key;
    texts[at] = text;
  }
}
