package weft.live.intake;

import java.util.Arrays;

/// A set of whole numbers that come mostly one after the other, as intervals in their order.
final class NumberIntervals {
  private long[] first = new long[4];
  private long[] last = new long[4];
  private int size;

  int size() {
    return size;
  }

  long first(int at) {
    return first[at];
  }

  long last(int at) {
    return last[at];
  }

  boolean contains(long number) {
    int left = atOrBefore(number);
    return left >= 0 && number <= last[left];
  }

  /// Takes in a number that is not there.
  void add(long number) {
    int left = atOrBefore(number);
    boolean joinsLeft = left >= 0 && last[left] == number - 1;
    boolean joinsRight = left + 1 < size && first[left + 1] == number + 1;
    if (joinsLeft && joinsRight) {
      last[left] = last[left + 1];
      remove(left + 1);
    } else if (joinsLeft) {
      last[left] = number;
    } else if (joinsRight) {
      first[left + 1] = number;
    } else {
      insert(left + 1, number, number);
    }
  }

  /// Takes in numbers that are larger than all that are there.
  void append(long from, long to) {
    if (size > 0 && last[size - 1] == from - 1) {
      last[size - 1] = to;
    } else {
      insert(size, from, to);
    }
  }

  /// The last interval that begins at or before a number; -1 if none does.
  private int atOrBefore(long number) {
    if (size == 0 || first[size - 1] <= number) {
      return size - 1;
    }
    int found = Arrays.binarySearch(first, 0, size, number);
    return found >= 0 ? found : -found - 2;
  }

  private void insert(int at, long from, long to) {
    if (size == first.length) {
      first = Arrays.copyOf(first, 2 * size);
      last = Arrays.copyOf(last, 2 * size);
    }
    System.arraycopy(first, at, first, at + 1, size - at);
    System.arraycopy(last, at, last, at + 1, size - at);
    first[at] = from;
    last[at] = to;
    size++;
  }

  private void remove(int at) {
    size--;
    System.arraycopy(first, at + 1, first, at, size - at);
    System.arraycopy(last, at + 1, last, at, size - at);
  }

  void clear() {
    size = 0;
  }
}
