package weft.ops.order;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/// Two numbers for a text, of 52 bits each, from its SHA-256. Those of texts that were asked for
/// lately are remembered, so that keys that come again cost a comparison.
final class TextDigest {
  private static final int REMEMBERED = 4096;
  private static final int UNUSED = 12;
  private static final AtomicReferenceArray<Known> KNOWN = new AtomicReferenceArray<>(REMEMBERED);

  private record Known(String text, double first, double second) {}

  private TextDigest() {}

  /// @param half 0 or 1
  static double half(@Nullable String text, int half) {
    if (text == null) {
      return Double.NaN;
    }
    int hash = text.hashCode();
    int at = (hash ^ hash >>> UNUSED) & REMEMBERED - 1;
    Known known = KNOWN.get(at);
    if (known == null || !known.text.equals(text)) {
      known = of(text);
      KNOWN.set(at, known);
    }
    return half == 0 ? known.first : known.second;
  }

  private static Known of(String text) {
    try {
      var digest = MessageDigest.getInstance("SHA-256");
      var bytes = ByteBuffer.wrap(digest.digest(text.getBytes(StandardCharsets.UTF_16LE)));
      return new Known(text, bytes.getLong() >>> UNUSED, bytes.getLong() >>> UNUSED);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
