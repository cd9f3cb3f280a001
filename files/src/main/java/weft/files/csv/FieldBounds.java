package weft.files.csv;

import java.util.Arrays;

/// Where the fields of some rows begin and end.
///
/// Only fields of wanted columns are kept: two numbers each, the first byte and the one after the
/// last. The first is `~first` where a field was in quotes; it stands for the byte after the quote
/// then.
final class FieldBounds {
  /// What may be wrong with a row.
  enum Fault {
    NONE,
    /// More or fewer fields than columns.
    WIDTH,
    /// A text in quotes that does not end.
    OPEN,
    /// Something between a text in quotes and the end of its field.
    AFTER
  }

  private final byte separator;
  private final byte end;
  private final int[] slots;
  private final int wanted;

  private int[] bounds = new int[1 << 12];
  private int count;
  private int rows;
  private int field;
  private int start;

  private Fault fault = Fault.NONE;
  private int faultAt;

  /// @param separator what stands between fields
  /// @param end what ends a row
  /// @param slots for each column its number among those that are wanted, or -1
  FieldBounds(byte separator, byte end, int[] slots) {
    this.separator = separator;
    this.end = end;
    this.slots = slots.clone();
    this.wanted = (int) Arrays.stream(slots).filter(slot -> slot >= 0).count();
  }

  int rows() {
    return rows;
  }

  /// The numbers; those of a row stand together, by column.
  int[] bounds() {
    return bounds;
  }

  Fault fault() {
    return fault;
  }

  /// The place of what is wrong: the last byte of a row, or the quote.
  int faultAt() {
    return faultAt;
  }

  /// How many fields a row has that has too few or too many.
  int fields() {
    return field;
  }

  /// @param bytes with [Swar#ROOM] more after `to`
  void split(byte[] bytes, int from, int to) {
    count = 0;
    rows = 0;
    field = 0;
    start = from;
    fault = Fault.NONE;
    long separators = Swar.all(separator);
    long ends = Swar.all(end);
    long quotes = Swar.all((byte) '"');
    int i = from;
    while (i < to) {
      long word = Swar.at(bytes, i);
      long quote = Swar.same(word, quotes);
      long found = Swar.same(word, separators) | Swar.same(word, ends) | quote;
      int next = i + Long.BYTES;
      while (found != 0) {
        int at = i + (Long.numberOfTrailingZeros(found) >>> 3);
        if (at >= to) {
          break;
        }
        if (bytes[at] == separator) {
          take(start, at);
          start = at + 1;
        } else if (bytes[at] == end) {
          endRow(bytes, at);
          if (fault != Fault.NONE) {
            return;
          }
        } else if (blank(bytes, start, at)) {
          next = quoted(bytes, at, to);
          break;
        }
        found &= found - 1;
      }
      if (fault != Fault.NONE) {
        return;
      }
      i = next;
    }
    if (start < to || field > 0) {
      endRow(bytes, to);
    }
  }

  private void take(int first, int last) {
    int slot = field < slots.length ? slots[field] : -1;
    field++;
    if (slot >= 0) {
      int at = count + 2 * slot;
      if (at + 1 >= bounds.length) {
        bounds = Arrays.copyOf(bounds, Math.max(2 * bounds.length, count + 2 * wanted));
      }
      bounds[at] = first;
      bounds[at + 1] = last;
    }
  }

  private void endRow(byte[] bytes, int at) {
    boolean carriage = at > start && bytes[at - 1] == '\r';
    int last = carriage && end == '\n' ? at - 1 : at;
    if (field == 0 && last == start && slots.length > 1) {
      start = at + 1;
      return;
    }
    take(start, last);
    finishRow(at);
  }

  private void finishRow(int at) {
    start = at + 1;
    if (field != slots.length) {
      fault = Fault.WIDTH;
      faultAt = at;
      return;
    }
    field = 0;
    count += 2 * wanted;
    rows++;
  }

  /// Takes a field in quotes; gives the place to go on from.
  private int quoted(byte[] bytes, int open, int to) {
    int close = Swar.find(bytes, (byte) '"', open + 1, to);
    while (close + 1 < to && bytes[close + 1] == '"') {
      close = Swar.find(bytes, (byte) '"', close + 2, to);
    }
    if (close >= to) {
      fault = Fault.OPEN;
      faultAt = open;
      return to;
    }
    take(~(open + 1), close);
    int at = close + 1;
    while (at < to && (bytes[at] == ' ' && separator != ' ' || bytes[at] == '\r' && end == '\n')) {
      at++;
    }
    if (at < to && bytes[at] == separator) {
      start = at + 1;
    } else if (at == to || bytes[at] == end) {
      finishRow(at);
    } else {
      fault = Fault.AFTER;
      faultAt = at;
    }
    return at + 1;
  }

  private static boolean blank(byte[] bytes, int from, int to) {
    for (int i = from; i < to; i++) {
      if (bytes[i] != ' ') {
        return false;
      }
    }
    return true;
  }
}
