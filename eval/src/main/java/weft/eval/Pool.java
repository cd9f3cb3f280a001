package weft.eval;

import java.lang.ref.SoftReference;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import weft.ir.Element;

/// Arrays that are used again: to touch new memory costs more than to compute what goes into it.
public final class Pool {
  /// Bytes that arrays may take which wait for further runs.
  private static final long MOST = 1L << 28;

  private static SoftReference<Pool> lasting = new SoftReference<>(new Pool(true, MOST));

  private final boolean keeps;
  private final long most;
  private long waiting;
  private final Map<Integer, Deque<double[]>> free = new HashMap<>();
  private final Map<Integer, Deque<long[]>> freeLongs = new HashMap<>();

  private Pool(boolean keeps, long most) {
    this.keeps = keeps;
    this.most = most;
  }

  /// A pool to keep for several runs.
  public static Pool keeping() {
    return new Pool(true, Long.MAX_VALUE);
  }

  /// The pool of all runs of a process that stays. It is given up when memory gets short.
  public static synchronized Pool lasting() {
    Pool known = lasting.get();
    if (known == null) {
      known = new Pool(true, MOST);
      lasting = new SoftReference<>(known);
    }
    return known;
  }

  /// New arrays each time.
  public static Pool none() {
    return new Pool(false, 0);
  }

  public boolean keeps() {
    return keeps;
  }

  /// An array; what is in it does not matter.
  public double[] take(int length) {
    double[] known = known(length);
    return known == null ? new double[length] : known;
  }

  private synchronized double @Nullable [] known(int length) {
    var some = free.get(length);
    if (some == null || some.isEmpty()) {
      return null;
    }
    waiting -= (long) length * Double.BYTES;
    return some.pop();
  }

  /// The same of whole numbers.
  public long[] takeLongs(int length) {
    long[] known = knownLongs(length);
    return known == null ? new long[length] : known;
  }

  private synchronized long @Nullable [] knownLongs(int length) {
    var some = freeLongs.get(length);
    if (some == null || some.isEmpty()) {
      return null;
    }
    waiting -= (long) length * Long.BYTES;
    return some.pop();
  }

  /// Those of lengths that nobody asks for any more go when there are too many.
  private boolean hasRoom(int length) {
    long bytes = (long) length * Long.BYTES;
    if (keeps && bytes > most - waiting) {
      free.clear();
      freeLongs.clear();
      waiting = 0;
    }
    boolean room = keeps && bytes <= most;
    waiting += room ? bytes : 0;
    return room;
  }

  public synchronized void give(long[] array) {
    if (hasRoom(array.length)) {
      freeLongs.computeIfAbsent(array.length, _ -> new ArrayDeque<>()).push(array);
    }
  }

  public synchronized void give(double[] array) {
    if (hasRoom(array.length)) {
      free.computeIfAbsent(array.length, _ -> new ArrayDeque<>()).push(array);
    }
  }

  /// Takes back the arrays of results that nobody reads any more.
  public void give(Outcome outcome) {
    outcome
        .outputs()
        .values()
        .forEach(
            column -> {
              if (column.element() == Element.F64) {
                give(column.doubles());
              }
            });
  }
}
