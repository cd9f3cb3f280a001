package weft.spark;

import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeProjection;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;
import weft.eval.Outcome;
import weft.eval.PreparedGraph;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// The rows of a partition with what a part of the graph adds, some whole entities or times at a
/// time.
final class BlockRows implements Iterator<InternalRow> {
  /// Rows of a block, unless an entity or a time has more.
  private static final int BLOCK = 1 << 14;

  static final String ENTITY = "(entity)";
  static final String ORDER = "(order)";

  private final Iterator<InternalRow> from;
  private final BlockWork work;
  private final StepKeys keys;
  private final PreparedGraph graph;
  private final FieldReader[] readers;
  private final Type[] types;
  private final boolean whole;
  private final RowBlock block;
  private final RowWriter writer;
  private final String[] outputs;
  private final Tensor[] results;
  private @Nullable UnsafeProjection unsafe;
  private @Nullable UnsafeRow ahead;
  private long[] entities = new long[BLOCK];
  private long[] times = new long[BLOCK];
  private int[] turns = new int[0];
  private @Nullable UTF8String lastText;
  private long lastWhole;
  private int next;

  BlockRows(Iterator<InternalRow> from, BlockWork work, PreparedGraph graph) {
    this.from = from;
    this.work = work;
    this.keys = work.task.keys();
    this.graph = graph;
    this.readers = Arrays.stream(work.fields).map(FieldReader::new).toArray(FieldReader[]::new);
    this.types = work.task.columns().stream().map(BlockColumn::parsed).toArray(Type[]::new);
    this.whole = keys.entity() && !isText(work.fields[0]);
    this.block = new RowBlock(work.own.length);
    this.writer = new RowWriter(work.own, work.added, work.task.between());
    this.outputs = work.task.part().graph().outputs().keySet().toArray(String[]::new);
    this.results = new Tensor[outputs.length];
  }

  private static boolean isText(BlockField field) {
    return field.type().sameType(DataTypes.StringType);
  }

  @Override
  public boolean hasNext() {
    return next < block.count() || ahead != null || from.hasNext();
  }

  @Override
  public InternalRow next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    if (next == block.count()) {
      fill();
      compute();
      next = 0;
    }
    int at = next++;
    return writer.write(block.row(at), keys.turns() ? turns[at] : -1, results, at, block.count());
  }

  // ---- rows in

  /// Takes whole entities, or whole times.
  private void fill() {
    block.clear();
    while (ahead != null || from.hasNext()) {
      UnsafeRow row = ahead != null ? ahead : bytes(from.next());
      ahead = null;
      check(row);
      int at = block.count();
      long time = readers[keys.order()].time(row, keys.unit());
      boolean same = at > 0 && isLast(row);
      boolean together = at > 0 && (keys.byTime() ? times[at - 1] == time : same);
      if (at >= BLOCK && !together) {
        ahead = row.copy();
        return;
      }
      if (at == times.length) {
        times = Arrays.copyOf(times, 2 * at);
        entities = Arrays.copyOf(entities, 2 * at);
      }
      if (!same) {
        remember(row);
      }
      times[at] = time;
      entities[at] = at == 0 ? 0 : entities[at - 1] + (same ? 0 : 1);
      block.add(row);
    }
  }

  private UnsafeRow bytes(InternalRow row) {
    if (row instanceof UnsafeRow already) {
      return already;
    }
    if (unsafe == null) {
      unsafe = UnsafeProjection.create(work.own);
    }
    return unsafe.apply(row);
  }

  private void check(UnsafeRow row) {
    for (int i = 0; i < keys.count(); i++) {
      if (readers[i].missing(row)) {
        String name = work.fields[i].name();
        throw new WeftException(
            Diagnostic.of(Code.BAD_DATA, "a row has no value in the key column '" + name + "'")
                .about(name)
                .found(row.toSeq(BlockPlan.seq(Arrays.asList(work.own))).mkString("[", ",", "]"))
                .hint("filter such rows before: each needs an entity and a time"));
      }
    }
  }

  private boolean isLast(UnsafeRow row) {
    if (!keys.entity()) {
      return true;
    }
    return whole
        ? readers[0].whole(row) == lastWhole
        : row.getUTF8String(work.fields[0].place()).equals(lastText);
  }

  private void remember(UnsafeRow row) {
    if (!keys.entity()) {
      return;
    }
    if (whole) {
      lastWhole = readers[0].whole(row);
    } else {
      lastText = row.getUTF8String(work.fields[0].place()).copy();
    }
  }

  // ---- columns

  private void compute() {
    var columns = columns();
    if (settle(columns)) {
      columns = columns();
    }
    columns.put(ENTITY, entities());
    int n = block.count();
    columns.put(ORDER, Tensor.of(Element.TIME, Shape.of(n), Arrays.copyOf(times, n)));
    Outcome outcome = graph.run(new Table(columns, Optional.of(ENTITY), Optional.of(ORDER)));
    if (!outcome.complete()) {
      throw new WeftException(outcome.failures());
    }
    for (int i = 0; i < outputs.length; i++) {
      results[i] = Objects.requireNonNull(outcome.outputs().get(outputs[i]));
    }
    work.task.counts().rows(n);
    work.task.counts().missing(results, work.task.between());
  }

  private Map<String, Tensor> columns() {
    var columns = new LinkedHashMap<String, Tensor>();
    for (int i = 0; i < types.length; i++) {
      var column = work.task.columns().get(i);
      columns.put(column.name(), readers[keys.count() + i].column(block, types[i], column.unit()));
    }
    return columns;
  }

  /// Where a block is of whole entities, they are numbered as they stand.
  private Tensor entities() {
    int n = block.count();
    Shape each = Shape.of(n);
    if (keys.byTime() && keys.entity()) {
      return whole
          ? Tensor.longs(Element.I64, each, i -> readers[0].whole(block.row(i)))
          : Tensor.texts(each, i -> readers[0].text(block.row(i)));
    }
    return Tensor.of(Element.I64, each, Arrays.copyOf(entities, n));
  }

  // ---- rows of one entity and time

  /// Orders rows of one entity and time by what they hold, where they have no numbers, and gives
  /// each its place among them.
  ///
  /// @return whether rows stand in another order now
  private boolean settle(Map<String, Tensor> columns) {
    int n = block.count();
    turns = keys.turns() ? new int[n] : turns;
    if (keys.byTime() || !work.task.counts().first()) {
      return false;
    }
    boolean moved = false;
    for (int start = 0, to; start < n; start = to) {
      to = start + 1;
      while (to < n && times[to] == times[start] && entities[to] == entities[start]) {
        to++;
      }
      if (to - start > 1) {
        work.task.counts().repeated(to - start - 1L);
        if (!keys.sequence()) {
          sort(start, to, columns);
          moved = true;
        }
        for (int i = start; keys.turns() && i < to; i++) {
          turns[i] = i - start;
        }
      }
    }
    return moved;
  }

  private void sort(int start, int to, Map<String, Tensor> columns) {
    var order = new Integer[to - start];
    Arrays.setAll(order, i -> start + i);
    Arrays.sort(order, (a, b) -> compare(a, b, columns));
    block.arrange(start, order);
  }

  private int compare(int a, int b, Map<String, Tensor> columns) {
    for (Tensor column : columns.values()) {
      int width = column.size() / block.count();
      for (int k = 0; k < width; k++) {
        int order = CellOrder.compare(column, a * width + k, b * width + k);
        if (order != 0) {
          return order;
        }
      }
    }
    return 0;
  }
}
