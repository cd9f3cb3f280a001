package weft.ops.cross;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import weft.ir.Op;
import weft.ir.Site;
import weft.ops.arithmetic.Add;
import weft.ops.arithmetic.Divide;
import weft.ops.arithmetic.Multiply;
import weft.ops.arithmetic.Negate;
import weft.ops.arithmetic.Subtract;
import weft.ops.compare.Greater;
import weft.ops.compare.IsMissing;
import weft.ops.compare.Where;
import weft.ops.source.Constant;

/// Derivatives of what least squares leave of y. With b the slope of a column x, and u what the
/// other columns leave of x, a change of x changes the rest e as a change of y by `-b * dx` does,
/// less `u / sum(u * u) * sum(dx * e)`; and b is `sum(u * y) / sum(u * u)`.
///
/// Only rows in which all values are present take part; 0 stands in the others.
record Leftover(Site at, CsNeutralize op) {
  /// A column follows from the others where they leave no more than so much of its squares.
  private static final double TINY = 1e-20;

  int push(List<Optional<Integer>> tangents) {
    int change = tangents.getFirst().map(this::masked).orElseGet(() -> masked(lit(0)));
    int result = lit(0);
    for (int j = 1; j <= op.regressors(); j++) {
      if (tangents.get(j).isPresent()) {
        int tangent = masked(tangents.get(j).get());
        var column = new Apart(j);
        change = at.add(new Subtract(), change, product(column.slope(), tangent));
        int together = sum(product(tangent, at.result()));
        result = at.add(new Subtract(), result, product(column.share(), together));
      }
    }
    int left = where(at.add(op, with(change)), 0);
    return at.add(new Add(), left, result);
  }

  List<Optional<Integer>> pull(int cotangent) {
    int left = where(at.add(op, with(masked(cotangent))), 0);
    var cotangents = new HashMap<>(Map.of(0, left));
    for (int j = 1; j <= op.regressors(); j++) {
      if (!at.isFixed(j)) {
        var column = new Apart(j);
        int slope = product(column.slope(), left);
        int share = product(where(at.result(), 0), sum(product(column.share(), cotangent)));
        cotangents.put(j, at.add(new Subtract(), at.add(new Negate(), slope), share));
      }
    }
    return at.cotangents(cotangents);
  }

  /// What the other columns leave of one of them.
  private final class Apart {
    private final int left;
    private final int squares;
    private final int known;

    Apart(int column) {
      var args = new ArrayList<Integer>();
      args.add(masked(at.args().get(column)));
      for (int i = 1; i < at.args().size(); i++) {
        if (i != column) {
          args.add(at.args().get(i));
        }
      }
      this.left = where(at.add(new CsNeutralize(op.regressors() - 1, op.grouped()), args), 0);
      this.squares = sum(product(left, left));
      int all = sum(product(masked(at.args().get(column)), at.args().get(column)));
      this.known = at.add(new Greater(), squares, product(all, lit(TINY)));
    }

    /// 0 for a column that follows from the others.
    int slope() {
      int slope = at.add(new Divide(), sum(product(left, at.args().getFirst())), squares);
      return at.add(new Where(), known, slope, lit(0));
    }

    int share() {
      return at.add(new Where(), known, at.add(new Divide(), left, squares), lit(0));
    }
  }

  /// The arguments with another column in the place of y.
  private List<Integer> with(int y) {
    var args = new ArrayList<>(at.args());
    args.set(0, y);
    return args;
  }

  private int lit(double value) {
    return at.add(Constant.of(value));
  }

  private int product(int a, int b) {
    return at.add(new Multiply(), a, b);
  }

  private int masked(int column) {
    return where(column, Double.NaN);
  }

  /// A column in the rows that take part.
  private int where(int column, double otherwise) {
    int missing = at.add(new IsMissing(), at.result());
    return at.add(new Where(), missing, lit(otherwise), column);
  }

  private int sum(int column) {
    Op sum = new CsSum(false);
    return where(at.add(sum, masked(column)), 0);
  }
}
