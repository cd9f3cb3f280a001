package weft.flink;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// The frames of a key that wait for the watermark.
final class WaitingFrames {
  private final Comparator<RowFrame> order;
  private final ArrayList<RowFrame> frames = new ArrayList<>();
  private boolean sorted = true;

  /// When the first is due.
  private long first = Long.MAX_VALUE;

  /// Whether the state has some of them.
  boolean saved;

  /// @param order by time, and that of frames of one time
  WaitingFrames(Comparator<RowFrame> order) {
    this.order = order;
  }

  /// @return whether none is due before it
  boolean add(RowFrame frame) {
    sorted &= frames.isEmpty() || order.compare(frames.getLast(), frame) <= 0;
    frames.add(frame);
    long time = frame.time();
    boolean earliest = time < first;
    first = Math.min(first, time);
    return earliest;
  }

  /// Those that a watermark has passed, in order; they wait no longer.
  List<RowFrame> take(long mark) {
    if (!sorted) {
      frames.sort(order);
      sorted = true;
    }
    int count = 0;
    while (count < frames.size() && frames.get(count).time() <= mark) {
      count++;
    }
    var head = frames.subList(0, count);
    var due = new ArrayList<>(head);
    head.clear();
    first = frames.isEmpty() ? Long.MAX_VALUE : frames.getFirst().time();
    return due;
  }

  /// When the first is due.
  long first() {
    return first;
  }

  boolean isEmpty() {
    return frames.isEmpty();
  }

  List<RowFrame> all() {
    return frames;
  }
}
