package weft.spark;

import java.io.Serializable;
import java.util.List;
import java.util.Objects;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// Where a step finds the keys of rows, and what it takes together.
///
/// @param entity the field of entities; -1: all rows are one series
/// @param whole whether entities are whole numbers
/// @param unit nanoseconds that a whole number in the order field counts
/// @param sequence the field that orders rows of one time; -1 where there is none
/// @param byTime whether rows of a time are taken together, else those of an entity
/// @param fields that rows have
/// @param turns whether the step adds the place of a row among those of its entity and time
record StepKeys(
    int entity,
    boolean whole,
    int order,
    long unit,
    int sequence,
    boolean byTime,
    int fields,
    boolean turns)
    implements Serializable {
  StepKeys byTime(int count) {
    return new StepKeys(entity, whole, order, unit, sequence, true, count, false);
  }

  StepKeys byEntity(int count) {
    return new StepKeys(entity, whole, order, unit, sequence, false, count, false);
  }

  /// How many fields it adds besides results.
  int extra() {
    return turns ? 1 : 0;
  }

  /// @throws WeftException if a row has no keys
  void check(Row row) {
    if (entity >= 0 && row.isNullAt(entity)) {
      throw keyless(entity, row);
    }
    if (row.isNullAt(order)) {
      throw keyless(order, row);
    }
    if (sequence >= 0 && row.isNullAt(sequence)) {
      throw keyless(sequence, row);
    }
  }

  private static WeftException keyless(int field, Row row) {
    String name = row.schema() == null ? "" + field : row.schema().fieldNames()[field];
    return new WeftException(
        Diagnostic.of(Code.BAD_DATA, "a row has no value in the key column '" + name + "'")
            .about(name)
            .found(row.toString())
            .hint("filter such rows before: each needs an entity and a time"));
  }

  /// Whether two rows that follow each other must be in one block.
  boolean together(Row a, Row b) {
    return byTime ? time(a) == time(b) : sameEntity(a, b);
  }

  private boolean sameEntity(Row a, Row b) {
    return entity < 0 || Objects.equals(a.get(entity), b.get(entity));
  }

  private long time(Row row) {
    return SparkCells.time(row, order, unit);
  }

  /// Orders rows of one entity and time, by number or else by what they hold, and gives each its
  /// place among them.
  int[] settle(List<Row> block, BlockColumn[] columns, StepCounts counts) {
    var places = new int[block.size()];
    if (byTime || !counts.first()) {
      return places;
    }
    for (int from = 0, to; from < places.length; from = to) {
      to = from + 1;
      while (to < places.length && isTie(block.get(from), block.get(to))) {
        to++;
      }
      if (to - from > 1) {
        counts.repeated(to - from - 1L);
        block.subList(from, to).sort((a, b) -> compare(a, b, columns));
        for (int i = from; i < to; i++) {
          places[i] = i - from;
        }
      }
    }
    return places;
  }

  private boolean isTie(Row a, Row b) {
    return time(a) == time(b) && sameEntity(a, b);
  }

  private int compare(Row a, Row b, BlockColumn[] columns) {
    int order =
        sequence < 0
            ? 0
            : Long.compare(
                ((Number) a.get(sequence)).longValue(), ((Number) b.get(sequence)).longValue());
    for (int i = 0; order == 0 && i < columns.length; i++) {
      order = compare(a.get(columns[i].field()), b.get(columns[i].field()));
    }
    return order;
  }

  @SuppressWarnings("unchecked")
  private static int compare(@Nullable Object a, @Nullable Object b) {
    if (a == null || b == null) {
      return a == b ? 0 : a == null ? -1 : 1;
    }
    return a instanceof Comparable<?> some
        ? ((Comparable<Object>) some).compareTo(b)
        : a.toString().compareTo(b.toString());
  }

  /// The entities of a block. Where it is of whole entities, they are numbered as they stand.
  Tensor entities(List<Row> block) {
    Shape each = Shape.of(block.size());
    if (byTime && entity >= 0) {
      return whole
          ? Tensor.longs(Element.I64, each, i -> ((Number) block.get(i).get(entity)).longValue())
          : Tensor.texts(each, i -> block.get(i).get(entity).toString());
    }
    var numbers = new long[block.size()];
    for (int i = 1; i < numbers.length; i++) {
      numbers[i] = numbers[i - 1] + (sameEntity(block.get(i - 1), block.get(i)) ? 0 : 1);
    }
    return Tensor.of(Element.I64, each, numbers);
  }

  Tensor times(List<Row> block) {
    var times = new long[block.size()];
    for (int i = 0; i < times.length; i++) {
      times[i] = time(block.get(i));
    }
    return Tensor.of(Element.TIME, Shape.of(times.length), times);
  }
}
