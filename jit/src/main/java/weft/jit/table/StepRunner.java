package weft.jit.table;

import java.util.Arrays;
import java.util.List;
import weft.ir.Graph;
import weft.ir.Span;
import weft.ir.form.NewestRank;
import weft.ir.form.OrderStatistic;
import weft.ir.form.WholeWindow;
import weft.jit.code.Census;
import weft.jit.code.Tier;

/// A step, ready to run.
public interface StepRunner {
  /// @param before rows of the entity that went before the block
  void run(Block block, int before, int rows);

  /// So many rows are about to come.
  default void begin(long rows) {}

  /// They have come, or will not.
  default void end() {}

  /// Makes the fastest form ready, at once.
  default void heat() {}

  static StepRunner of(Graph graph, Step step, List<Slot> slots, Tier tier) {
    return switch (step) {
      case Step.Copy(int from, int to) ->
          (block, before, rows) -> block.history(from, to, before, rows);
      case Step.Fill(double value, int to) ->
          (block, _, rows) ->
              Arrays.fill(block.arrays()[to], block.at()[to], block.at()[to] + rows, value);
      case Step.Fused fused -> fused(graph, fused, slots, tier);
      case Step.Whole(NewestRank op, List<Integer> from, int to)
          when (tier == Tier.VECTOR || tier == Tier.ADAPTIVE) && isShort(op) ->
          new RankRunner(op, op.minPeriods(), from.getFirst(), to, tier == Tier.VECTOR);
      case Step.Whole(OrderStatistic op, List<Integer> from, int to) ->
          new OrderRunner(op, from.getFirst(), to);
      case Step.Whole(WholeWindow op, List<Integer> from, int to) -> whole(op, from, to);
    };
  }

  private static boolean isShort(NewestRank op) {
    return op.w() instanceof Span.Rows(int rows)
        && op.minPeriods() == rows
        && rows <= Counting.MOST_ROWS;
  }

  private static StepRunner fused(Graph graph, Step.Fused step, List<Slot> slots, Tier tier) {
    var writer = new KernelWriter(graph, step, title(graph, step));
    return switch (tier) {
      case SCALAR -> written(writer.scalar());
      case LOOPS -> looped(BlockCode.of(graph, step), step.vector());
      case VECTOR ->
          step.vector() ? tiered(graph, step, slots).vectors() : written(writer.scalar());
      case ADAPTIVE ->
          step.vector()
              ? tiered(graph, step, slots)
              : new SerialRunner(BlockCode.of(graph, step), writer, operations(graph, step));
    };
  }

  private static StepRunner written(Kernel kernel) {
    return (block, _, rows) -> kernel.run(block.arrays(), block.at(), rows);
  }

  private static StepRunner looped(BlockProgram program, boolean blocks) {
    return blocks
        ? (block, _, rows) -> program.blocks(block, rows)
        : (block, _, rows) -> program.rows(block, rows);
  }

  private static Tiered tiered(Graph graph, Step.Fused step, List<Slot> slots) {
    var writer = new KernelWriter(graph, step, title(graph, step));
    return new Tiered(BlockCode.of(graph, step), writer, slots, operations(graph, step));
  }

  private static int operations(Graph graph, Step.Fused step) {
    int stores = step.stores().values().stream().mapToInt(List::size).sum();
    return Census.of(graph, step.nodes()).operations() + step.reads().size() + stores;
  }

  private static String title(Graph graph, Step.Fused step) {
    var origin = graph.node(step.nodes().getLast()).origin();
    return origin.known() ? origin.source() : "graph";
  }

  private static StepRunner whole(WholeWindow op, List<Integer> from, int to) {
    int w = op.w() instanceof Span.Rows(int rows) ? rows : 1;
    return (block, before, rows) -> {
      var columns = new double[from.size()][];
      for (int i = 0; i < columns.length; i++) {
        columns[i] = block.arrays()[from.get(i)];
      }
      double[] out = block.arrays()[to];
      var aligned = aligned(block, from, columns);
      for (int row = 0; row < rows; row++) {
        int end = block.at()[from.getFirst()] + row + 1;
        int start = end - Math.min(w, before + row + 1);
        out[block.at()[to] + row] =
            present(aligned, start, end) >= op.minPeriods()
                ? op.over(aligned, start, end)
                : Double.NaN;
      }
    };
  }

  /// Columns whose rows stand at the same places.
  private static double[][] aligned(Block block, List<Integer> from, double[][] columns) {
    int first = block.at()[from.getFirst()];
    for (int i = 1; i < columns.length; i++) {
      int shift = first - block.at()[from.get(i)];
      if (shift != 0) {
        var moved = new double[columns[i].length + Math.max(0, shift)];
        int source = Math.max(0, -shift);
        System.arraycopy(columns[i], source, moved, source + shift, columns[i].length - source);
        columns[i] = moved;
      }
    }
    return columns;
  }

  private static int present(double[][] columns, int from, int to) {
    int present = 0;
    for (int i = from; i < to; i++) {
      boolean all = true;
      for (double[] column : columns) {
        all &= !Double.isNaN(column[i]);
      }
      present += all ? 1 : 0;
    }
    return present;
  }
}
