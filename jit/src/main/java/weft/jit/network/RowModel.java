package weft.jit.network;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Shape;
import weft.ir.Type;
import weft.ir.form.RowGraph;
import weft.rewrite.SideBySide;

/// A graph that runs on each row, ready: some rows side by side, where all of its ops can take them
/// so, or one at a time. The bits are the same.
///
/// It has no state: threads share it, each with a [Room] of its own.
public final class RowModel {
  /// Rows side by side, to begin with; fewer where the values of a row are many.
  private static final int MANY = 64;

  private static final int FEWEST = 4;

  /// Cells of one value of all rows side by side: what stays close at hand.
  private static final int CELLS = 1 << 15;

  private final boolean strict;
  private final List<String> inputs;
  private final int[] widths;
  private final int taken;
  private final int given;
  private final String output;
  private final int block;
  private final NetworkProgram one;
  private final Optional<NetworkProgram> many;

  private RowModel(RowGraph op, NetworkProgram one, int block, Optional<NetworkProgram> many) {
    Graph body = op.body();
    this.strict = op.strict();
    this.inputs = body.inputs().stream().map(Node::name).toList();
    this.widths = body.inputs().stream().mapToInt(node -> node.type().shape().size()).toArray();
    this.taken = Arrays.stream(widths).sum();
    this.output = body.outputs().keySet().iterator().next();
    this.given = body.node(body.outputs().values().iterator().next()).type().shape().size();
    this.one = one;
    this.block = block;
    this.many = many;
  }

  /// Empty where it takes or gives texts, or can't be planned: then the interpreter runs it.
  public static Optional<RowModel> of(RowGraph op) {
    Graph body = SideBySide.plain(op.body());
    boolean numbers =
        body.inputs().stream().allMatch(node -> node.type().element() == Element.F64)
            && body.outputs().values().stream()
                .allMatch(id -> body.node(id).type().element() == Element.F64);
    if (!op.byCell() || !numbers) {
      return Optional.empty();
    }
    int largest = body.nodes().stream().mapToInt(node -> cells(body, node)).max().orElse(1);
    int block = Math.clamp(Integer.highestOneBit(CELLS / Math.max(1, largest)), FEWEST, MANY);
    return NetworkProgram.of(body, types(body, List.of()))
        .map(
            one ->
                new RowModel(
                    op,
                    one,
                    block,
                    SideBySide.of(body, block)
                        .flatMap(all -> NetworkProgram.of(all, types(body, List.of(block))))));
  }

  /// Of what changes from row to row.
  private static int cells(Graph body, Node node) {
    Shape shape = node.type().shape();
    return shape.open() || body.payload(node.id()).isPresent() ? 1 : shape.size();
  }

  private static Map<String, Type> types(Graph body, List<Integer> before) {
    var types = new LinkedHashMap<String, Type>();
    for (Node input : body.inputs()) {
      var dims = new ArrayList<>(before);
      dims.addAll(input.type().shape().dims());
      types.put(input.name(), input.type().with(new Shape(false, dims)));
    }
    return types;
  }

  /// How many numbers it gives for a row.
  public int width() {
    return given;
  }

  /// Whether it takes rows side by side.
  public boolean sideBySide() {
    return many.isPresent();
  }

  /// Room for the runs of one thread.
  public Room room() {
    return new Room();
  }

  /// Where the arguments of rows are.
  @FunctionalInterface
  public interface Arguments {
    /// An argument, by its number, in a row.
    double at(int argument, int row);
  }

  /// The arrays of one thread.
  public final class Room {
    private @Nullable NetworkRun single;
    private double[][] of = new double[0][];
    private double[] result = new double[0];
    private @Nullable NetworkRun several;
    private double[][] ofSeveral = new double[0][];
    private final boolean[] missing = new boolean[block];

    /// The result for one row, in an array that the next call overwrites.
    public double[] row(Arguments args, int row) {
      NetworkRun run = single;
      if (run == null) {
        run = one.start();
        single = run;
        of = arrays(one, run);
        result = new double[given];
      }
      boolean gap = fill(of, 0, args, row);
      if (gap) {
        Arrays.fill(result, Double.NaN);
      } else {
        run.run();
        System.arraycopy(run.doubles(output), 0, result, 0, given);
      }
      return result;
    }

    /// The results for rows `from` to `to` (exclusive), one after the other.
    public void rows(Arguments args, int from, int to, double[] out, int at) {
      int next = from;
      while (many.isPresent() && to - next > FEWEST) {
        int rows = Math.min(block, to - next);
        NetworkRun run = several(many.get(), (to - next) / block);
        some(run, args, next, rows, out, at + (next - from) * given);
        next += rows;
      }
      for (; next < to; next++) {
        System.arraycopy(row(args, next), 0, out, at + (next - from) * given, given);
      }
    }

    /// @param runs that are to come, at least
    private NetworkRun several(NetworkProgram program, int runs) {
      NetworkRun run = several;
      if (run == null) {
        run = program.start();
        run.expect(runs);
        several = run;
        ofSeveral = arrays(program, run);
      }
      return run;
    }

    private void some(NetworkRun run, Arguments args, int from, int rows, double[] out, int at) {
      for (int r = 0; r < rows; r++) {
        missing[r] = fill(ofSeveral, r, args, from + r);
      }
      run.run();
      System.arraycopy(run.doubles(output), 0, out, at, rows * given);
      for (int r = 0; r < rows; r++) {
        if (missing[r]) {
          Arrays.fill(out, at + r * given, at + (r + 1) * given, Double.NaN);
        }
      }
    }

    /// The arrays that inputs are written to; an input that nothing reads has none.
    private double[][] arrays(NetworkProgram program, NetworkRun run) {
      var read = program.inputs().keySet();
      return inputs.stream()
          .map(name -> read.contains(name) ? run.doubles(name) : new double[0])
          .toArray(double[][]::new);
    }

    /// Writes a row into its place. One in which something is missing is all zeros where that makes
    /// the result missing: then what is computed does not matter.
    private boolean fill(double[][] to, int place, Arguments args, int row) {
      boolean gap = false;
      if (strict) {
        for (int i = 0; i < taken; i++) {
          gap |= Double.isNaN(args.at(i, row));
        }
      }
      int next = 0;
      for (int i = 0; i < widths.length; i++) {
        int base = place * widths[i];
        for (int k = 0; k < widths[i]; k++, next++) {
          if (to[i].length > 0) {
            to[i][base + k] = gap ? 0 : args.at(next, row);
          }
        }
      }
      return gap;
    }
  }
}
