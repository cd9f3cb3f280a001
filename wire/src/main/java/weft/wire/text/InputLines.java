package weft.wire.text;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/// Cuts bytes into lines. A line that is too long is passed over without being kept.
public final class InputLines {
  /// Where lines go.
  public interface Taker {
    /// Takes a line without its line break, which stands at `to`.
    ///
    /// @param ascii whether all of its bytes are certainly ASCII
    void line(byte[] text, int from, int to, boolean ascii);

    /// A line was too long.
    void tooLong(long bytes);
  }

  private static final VarHandle EIGHT =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long ONES = 0x0101010101010101L;
  private static final long TOPS = 0x8080808080808080L;
  private static final long BREAKS = '\n' * ONES;

  private final int longest;
  private final Taker taker;

  /// The beginning of a line whose end has not come yet.
  private byte[] rest = new byte[1 << 12];

  private int kept;
  private long passed;
  private long start;
  private long position;
  private boolean ascii;

  /// @param longest bytes of a line
  public InputLines(int longest, Taker taker) {
    this.longest = longest;
    this.taker = taker;
  }

  /// Where the line that was handed over last begins, in bytes of the input.
  public long start() {
    return start;
  }

  /// Where the next line begins.
  public long position() {
    return position;
  }

  /// Memory for lines that are not whole.
  public int kept() {
    return rest.length;
  }

  /// What comes next begins here.
  public void at(long place) {
    position = place;
    start = place;
    kept = 0;
    passed = 0;
  }

  /// Takes bytes, and hands over the lines that end in them.
  ///
  /// @param bytes the first `count` are meant
  public void take(byte[] bytes, int count) {
    int from = 0;
    while (true) {
      int end = lineBreak(bytes, from, count);
      if (end < 0) {
        keep(bytes, from, count);
        return;
      }
      if (kept + passed == 0) {
        hand(bytes, from, end, end + 1L - from, ascii);
      } else {
        keep(bytes, from, end + 1);
        finish(1);
      }
      from = end + 1;
    }
  }

  /// The input has ended, perhaps within a line.
  ///
  /// @return whether there was a line without a line break
  public boolean end() {
    if (kept + passed == 0) {
      return false;
    }
    if (passed == 0) {
      if (kept == rest.length) {
        rest = Arrays.copyOf(rest, kept + 1);
      }
      rest[kept] = '\n';
    }
    finish(0);
    return true;
  }

  /// Hands over what was kept.
  ///
  /// @param breaks bytes at the end of it that are a line break
  private void finish(int breaks) {
    long bytes = kept + passed;
    int length = kept - breaks;
    boolean skipped = passed > 0;
    kept = 0;
    passed = 0;
    if (skipped) {
      start = position;
      position += bytes;
      taker.tooLong(bytes - breaks);
    } else {
      hand(rest, 0, length, bytes, false);
    }
  }

  private void hand(byte[] text, int from, int end, long bytes, boolean plain) {
    start = position;
    position += bytes;
    if (end - from > longest) {
      taker.tooLong(end - from);
      return;
    }
    boolean returned = end > from && text[end - 1] == '\r';
    taker.line(text, from, returned ? end - 1 : end, plain);
  }

  private void keep(byte[] bytes, int from, int to) {
    int more = to - from;
    if (passed > 0 || (long) kept + more > longest + 1L) {
      passed += kept + more;
      kept = 0;
      return;
    }
    if (kept + more > rest.length) {
      rest =
          Arrays.copyOf(
              rest, (int) Math.max(Math.min(2L * rest.length, longest + 2L), kept + more));
    }
    System.arraycopy(bytes, from, rest, kept, more);
    kept += more;
  }

  /// Where the first line break is, or -1; notes whether all bytes before it are ASCII.
  private int lineBreak(byte[] bytes, int from, int to) {
    int i = from;
    long seen = 0;
    for (; i + 8 <= to; i += 8) {
      long eight = (long) EIGHT.get(bytes, i);
      long differ = eight ^ BREAKS;
      long found = (differ - ONES) & ~differ & TOPS;
      if (found != 0) {
        int before = Long.numberOfTrailingZeros(found) >>> 3;
        seen |= eight & ((1L << (8 * before)) - 1);
        ascii = (seen & TOPS) == 0;
        return i + before;
      }
      seen |= eight;
    }
    for (; i < to; i++) {
      if (bytes[i] == '\n') {
        ascii = (seen & TOPS) == 0;
        return i;
      }
      seen |= bytes[i];
    }
    return -1;
  }
}
