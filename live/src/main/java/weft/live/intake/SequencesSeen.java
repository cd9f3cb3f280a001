package weft.live.intake;

import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// The sequence numbers that were seen, all of them and no others. A stream without gaps takes next
/// to nothing; one with gaps takes a bit for a number of a range that is well used, and some bytes
/// for one that is far from all others.
public final class SequencesSeen {
  private final long most;

  /// Pages of which all numbers were seen, and those of which some were.
  private final NumberIntervals full = new NumberIntervals();

  private final NumberPages partial = new NumberPages();

  /// How many numbers were seen of which the one before was not.
  private long runs;

  /// The page that was used last, and one that can be used again.
  private long lastKey;

  private @Nullable NumberPage last;
  private @Nullable NumberPage spare;

  /// The largest number that was read.
  private long largest;

  /// @param gaps how many gaps between numbers there may be
  SequencesSeen(int gaps) {
    this.most = gaps + 1L;
  }

  /// Takes a number in; false if it was there.
  ///
  /// @throws WeftException if it would make a gap too many; then it was not taken in
  boolean add(long number) {
    if (contains(number)) {
      return false;
    }
    boolean left = number > Long.MIN_VALUE && contains(number - 1);
    boolean right = number < Long.MAX_VALUE && contains(number + 1);
    long after = runs + 1 - (left ? 1 : 0) - (right ? 1 : 0);
    if (after > most) {
      throw tooMany(number);
    }
    runs = after;
    put(number);
    return true;
  }

  private void put(long number) {
    long key = number >> NumberPage.BITS;
    NumberPage page = page(key);
    if (page == null) {
      page = spare == null ? new NumberPage() : spare;
      spare = null;
      partial.put(key, page);
      lastKey = key;
      last = page;
    }
    page.add(offset(number));
    if (page.count() == NumberPage.SIZE) {
      full.add(key);
      partial.remove(key);
      last = null;
      spare = page.cleared();
    }
  }

  private WeftException tooMany(long number) {
    return new WeftException(
        Diagnostic.of(
                Code.RANGE,
                "the sequence numbers have more gaps than can be remembered, so rows that were"
                    + " seen could no longer be told from others")
            .expected("at most " + (most - 1) + " gaps")
            .found("one more, before or after the number " + number)
            .hint(
                "number rows one after the other, or let them come without a number (no --seq) and"
                    + " drop those that come twice before"));
  }

  private boolean contains(long number) {
    long key = number >> NumberPage.BITS;
    NumberPage page = page(key);
    return page != null ? page.contains(offset(number)) : full.contains(key);
  }

  private @Nullable NumberPage page(long key) {
    if (last != null && key == lastKey) {
      return last;
    }
    NumberPage page = partial.get(key);
    if (page != null) {
      lastKey = key;
      last = page;
    }
    return page;
  }

  private static int offset(long number) {
    return (int) number & NumberPage.SIZE - 1;
  }

  /// How many stretches of numbers without a gap there are.
  long intervals() {
    return runs;
  }

  void clear() {
    full.clear();
    partial.clear();
    runs = 0;
    last = null;
    spare = null;
  }

  private interface Runs {
    void take(long first, long last) throws IOException;
  }

  /// Stretches of numbers in their order; the same numbers always give the same ones.
  private void each(Runs to) throws IOException {
    var joined = new Joined(to);
    long[] keys = partial.sortedKeys();
    int whole = 0;
    for (long key : keys) {
      for (; whole < full.size() && full.first(whole) < key; whole++) {
        wholePages(joined, whole);
      }
      NumberPage page = Objects.requireNonNull(partial.get(key));
      long base = key << NumberPage.BITS;
      for (int at = page.next(0, true); at < NumberPage.SIZE; ) {
        int end = page.next(at, false);
        joined.take(base + at, base + end - 1);
        at = end == NumberPage.SIZE ? end : page.next(end, true);
      }
    }
    for (; whole < full.size(); whole++) {
      wholePages(joined, whole);
    }
    joined.end();
  }

  private void wholePages(Joined to, int at) throws IOException {
    to.take(
        full.first(at) << NumberPage.BITS,
        (full.last(at) << NumberPage.BITS) + NumberPage.SIZE - 1);
  }

  /// Puts stretches together that touch.
  private static final class Joined {
    private final Runs to;
    private boolean any;
    private long first;
    private long last;

    Joined(Runs to) {
      this.to = to;
    }

    void take(long from, long until) throws IOException {
      if (any && last == from - 1) {
        last = until;
        return;
      }
      end();
      any = true;
      first = from;
      last = until;
    }

    void end() throws IOException {
      if (any) {
        to.take(first, last);
      }
    }
  }

  /// Each stretch is its distance from the one before and its length, in as few bytes as they need.
  public void write(DataOutput to) throws IOException {
    to.writeLong(runs);
    var end = new long[1];
    each(
        (from, until) -> {
          writeNumber(to, from - end[0]);
          writeNumber(to, until - from);
          end[0] = until;
        });
  }

  /// @param version before the third, each stretch is its first and its last number
  public void read(DataInputStream from, int version) throws IOException {
    clear();
    if (version < 3) {
      from.readLong();
      int count = IntakeCells.count(from);
      for (int i = 0; i < count; i++) {
        append(from.readLong(), from.readLong(), i > 0);
      }
      runs = count;
      return;
    }
    long count = from.readLong();
    long end = 0;
    for (long i = 0; i < count; i++) {
      long first = end + readNumber(from);
      end = first + readNumber(from);
      append(first, end, i > 0);
    }
    runs = count;
  }

  /// Takes in numbers that are larger than all that are there.
  ///
  /// @param any whether some are there
  private void append(long from, long until, boolean any) throws IOException {
    if (until < from || any && from <= largest) {
      throw new IOException("stretches of numbers are not in their order");
    }
    largest = until;
    long number = from;
    while (true) {
      long end = number | NumberPage.SIZE - 1;
      if (offset(number) == 0 && end <= until) {
        long pages = until - end >>> NumberPage.BITS;
        long key = number >> NumberPage.BITS;
        full.append(key, key + pages);
        end += pages << NumberPage.BITS;
      } else {
        end = Math.min(end, until);
        for (long one = number; one < end; one++) {
          put(one);
        }
        put(end);
      }
      if (end == until) {
        return;
      }
      number = end + 1;
    }
  }

  private static void writeNumber(DataOutput to, long number) throws IOException {
    long rest = number;
    while ((rest & ~0x7FL) != 0) {
      to.writeByte((int) (rest & 0x7F | 0x80));
      rest >>>= 7;
    }
    to.writeByte((int) rest);
  }

  private static long readNumber(DataInputStream from) throws IOException {
    long number = 0;
    for (int shift = 0; shift < Long.SIZE; shift += 7) {
      int next = from.readUnsignedByte();
      number |= (long) (next & 0x7F) << shift;
      if (next < 0x80) {
        return number;
      }
    }
    throw new IOException("a number has too many bytes");
  }
}
