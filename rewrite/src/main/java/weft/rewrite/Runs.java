package weft.rewrite;

import java.util.ArrayList;
import java.util.List;
import weft.ir.GraphBuilder;
import weft.ir.Op;
import weft.ir.Span;
import weft.ir.Type;
import weft.ir.form.LastRows;
import weft.ir.form.Window;
import weft.ir.form.Window.Block;
import weft.ir.trait.Shifts;
import weft.ops.algebra.Build;
import weft.ops.compare.IsMissing;
import weft.ops.compare.LogicalOr;
import weft.ops.compare.Where;
import weft.ops.state.Afresh;
import weft.ops.state.RowNumber;

/// `within(rolling_sum(x, 20, min_periods=1), start)` -> the lags and equations of the window, each
/// lag of a block with nothing in its place where it would be of an earlier run. A block that ended
/// some rows ago holds rows of its own run only; where no run has begun since, that run is this
/// one.
final class Runs {
  /// Whether a run has begun in so many rows is counted; in more, a state says it for less memory.
  private static final int FEW = 64;

  private static final int BLOCK = 8;

  private final GraphBuilder to;
  private final Build on;
  private final List<Integer> args;
  private final int start;

  /// @param args those of the op, then the condition that begins a run
  Runs(GraphBuilder to, List<Integer> args) {
    this.to = to;
    this.on = new Build(to);
    var alike = alike(to, args);
    this.args = alike.subList(0, args.size() - 1);
    this.start = alike.getLast();
  }

  /// Arguments of one shape: each has as many rows as all of them together, before it is looked
  /// back along them.
  private static List<Integer> alike(GraphBuilder to, List<Integer> args) {
    Type first = to.type(args.getFirst());
    boolean open = first.shape().open();
    if (!open && args.stream().map(to::type).allMatch(type -> isLike(type, first))) {
      return args;
    }
    int cells = to.add(new IsMissing(), args.getFirst());
    for (int arg : args.subList(1, args.size())) {
      cells = to.add(new LogicalOr(), cells, to.add(new IsMissing(), arg));
    }
    int all = cells;
    return args.stream().map(arg -> to.add(new Where(), all, arg, arg)).toList();
  }

  private static boolean isLike(Type type, Type other) {
    return type.shape().equals(other.shape()) && type.axes().equals(other.axes());
  }

  int of(Op op) {
    return switch (op) {
      case Shifts lag -> on.select(same(lag.n(), lag.n()), to.add(lag, args), on.lit(lag.fill()));
      case LastRows window when window.w() instanceof Span.Rows(int count) ->
          window.minPeriods() == count
              ? on.only(same(count - 1, count), to.add(window, args))
              : blocks((Window) window, count);
      default -> throw new IllegalStateException(op.tag());
    };
  }

  /// Whether the row so many rows earlier is of the same run, if there is one.
  ///
  /// @param most rows that are looked back in all
  private int same(int rows, int most) {
    if (most > FEW) {
      return on.ge(to.add(new Afresh(new RowNumber()), start), on.lit(rows + 1.0));
    }
    return on.eq(rows == 0 ? on.lit(0) : begun(rows), on.lit(0));
  }

  /// 0 where no run has begun in the last rows: eight single ones together, then blocks that double
  /// and may overlap.
  private int begun(int rows) {
    int here = on.select(start, on.lit(1), on.lit(0));
    if (rows <= BLOCK) {
      int sum = here;
      for (int i = 1; i < rows; i++) {
        sum = on.add(sum, on.lag(here, i, 0));
      }
      return sum;
    }
    int half = Integer.highestOneBit(rows - 1);
    int older = rows - half <= BLOCK ? BLOCK : half;
    return on.add(begun(half), on.lag(begun(older), rows - older, 0));
  }

  /// A window of so many rows, whatever its own length is.
  int blocks(Window op, int count) {
    return Expand.window(to, op, count, args, (block, _, rows) -> back(op, block, rows, count));
  }

  private Block<Integer> back(Window op, Block<Integer> block, int rows, int count) {
    if (rows == 0) {
      return block;
    }
    var earlier = Expand.back(on, op, block, rows);
    int same = same(rows, count);
    var parts = new ArrayList<Integer>();
    for (int i = 0; i < earlier.parts().size(); i++) {
      parts.add(on.select(same, earlier.part(i), on.lit(op.identity().get(i))));
    }
    return new Block<>(on.select(same, earlier.count(), on.lit(0)), parts, block.rows());
  }
}
