package weft.eval;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import weft.ir.Element;

/// Arrays that are used again: to touch new memory costs more than to compute what goes into it.
public final class Pool {
  private final boolean keeps;
  private final Map<Integer, Deque<double[]>> free = new HashMap<>();
  private final Map<Integer, Deque<long[]>> freeLongs = new HashMap<>();

  private Pool(boolean keeps) {
    this.keeps = keeps;
  }

  /// A pool to keep for several runs.
  public static Pool keeping() {
    return new Pool(true);
  }

  /// New arrays each time.
  public static Pool none() {
    return new Pool(false);
  }

  public boolean keeps() {
    return keeps;
  }

  /// An array; what is in it does not matter.
  public synchronized double[] take(int length) {
    var some = free.get(length);
    return some == null || some.isEmpty() ? new double[length] : some.pop();
  }

  /// The same of whole numbers.
  public synchronized long[] takeLongs(int length) {
    var some = freeLongs.get(length);
    return some == null || some.isEmpty() ? new long[length] : some.pop();
  }

  public synchronized void give(long[] array) {
    if (keeps) {
      freeLongs.computeIfAbsent(array.length, _ -> new ArrayDeque<>()).push(array);
    }
  }

  public synchronized void give(double[] array) {
    if (keeps) {
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
