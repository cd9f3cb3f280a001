package weft.spark;

import java.util.Arrays;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// Rows with their keys: which of them belong together, as those of an entity or of a time do.
final class KeyedBlock {
  private static final int LEAST = 1 << 10;

  final RowBlock rows;
  private final BlockWork work;
  private final StepKeys keys;
  private final FieldReader[] readers;
  private final boolean whole;
  private long[] entities = new long[LEAST];
  private long[] times = new long[LEAST];
  private @Nullable UTF8String text;
  private long number;
  private int piece;

  /// The first row of the second group, of the last group, and of the last time in that; 0 where
  /// all rows are of one.
  private int second;

  private int lastGroup;
  private int lastTime;

  /// @param readers of the columns that the step reads
  KeyedBlock(BlockWork work, FieldReader[] readers) {
    this.work = work;
    this.keys = work.task.keys();
    this.readers = readers;
    this.whole = keys.entity() && !work.fields[0].type().sameType(DataTypes.StringType);
    this.rows = new RowBlock(work.own.length);
  }

  int count() {
    return rows.count();
  }

  /// Rows of whole groups at the front.
  int groups() {
    return lastGroup;
  }

  /// Rows of the first group, if it is known to be whole.
  int firstGroup() {
    return second;
  }

  /// Rows of whole times at the front.
  int times() {
    return lastTime;
  }

  void drop(int count) {
    int kept = count() - count;
    System.arraycopy(times, count, times, 0, kept);
    System.arraycopy(entities, count, entities, 0, kept);
    rows.drop(count);
    lastGroup = Math.max(0, lastGroup - count);
    lastTime = Math.max(0, lastTime - count);
    second = second > count ? second - count : firstChange();
  }

  /// Looks for the second group among rows that stayed.
  private int firstChange() {
    int from = 1;
    while (from < count() && isSame(from)) {
      from++;
    }
    return from < count() ? from : 0;
  }

  /// Whether a row is of the group of the one before.
  private boolean isSame(int row) {
    return keys.byTime() ? times[row] == times[row - 1] : entities[row] == entities[row - 1];
  }

  /// Whether rows behind the first so many are of the group of the last of these.
  boolean goesOn(int count) {
    return count < count() && isSame(count);
  }

  boolean isRepeated(int row) {
    return times[row] == times[row - 1] && entities[row] == entities[row - 1];
  }

  void add(UnsafeRow row) {
    check(row);
    int at = count();
    if (at == times.length) {
      times = Arrays.copyOf(times, 2 * at);
      entities = Arrays.copyOf(entities, 2 * at);
    }
    boolean same = at > 0 && isLast(row);
    if (!same) {
      remember(row);
    }
    times[at] = readers[keys.order()].time(row, keys.unit());
    entities[at] = at == 0 ? 0 : entities[at - 1] + (same ? 0 : 1);
    rows.add(row);
    if (at > 0 && !isSame(at)) {
      second = second == 0 ? at : second;
      lastGroup = at;
      lastTime = at;
    } else if (at > 0 && times[at] != times[at - 1]) {
      lastTime = at;
    }
  }

  private void check(UnsafeRow row) {
    for (int i = 0; i < keys.count(); i++) {
      if (readers[i].missing(row)) {
        String name = work.fields[i].name();
        throw new WeftException(
            Diagnostic.of(Code.BAD_DATA, "a row has no value in the key column '" + name + "'")
                .about(name)
                .found(row.toSeq(BlockStep.seq(Arrays.asList(work.own))).mkString("[", ",", "]"))
                .hint("filter such rows before: each needs an entity and a time"));
      }
    }
  }

  private boolean isLast(UnsafeRow row) {
    if (keys.pieces() && row.getInt(work.fields[keys.piece()].place()) != piece) {
      return false;
    }
    if (!keys.entity()) {
      return true;
    }
    return whole
        ? readers[0].whole(row) == number
        : row.getUTF8String(work.fields[0].place()).equals(text);
  }

  private void remember(UnsafeRow row) {
    if (keys.pieces()) {
      piece = row.getInt(work.fields[keys.piece()].place());
    }
    if (!keys.entity()) {
      return;
    }
    if (whole) {
      number = readers[0].whole(row);
    } else {
      text = row.getUTF8String(work.fields[0].place()).copy();
    }
  }

  // ---- as columns

  Tensor order(int count) {
    return Tensor.of(Element.TIME, Shape.of(count), Arrays.copyOf(times, count));
  }

  /// Where rows are of whole entities, these are numbered as they stand.
  Tensor entity(int count) {
    Shape each = Shape.of(count);
    if (keys.byTime() && keys.entity()) {
      return whole
          ? Tensor.longs(Element.I64, each, i -> readers[0].whole(rows.row(i)))
          : Tensor.texts(each, i -> readers[0].text(rows.row(i)));
    }
    return Tensor.of(Element.I64, each, Arrays.copyOf(entities, count));
  }
}
