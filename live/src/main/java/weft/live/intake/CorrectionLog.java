package weft.live.intake;

import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import weft.live.Emission;
import weft.live.Fold;
import weft.live.Row;

/// Rows that were answered, in order of their keys, and their answers; and now and then the state
/// that they found. With it a late row can be put in its place. It is cut into parts: before a
/// part's first row of an entity the state of the entity is saved.
public final class CorrectionLog {
  /// A row; or a mark that time had passed, with the key up to which and the entity, if it is about
  /// one.
  public static final class Entry {
    final Row row;
    boolean mark;

    Entry(Fold fold) {
      this.row = new Row(fold.columns());
    }
  }

  /// An answer as it was given last, and how often it was.
  public static final class Answer {
    final Emission given;
    int times;

    /// Whether it is known what became of it, while rows are answered again.
    boolean found;

    Answer(Fold fold) {
      this.given = new Emission(fold.outputs());
    }
  }

  /// What an entity was before a row.
  ///
  /// @param last the key of its row before that
  public record Before(String entity, byte[] state, long last) {}

  public static final class Part {
    final long number;

    /// Its first row, and its first answer.
    int start;

    int answers;
    int times;
    final List<Before> states = new ArrayList<>(1);

    Part(long number, int start, int answers) {
      this.number = number;
      this.start = start;
      this.answers = answers;
    }
  }

  final ArrayList<Entry> entries = new ArrayList<>(0);
  final ArrayList<Answer> answers = new ArrayList<>(0);
  final ArrayList<Part> parts = new ArrayList<>(0);
  private long floor = KeyArithmetic.NONE;
  private long numbers;

  /// Rows of smaller keys have their place before the log begins.
  long floor() {
    return floor;
  }

  /// Nothing is known of rows up to this key.
  void beginAfter(long key) {
    floor = key == KeyArithmetic.NONE ? KeyArithmetic.NONE : KeyArithmetic.after(key, 1);
  }

  public int size() {
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
    var part = new Part(numbers++, start, answers.size());
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
  /// @param pool takes rows that are left over
  /// @param spare takes answers that are
  void trim(long limit, List<Entry> pool, List<Answer> spare) {
    int count = 0;
    while (count + 1 < parts.size() && key(parts.get(count + 1).start - 1) < limit) {
      count++;
    }
    if (count == 0) {
      return;
    }
    int start = parts.get(count).start;
    floor = KeyArithmetic.after(key(start - 1), 1);
    var old = entries.subList(0, start);
    pool.addAll(old);
    old.clear();
    int first = parts.get(count).answers;
    var given = answers.subList(0, first);
    spare.addAll(given);
    given.clear();
    parts.subList(0, count).clear();
    for (Part part : parts) {
      part.start -= start;
      part.answers -= first;
    }
  }

  void write(DataOutput to) throws IOException {
    to.writeLong(floor);
    to.writeInt(entries.size());
    for (Entry entry : entries) {
      to.writeBoolean(entry.mark);
      if (entry.mark) {
        IntakeCells.writeText(to, entry.row.entity());
        to.writeLong(entry.row.key());
      } else {
        IntakeCells.writeRow(to, entry.row);
      }
    }
    to.writeInt(answers.size());
    for (Answer answer : answers) {
      IntakeCells.writeText(to, answer.given.entity());
      to.writeLong(answer.given.key());
      to.writeLong(answer.given.sequence());
      to.writeInt(answer.times);
      IntakeCells.writeCells(to, answer.given.numbers(), answer.given.others());
    }
    to.writeInt(parts.size());
    for (Part part : parts) {
      to.writeInt(part.start);
      to.writeInt(part.answers);
      to.writeInt(part.times);
      to.writeInt(part.states.size());
      for (Before before : part.states) {
        IntakeCells.writeText(to, before.entity());
        IntakeCells.writeBytes(to, before.state());
        to.writeLong(before.last());
      }
    }
  }

  /// @param version in the first, each row has its answer beside it
  void read(DataInputStream from, Fold fold, int version) throws IOException {
    clear();
    floor = from.readLong();
    int rows = IntakeCells.count(from);
    // How many answers there were before each row.
    var given = new int[rows + 1];
    for (int i = 0; i < rows; i++) {
      entries.add(version == 1 ? firstEntry(from, fold) : entry(from, fold));
      given[i + 1] = answers.size();
    }
    int count = version == 1 ? 0 : IntakeCells.count(from);
    for (int i = 0; i < count; i++) {
      answers.add(answer(from, fold));
    }
    count = IntakeCells.count(from);
    for (int i = 0; i < count; i++) {
      Part part = begin(from.readInt());
      part.answers = version == 1 ? given[part.start] : from.readInt();
      part.times = from.readInt();
      int states = IntakeCells.count(from);
      for (int j = 0; j < states; j++) {
        part.states.add(
            new Before(IntakeCells.readText(from), IntakeCells.readBytes(from), from.readLong()));
      }
    }
  }

  private Entry firstEntry(DataInputStream from, Fold fold) throws IOException {
    var entry = new Entry(fold);
    IntakeCells.readRow(from, entry.row);
    int times = from.readInt();
    if (times > 0) {
      var answer = new Answer(fold);
      answer.times = times;
      IntakeCells.readCells(
          from, answer.given.start(entry.row, 0).numbers(), answer.given.others());
      answers.add(answer);
    }
    return entry;
  }

  private static Entry entry(DataInputStream from, Fold fold) throws IOException {
    var entry = new Entry(fold);
    entry.mark = from.readBoolean();
    if (entry.mark) {
      entry.row.entity(IntakeCells.readText(from)).key(from.readLong());
    } else {
      IntakeCells.readRow(from, entry.row);
    }
    return entry;
  }

  private static Answer answer(DataInputStream from, Fold fold) throws IOException {
    var answer = new Answer(fold);
    answer.given.about(IntakeCells.readText(from), from.readLong(), from.readLong());
    answer.times = from.readInt();
    IntakeCells.readCells(from, answer.given.numbers(), answer.given.others());
    return answer;
  }

  void clear() {
    entries.clear();
    answers.clear();
    parts.clear();
    floor = KeyArithmetic.NONE;
  }
}
