package weft.live.intake;

import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/// The sequence numbers that were seen, as intervals: a stream without gaps takes one.
public final class SequencesSeen {
  private final int most;
  private long[] first = new long[4];
  private long[] last = new long[4];
  private int size;
  private long closed;

  /// @param gaps how many gaps between intervals are remembered
  SequencesSeen(int gaps) {
    this.most = gaps + 1;
  }

  /// Takes a number in; false if it was there.
  boolean add(long number) {
    int end = size - 1;
    if (end >= 0 && number == last[end] + 1 && number > last[end]) {
      last[end] = number;
      return true;
    }
    int left = atOrBefore(number);
    if (left >= 0 && number <= last[left]) {
      return false;
    }
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
      if (size > most) {
        last[0] = last[1];
        remove(1);
        closed++;
      }
    }
    return true;
  }

  /// How many gaps were closed because there were too many.
  long closed() {
    return closed;
  }

  int intervals() {
    return size;
  }

  /// The last interval that begins at or before a number; -1 if none does.
  private int atOrBefore(long number) {
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
    closed = 0;
  }

  public void write(DataOutput to) throws IOException {
    to.writeLong(closed);
    to.writeInt(size);
    for (int i = 0; i < size; i++) {
      to.writeLong(first[i]);
      to.writeLong(last[i]);
    }
  }

  public void read(DataInputStream from) throws IOException {
    clear();
    closed = from.readLong();
    int count = IntakeCells.count(from);
    for (int i = 0; i < count; i++) {
      insert(i, from.readLong(), from.readLong());
    }
  }
}
