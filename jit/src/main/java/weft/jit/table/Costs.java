package weft.jit.table;

import weft.ir.Op;
import weft.ir.Operand;
import weft.ir.Operands;
import weft.ir.Span;
import weft.ir.form.OrderStatistic;
import weft.ir.form.WholeEntity;
import weft.ir.form.WholeWindow;
import weft.ir.form.Window;
import weft.ir.form.Window.Block;
import weft.ir.trait.Divides;
import weft.jit.code.Census;
import weft.rewrite.Blocks;

/// About how many operations a row costs, where that is not a matter of counting equations.
public final class Costs {
  /// How many rows a duration is taken to hold.
  static final int ROWS = 100;

  private Costs() {}

  static boolean isDuration(Op op) {
    return op instanceof WholeWindow || op instanceof Window;
  }

  /// How the cost grows with the rows that a duration holds.
  static String growth(Op op) {
    return op instanceof WholeWindow && !(op instanceof OrderStatistic)
        ? "growing with their number"
        : "growing with the logarithm of their number";
  }

  static int of(Op op) {
    return switch (op) {
      case WholeWindow window -> window.operations(rows(window.w()));
      case Window window -> tree(window);
      case WholeEntity entity -> entity.operations();
      case Divides divided -> of(divided.op());
      default -> 1;
    };
  }

  private static int rows(Span w) {
    return switch (w) {
      case Span.Rows(int count) -> count;
      case Span.Time _ -> ROWS;
    };
  }

  /// The blocks that end at a row, and the window made of them.
  private static int tree(Window op) {
    var census = new Census();
    var any = Census.Thing.ANY;
    var in =
        new Operands<>(
            census,
            op.contract().roles().stream()
                .map(_ -> Operand.<Census.Thing, Census.Thing>of(any))
                .toList());
    var parts = op.identity().stream().map(_ -> any).toList();
    var block = new Block<>(any, parts, any);
    var blocks = new Blocks<>(op, census, (_, _, _) -> block, false);
    var levels = blocks.levels(new Block<>(any, op.lift(census, in), any), rows(op.w()));
    op.finish(census, in, blocks.whole(levels, rows(op.w())));
    return census.operations();
  }
}
