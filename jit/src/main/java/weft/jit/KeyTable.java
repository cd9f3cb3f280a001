package weft.jit;

import java.util.Arrays;
import weft.jit.row.RowRing;

/// Keys of two numbers each, numbered as they come. Missing equals missing, -0 equals 0. Nothing is
/// made for a key that is known.
public final class KeyTable {
  private static final int FEWEST = 16;

  /// Spreads the bits of keys over all places.
  private static final long MIX = 0x9E3779B97F4A7C15L;

  /// The numbers of each key, as bits.
  private long[] keys = new long[FEWEST];

  /// One more than the number of the key at a place; 0 where there is none.
  private int[] places = new int[FEWEST];

  private int size;

  public int size() {
    return size;
  }

  public void clear() {
    Arrays.fill(places, 0);
    size = 0;
  }

  /// The number of a key, which is the size until now if it is a new one.
  public int find(double key, double rest) {
    long a = Double.doubleToLongBits(key + 0.0);
    long b = Double.doubleToLongBits(rest + 0.0);
    int at = place(a, b);
    while (places[at] != 0) {
      int known = places[at] - 1;
      if (keys[2 * known] == a && keys[2 * known + 1] == b) {
        return known;
      }
      at = at + 1 & places.length - 1;
    }
    add(a, b, at);
    return size - 1;
  }

  private int place(long a, long b) {
    long mixed = (a * MIX ^ b) * MIX;
    return (int) (mixed >>> 32) & places.length - 1;
  }

  private void add(long a, long b, int at) {
    if (2 * size == keys.length) {
      keys = Arrays.copyOf(keys, 2 * keys.length);
    }
    keys[2 * size] = a;
    keys[2 * size + 1] = b;
    places[at] = ++size;
    if (2 * size > places.length) {
      grow();
    }
  }

  private void grow() {
    places = new int[2 * places.length];
    for (int i = 0; i < size; i++) {
      int at = place(keys[2 * i], keys[2 * i + 1]);
      while (places[at] != 0) {
        at = at + 1 & places.length - 1;
      }
      places[at] = i + 1;
    }
  }

  /// The first number of a key.
  public double key(int i) {
    return Double.longBitsToDouble(keys[2 * i]);
  }

  /// The second one.
  public double rest(int i) {
    return Double.longBitsToDouble(keys[2 * i + 1]);
  }

  /// Memory that it takes.
  public long bytes() {
    return RowRing.OBJECT + RowRing.array(keys.length) + 16 + 4L * places.length;
  }
}
