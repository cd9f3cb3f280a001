package weft.spark;

import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeProjection;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.jspecify.annotations.Nullable;
import weft.eval.Layout;
import weft.eval.Outcome;
import weft.eval.PreparedGraph;
import weft.eval.RowFlow;
import weft.eval.Table;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.WeftException;

/// The rows of a partition with what a part of the graph adds, some whole entities or times at a
/// time. An entity that is longer than a block goes through it by and by, where the graph can go on
/// from what earlier rows left behind; else it is taken as a whole.
final class BlockRows implements Iterator<InternalRow> {
  /// Rows of a block, unless what must be taken as a whole has more.
  private static final int BLOCK = 1 << 14;

  static final String ENTITY = "(entity)";
  static final String ORDER = "(order)";

  private final Iterator<InternalRow> from;
  private final BlockWork work;
  private final StepKeys keys;
  private final PreparedGraph graph;
  private final boolean flows;
  private final FieldReader[] readers;
  private final Type[] types;
  private final KeyedBlock block;
  private final RowWriter writer;
  private final String[] outputs;
  private final Tensor[] results;
  private @Nullable UnsafeProjection unsafe;
  private int[] turns = new int[0];

  /// An entity of which some rows have been computed, and more follow.
  private @Nullable RowFlow flow;

  private Map<String, Tensor> flowed = Map.of();

  /// The rows at the front of the block that are computed, and the next of them to hand on.
  private int ready;

  private int next;

  BlockRows(Iterator<InternalRow> from, BlockWork work, PreparedGraph graph) {
    this.from = from;
    this.work = work;
    this.keys = work.task.keys();
    this.graph = graph;
    this.flows = !keys.byTime() && flows(graph);
    this.readers = Arrays.stream(work.fields).map(FieldReader::new).toArray(FieldReader[]::new);
    this.types = work.task.columns().stream().map(BlockColumn::parsed).toArray(Type[]::new);
    this.block = new KeyedBlock(work, readers);
    this.outputs = work.task.part().graph().outputs().keySet().toArray(String[]::new);
    int[] counted =
        Arrays.stream(outputs)
            .mapToInt(name -> work.task.results().getOrDefault(name, 0))
            .toArray();
    this.writer = new RowWriter(work.own, work.added, work.task.between(), counted);
    this.results = new Tensor[outputs.length];
  }

  /// Whether rows can be computed from what earlier ones left behind.
  private static boolean flows(PreparedGraph graph) {
    var found = graph.flow(BLOCK);
    found.ifPresent(RowFlow::close);
    return found.isPresent();
  }

  @Override
  public boolean hasNext() {
    while (true) {
      while (keys.pieces() && next < ready && isEarly(next)) {
        next++;
      }
      if (next < ready) {
        return true;
      }
      work.task.counts().missing(writer.takeMissing());
      if (block.count() == ready && !from.hasNext()) {
        return false;
      }
      block.drop(ready);
      ready = fill();
      compute();
      next = 0;
    }
  }

  @Override
  public InternalRow next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    int at = next++;
    return writer.write(block.rows.row(at), keys.turns() ? turns[at] : -1, at);
  }

  /// Whether a row is there for later ones of its piece only.
  private boolean isEarly(int row) {
    return block.rows.row(row).getBoolean(work.fields[keys.early()].place());
  }

  // ---- rows in

  /// Takes rows until there are enough that can be computed.
  ///
  /// @return how many can be
  private int fill() {
    while (from.hasNext() && enough() == 0) {
      block.add(bytes(from.next()));
    }
    int enough = enough();
    return enough > 0 ? enough : block.count();
  }

  /// Rows of whole entities or times; of an entity that goes on, those of whole times. 0 if there
  /// should be more.
  private int enough() {
    if (flow != null && block.firstGroup() > 0) {
      return block.firstGroup();
    }
    if (block.count() <= BLOCK) {
      return 0;
    }
    return block.groups() > 0 || !flows ? block.groups() : block.times();
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

  // ---- columns

  private void compute() {
    var columns = columns();
    if (settle(columns)) {
      columns = columns();
    }
    columns.put(ENTITY, block.entity(ready));
    columns.put(ORDER, block.order(ready));
    var table = new Table(columns, Optional.of(ENTITY), Optional.of(ORDER));
    var found = block.goesOn(ready) || flow != null ? part(table) : whole(table);
    for (int i = 0; i < outputs.length; i++) {
      results[i] = Objects.requireNonNull(found.get(outputs[i]));
    }
    writer.begin(results, ready);
    int early = keys.pieces() ? (int) IntStream.range(0, ready).filter(this::isEarly).count() : 0;
    work.task.counts().rows(ready - early);
  }

  private Map<String, Tensor> whole(Table table) {
    Outcome outcome = graph.run(table);
    if (!outcome.complete()) {
      throw new WeftException(outcome.failures());
    }
    return outcome.outputs();
  }

  /// The next rows of an entity that is longer than a block.
  private Map<String, Tensor> part(Table table) {
    RowFlow open = flow;
    if (open == null) {
      open = graph.flow(BLOCK).orElseThrow();
    } else {
      open.recycle(flowed);
    }
    flowed = open.next(table, new Layout(table), new int[] {0});
    flow = open;
    if (!block.goesOn(ready)) {
      open.close();
      flow = null;
    }
    return flowed;
  }

  private Map<String, Tensor> columns() {
    var columns = new LinkedHashMap<String, Tensor>();
    for (int i = 0; i < types.length; i++) {
      var column = work.task.columns().get(i);
      var reader = readers[keys.columns() + i];
      columns.put(column.name(), reader.column(block.rows, ready, types[i], column.unit()));
    }
    return columns;
  }

  // ---- rows of one entity and time

  /// Orders rows of one entity and time by what they hold, where they have no numbers, and gives
  /// each its place among them.
  ///
  /// @return whether rows stand in another order now
  private boolean settle(Map<String, Tensor> columns) {
    turns = keys.turns() ? new int[ready] : turns;
    if (keys.byTime() || !work.task.counts().first()) {
      return false;
    }
    boolean moved = false;
    for (int start = 0, to; start < ready; start = to) {
      to = start + 1;
      while (to < ready && block.isRepeated(to)) {
        to++;
      }
      if (to - start > 1) {
        work.task.counts().repeated(keys.pieces() && isEarly(start) ? 0 : to - start - 1L);
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
    block.rows.arrange(start, order);
  }

  private int compare(int a, int b, Map<String, Tensor> columns) {
    for (Tensor column : columns.values()) {
      int width = column.size() / ready;
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
