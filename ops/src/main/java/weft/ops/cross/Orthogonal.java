package weft.ops.cross;

import java.util.ArrayList;
import java.util.List;
import weft.ir.GraphBuilder;
import weft.ir.Op;
import weft.ops.algebra.Build;

/// What least squares leave of a column, as sums across entities: the mean is taken out of all
/// columns, then each column out of those behind it (Gram and Schmidt). It gives what [Residual]
/// gives, but for the last digits.
final class Orthogonal {
  /// A column is dropped where the columns before leave no more than so much of its squares.
  private static final double TINY = 1e-20;

  private final Build on;
  private final List<Integer> args;
  private final int regressors;
  private final boolean grouped;

  /// Whether a row takes part: all values are present.
  private final int present;

  /// @param args the column that is explained, the others, the group
  Orthogonal(GraphBuilder to, List<Integer> args, int regressors, boolean grouped) {
    this.on = new Build(to);
    this.args = args;
    this.regressors = regressors;
    this.grouped = grouped;
    int all = on.present(args.getFirst());
    for (int i = 1; i <= regressors; i++) {
      all = on.and(all, on.present(args.get(i)));
    }
    this.present = all;
  }

  /// Missing where there are as many columns as rows, or a square is not finite. The number of
  /// groups is a sum of shares, and nearly whole.
  int rest() {
    var columns = new ArrayList<Integer>();
    var squares = new ArrayList<Integer>();
    for (int i = 0; i <= regressors; i++) {
      int column = on.only(present, args.get(i));
      squares.add(sum(on.mul(column, column)));
      // Once more, as the first mean of large values is rounded.
      columns.add(centred(centred(column)));
    }
    int rest = columns.getFirst();
    int known = on.gt(sum(on.number(present)), on.add(groups(), on.lit(regressors + 0.5)));
    for (int i = 1; i <= regressors; i++) {
      int column = columns.get(i);
      int square = sum(on.mul(column, column));
      int holds = on.gt(square, on.mul(squares.get(i), on.lit(TINY)));
      for (int j = i + 1; j <= regressors; j++) {
        columns.set(j, without(columns.get(j), column, square, holds));
      }
      rest = without(rest, column, square, holds);
    }
    for (int square : squares) {
      known = on.and(known, on.present(on.sub(square, square)));
    }
    return on.only(known, rest);
  }

  /// A column without its part along another one, which may have nothing of its own.
  private int without(int column, int other, int square, int holds) {
    int slope = on.div(sum(on.mul(other, column)), square);
    return on.select(holds, on.sub(column, on.mul(other, slope)), column);
  }

  private int centred(int column) {
    int sum = across(new CsSum(grouped), column);
    return on.sub(column, on.div(sum, across(new CsCount(grouped), column)));
  }

  /// How many groups there are: each row counts as its share of its group.
  private int groups() {
    if (!grouped) {
      return on.lit(1);
    }
    int row = on.only(present, on.lit(1));
    return sum(on.div(row, across(new CsCount(true), row)));
  }

  private int across(Op op, int column) {
    return grouped ? on.builder().add(op, column, args.getLast()) : on.builder().add(op, column);
  }

  private int sum(int column) {
    return on.builder().add(new CsSum(false), column);
  }
}
