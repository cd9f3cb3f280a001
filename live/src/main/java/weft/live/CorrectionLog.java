package weft.live;

import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// Rows that were answered, in order of their keys, with their answers; and now and then the state
/// that they found. With it a late row can be put in its place. It is cut into parts: before a
/// part's first row of an entity the state of the entity is saved.
final class CorrectionLog {
  /// A row and what was answered.
  static final class Entry {
    final Row row;

    /// The last answer, if there was one.
    final Emission answer;

    int answers;

    Entry(Fold fold) {
      this.row = new Row(fold.columns());
      this.answer = new Emission(fold.outputs());
    }

    void keep(Emission given) {
      answer.start(row, answers);
      System.arraycopy(given.numbers(), 0, answer.numbers(), 0, given.outputs());
      System.arraycopy(given.others(), 0, answer.others(), 0, given.outputs());
    }
  }

  /// What an entity was before a row.
  ///
  /// @param last the key of its row before that
  record Before(String entity, byte[] state, long last) {}

  static final class Part {
    final long number;
    int start;
    int times;
    final List<Before> states = new ArrayList<>(1);

    Part(long number, int start) {
      this.number = number;
      this.start = start;
    }
  }

  final ArrayList<Entry> entries = new ArrayList<>(0);
  final ArrayList<Part> parts = new ArrayList<>(0);
  private long floor = Keys.NONE;
  private long numbers;

  /// Rows of smaller keys have their place before the log begins.
  long floor() {
    return floor;
  }

  /// Nothing is known of rows up to this key.
  void beginAfter(long key) {
    floor = key == Keys.NONE ? Keys.NONE : Keys.after(key, 1);
  }

  int size() {
    return entries.size();
  }

  long key(int at) {
    return entries.get(at).row.key();
  }

  /// The place of the first row with this key or a larger one.
  int firstFrom(long key) {
    int low = 0;
    int high = entries.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (key(middle) < key) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /// The place after the last row with this key or a smaller one.
  int endOf(long key) {
    return key == Long.MAX_VALUE ? entries.size() : firstFrom(key + 1);
  }

  /// The place after the last of the rows with the same key as one of them.
  int endOfTime(int at) {
    int end = at + 1;
    while (end < entries.size() && key(end) == key(at)) {
      end++;
    }
    return end;
  }

  Part begin(int start) {
    var part = new Part(numbers++, start);
    parts.add(part);
    return part;
  }

  /// The number of the part that holds a place, or that a row at this place would be in.
  int partAt(int place) {
    int at = parts.size() - 1;
    while (parts.get(at).start > place) {
      at--;
    }
    return at;
  }

  /// Leaves out the oldest parts whose rows are all before a key.
  ///
  /// @param pool takes what is left over
  void trim(long limit, List<Entry> pool) {
    int count = 0;
    while (count + 1 < parts.size() && key(parts.get(count + 1).start - 1) < limit) {
      count++;
    }
    if (count == 0) {
      return;
    }
    int start = parts.get(count).start;
    floor = Keys.after(key(start - 1), 1);
    var old = entries.subList(0, start);
    pool.addAll(old);
    old.clear();
    parts.subList(0, count).clear();
    for (Part part : parts) {
      part.start -= start;
    }
  }

  void write(DataOutput to) throws IOException {
    to.writeLong(floor);
    to.writeInt(entries.size());
    for (Entry entry : entries) {
      IntakeCells.writeRow(to, entry.row);
      to.writeInt(entry.answers);
      if (entry.answers > 0) {
        IntakeCells.writeCells(to, entry.answer.numbers(), entry.answer.others());
      }
    }
    to.writeInt(parts.size());
    for (Part part : parts) {
      to.writeInt(part.start);
      to.writeInt(part.times);
      to.writeInt(part.states.size());
      for (Before before : part.states) {
        IntakeCells.writeText(to, before.entity());
        IntakeCells.writeBytes(to, before.state());
        to.writeLong(before.last());
      }
    }
  }

  void read(DataInputStream from, Fold fold) throws IOException {
    clear();
    floor = from.readLong();
    int rows = IntakeCells.count(from);
    for (int i = 0; i < rows; i++) {
      var entry = new Entry(fold);
      IntakeCells.readRow(from, entry.row);
      entry.answers = from.readInt();
      if (entry.answers > 0) {
        IntakeCells.readCells(from, entry.answer.numbers(), entry.answer.others());
      }
      entries.add(entry);
    }
    int count = IntakeCells.count(from);
    for (int i = 0; i < count; i++) {
      Part part = begin(from.readInt());
      part.times = from.readInt();
      int states = IntakeCells.count(from);
      for (int j = 0; j < states; j++) {
        part.states.add(
            new Before(IntakeCells.readText(from), IntakeCells.readBytes(from), from.readLong()));
      }
    }
  }

  void clear() {
    entries.clear();
    parts.clear();
    floor = Keys.NONE;
  }
}
