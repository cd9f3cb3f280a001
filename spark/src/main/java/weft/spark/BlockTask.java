package weft.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.jspecify.annotations.Nullable;
import weft.cluster.Shipment;
import weft.eval.Outcome;
import weft.eval.PreparedGraph;
import weft.eval.RunOptions;
import weft.eval.Table;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.WeftException;
import weft.jit.CompiledEngine;
import weft.jit.code.Tier;

/// Sends the rows of a partition through a part of the graph, some whole entities or times at a
/// time.
final class BlockTask implements MapPartitionsFunction<Row, Row> {
  /// Rows of a block, unless an entity or a time has more.
  private static final int BLOCK = 1 << 14;

  private static final int KERNEL = 1024;
  static final String ENTITY = "(entity)";
  static final String ORDER = "(order)";

  private final Shipment part;
  private final BlockColumn[] columns;
  private final StepKeys keys;
  private final StepCounts counts;
  private final boolean between;

  /// @param columns that the part reads
  /// @param between whether other steps follow
  BlockTask(
      Shipment part, List<BlockColumn> columns, StepKeys keys, StepCounts counts, boolean between) {
    this.part = part;
    this.columns = columns.toArray(BlockColumn[]::new);
    this.keys = keys;
    this.counts = counts;
    this.between = between;
  }

  @Override
  public Iterator<Row> call(Iterator<Row> rows) {
    var engine = new CompiledEngine(1, KERNEL, Tier.ADAPTIVE);
    return new Blocks(rows, engine.prepare(part.graph(), RunOptions.silent()));
  }

  /// The rows with what comes out.
  private final class Blocks implements Iterator<Row> {
    private final Iterator<Row> from;
    private final PreparedGraph graph;
    private final List<String> outputs;
    private final Type[] types;
    private List<Row> block = List.of();
    private final List<Tensor> results = new ArrayList<>();
    private int[] turns = new int[0];
    private int next;
    private @Nullable Row ahead;

    Blocks(Iterator<Row> from, PreparedGraph graph) {
      this.from = from;
      this.graph = graph;
      this.outputs = List.copyOf(part.graph().outputs().keySet());
      this.types = Arrays.stream(columns).map(BlockColumn::parsed).toArray(Type[]::new);
    }

    @Override
    public boolean hasNext() {
      return next < block.size() || ahead != null || from.hasNext();
    }

    @Override
    public Row next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      if (next == block.size()) {
        fill();
        compute();
        next = 0;
      }
      return answer(next++);
    }

    /// Takes whole entities, or whole times.
    private void fill() {
      block = new ArrayList<>();
      Row last = null;
      while (ahead != null || from.hasNext()) {
        Row row = ahead != null ? ahead : from.next();
        ahead = null;
        keys.check(row);
        if (last != null && block.size() >= BLOCK && !keys.together(last, row)) {
          ahead = row;
          return;
        }
        block.add(row);
        last = row;
      }
    }

    private void compute() {
      turns = keys.settle(block, columns, counts);
      var tensors = new LinkedHashMap<String, Tensor>();
      for (int i = 0; i < columns.length; i++) {
        tensors.put(
            columns[i].name(),
            SparkCells.column(block, columns[i].field(), types[i], columns[i].unit()));
      }
      tensors.put(ENTITY, keys.entities(block));
      tensors.put(ORDER, keys.times(block));
      Outcome outcome = graph.run(new Table(tensors, Optional.of(ENTITY), Optional.of(ORDER)));
      if (!outcome.complete()) {
        throw new WeftException(outcome.failures());
      }
      Map<String, Tensor> found = outcome.outputs();
      results.clear();
      outputs.forEach(name -> results.add(Objects.requireNonNull(found.get(name))));
      counts.rows(block.size());
    }

    private Row answer(int at) {
      Row row = block.get(at);
      int own = keys.fields();
      int extra = keys.extra();
      var cells = new @Nullable Object[own + extra + outputs.size()];
      for (int i = 0; i < own; i++) {
        cells[i] = row.get(i);
      }
      if (extra > 0) {
        cells[own] = turns[at];
      }
      for (int i = 0; i < outputs.size(); i++) {
        cells[own + extra + i] = SparkCells.cell(results.get(i), at, block.size(), between);
      }
      return RowFactory.create(cells);
    }
  }
}
