package weft.jit.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import weft.ir.algebra.Binary;
import weft.ir.algebra.Relation;
import weft.ir.algebra.Unary;
import weft.ir.math.SortKeys;
import weft.ops.algebra.Doubles;

/// An operation over a block gives the bits of the same operation row by row, whatever takes the
/// place of what.
class BlockOpTest {
  private static final double[] VALUES = {
    0.0,
    -0.0,
    1,
    -1,
    0.5,
    2.5,
    -3.5,
    1e300,
    -1e-300,
    7,
    Double.NaN,
    Double.POSITIVE_INFINITY,
    Double.NEGATIVE_INFINITY
  };

  /// All operations, with what an algebra says they are.
  private static Map<BlockOp, Expected> all() {
    var on = Doubles.ALGEBRA;
    var all = new LinkedHashMap<BlockOp, Expected>();
    for (var function : Unary.values()) {
      all.put(BlockOp.of(function), (a, b, c) -> on.unary(function, a));
    }
    for (var function : Binary.values()) {
      all.put(BlockOp.of(function), (a, b, c) -> on.binary(function, a, b));
    }
    for (var relation : Relation.values()) {
      all.put(BlockOp.of(relation), (a, b, c) -> on.number(on.compare(relation, a, b)));
    }
    all.put(BlockOp.KEY, (a, b, c) -> SortKeys.key(a));
    all.put(BlockOp.LARGER, (a, b, c) -> SortKeys.larger(a, b));
    all.put(BlockOp.VALUE, (a, b, c) -> SortKeys.value(a));
    all.put(BlockOp.COPY, (a, b, c) -> a);
    all.put(BlockOp.AND, (a, b, c) -> on.number(on.and(on.truth(a), on.truth(b))));
    all.put(BlockOp.OR, (a, b, c) -> on.number(on.or(on.truth(a), on.truth(b))));
    all.put(BlockOp.NOT, (a, b, c) -> on.number(on.not(on.truth(a))));
    all.put(BlockOp.TRUTH, (a, b, c) -> on.number(on.truth(a)));
    all.put(BlockOp.SELECT, (a, b, c) -> on.select(on.truth(a), b, c));
    return all;
  }

  private interface Expected {
    double of(double a, double b, double c);
  }

  private static boolean takesConditions(BlockOp op) {
    return op == BlockOp.AND || op == BlockOp.OR || op == BlockOp.NOT;
  }

  /// Rows of all values with all others.
  private static List<double[]> rows(BlockOp op) {
    var rows = new ArrayList<double[]>();
    double[] values = takesConditions(op) ? new double[] {0, 1} : VALUES;
    for (double a : values) {
      for (double b : values) {
        rows.add(new double[] {a, b, -b});
      }
    }
    return rows;
  }

  @Test
  void a_row_is_what_an_algebra_says() {
    all()
        .forEach(
            (op, expected) -> {
              for (double[] row : rows(op)) {
                assertThat(op.row(row[0], row[1], row[2]))
                    .as("%s of %s", op, Arrays.toString(row))
                    .isEqualTo(Double.valueOf(expected.of(row[0], row[1], row[2])));
              }
            });
  }

  @Test
  void a_block_is_its_rows() {
    for (BlockOp op : all().keySet()) {
      var rows = rows(op);
      var in = new double[3][rows.size()];
      for (int k = 0; k < in.length; k++) {
        for (int r = 0; r < rows.size(); r++) {
          in[k][r] = rows.get(r)[k];
        }
      }
      var out = new double[rows.size()];
      op.rows(out, in[0], in[1], in[2], rows.size());
      same(op, rows, out);
    }
  }

  @Test
  void a_result_may_take_the_place_of_an_argument() {
    for (BlockOp op : all().keySet()) {
      var rows = rows(op);
      for (int place = 0; place < 3; place++) {
        var in = new double[3][rows.size()];
        for (int k = 0; k < in.length; k++) {
          for (int r = 0; r < rows.size(); r++) {
            in[k][r] = rows.get(r)[k];
          }
        }
        op.rows(in[place], in[0], in[1], in[2], rows.size());
        same(op, rows, in[place]);
      }
    }
  }

  private static void same(BlockOp op, List<double[]> rows, double[] out) {
    for (int r = 0; r < rows.size(); r++) {
      double[] row = rows.get(r);
      assertThat(out[r])
          .as("%s of %s", op, Arrays.toString(row))
          .isEqualTo(Double.valueOf(op.row(row[0], row[1], row[2])));
    }
  }
}
