package weft.jit.row;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;
import weft.ir.Element;
import weft.ir.Op;
import weft.ir.Span;
import weft.ir.form.NewestRank;
import weft.ir.form.OfKey;
import weft.ir.form.OfRun;
import weft.ir.form.OrderStatistic;
import weft.ir.form.WholeWindow;
import weft.ir.form.Window;

/// What an op over whole windows or over durations keeps of the rows of one entity, and its results
/// row by row.
public interface RowWindow {
  /// Takes the next row in and gives the result for it.
  ///
  /// @param key when the row happened
  /// @param values where the arguments stand, among others
  /// @param args the places of the arguments
  double next(long key, double[] values, int[] args);

  /// Forgets all rows.
  void clear();

  /// Writes the rows that are still needed, oldest first.
  void save(DataOutput to) throws IOException;

  /// Takes over what was written, in place of what was there.
  void load(DataInput from) throws IOException;

  /// Memory that it takes.
  long bytes();

  /// Makes the windows of an op, each for one entity. Threads may share the maker, not a window.
  ///
  /// @param args elements of the arguments
  static Supplier<RowWindow> of(Op op, List<Element> args) {
    return switch (op) {
      case OfRun run -> {
        var window = of(run.op(), args.subList(0, args.size() - 1));
        yield () -> new RowRun(window.get());
      }
      case OfKey keyed -> RowKeys.of(keyed, args);
      case NewestRank rank when isShort(rank.w(), RowRank.MOST) ->
          () -> new RowRank(rank, rows(rank.w()));
      case OrderStatistic order when isShort(order.w(), RowShort.MOST) ->
          () -> new RowShort(order, rows(order.w()));
      case OrderStatistic order -> () -> new RowOrder(order);
      case WholeWindow whole -> RowWhole.of(whole);
      case Window window when window.w() instanceof Span.Time -> {
        var code = new RowCode(window);
        yield () -> new RowTree(code);
      }
      default -> throw new IllegalStateException(op.tag());
    };
  }

  private static boolean isShort(Span w, int most) {
    return w instanceof Span.Rows(int rows) && rows <= most;
  }

  private static int rows(Span w) {
    return switch (w) {
      case Span.Rows(int rows) -> rows;
      case Span.Time _ -> throw new IllegalStateException("not a number of rows");
    };
  }
}
