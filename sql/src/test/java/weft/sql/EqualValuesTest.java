package weft.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import weft.eval.InterpreterEngine;
import weft.eval.Promise;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Op;
import weft.ir.Shape;
import weft.ir.Span;
import weft.ir.Tensor;
import weft.ops.source.Column;
import weft.ops.window.RollingBeta;
import weft.ops.window.RollingCorr;
import weft.ops.window.RollingStd;
import weft.ops.window.RollingVar;
import weft.ops.window.RollingZscore;

/// Windows of values that are all equal: their deviation is 0 and not some rounding error, and what
/// is divided by it is missing.
final class EqualValuesTest {
  private static final int ROWS = 3000;
  private static final int RUN = 150;

  /// Runs of equal values with all their digits, large and small; some are missing.
  private static Tensor runs(long seed) {
    var random = new Random(seed);
    var levels = new double[ROWS / RUN];
    for (int i = 0; i < levels.length; i++) {
      levels[i] = random.nextGaussian() * Math.pow(10, i % 13 - 6);
    }
    return Tensor.f64(Shape.of(ROWS), i -> random.nextInt(60) == 0 ? Double.NaN : levels[i / RUN]);
  }

  private static Table table() {
    var random = new Random(5);
    return new Table(
        Map.of(
            "time", Tensor.longs(Element.TIME, Shape.of(ROWS), i -> i),
            "x", runs(3),
            "y", Tensor.f64(Shape.of(ROWS), _ -> random.nextDouble())),
        Optional.empty(),
        "time");
  }

  private static Graph graph(int rows, int least) {
    var to = GraphBuilder.sharing();
    int x = to.add(Column.of("x", Element.F64));
    int y = to.add(Column.of("y", Element.F64));
    Span span = Span.rows(rows);
    one(to, "std", new RollingStd(span, least, 1), x);
    one(to, "var", new RollingVar(span, least, 0), x);
    one(to, "zscore", new RollingZscore(span, least, 1), x);
    one(to, "corr", new RollingCorr(span, least), y, x);
    one(to, "beta", new RollingBeta(span, least), y, x);
    return to.build();
  }

  private static void one(GraphBuilder to, String name, Op op, Integer... args) {
    to.output(name, to.add(op, args));
  }

  @Test
  void haveNoDeviation() {
    var near = new Promise.Near(1e-9, 1e-9);
    int zeros = 0;
    for (int rows : new int[] {3, 20, 33, 100}) {
      for (int least : new int[] {3, rows}) {
        var expected = new InterpreterEngine().run(graph(rows, least), table());
        var found = new DuckDbEngine().run(graph(rows, least), table());
        assertEquals(expected.outputs().keySet(), found.outputs().keySet());
        for (String name : expected.outputs().keySet()) {
          for (int i = 0; i < ROWS; i++) {
            double want = expected.output(name).doubleAt(i);
            double got = found.output(name).doubleAt(i);
            String place = name + " of " + rows + " (" + least + "), row " + i;
            if (want == 0 || Double.isNaN(want)) {
              zeros += want == 0 ? 1 : 0;
              assertEquals(want, got, place);
            } else {
              assertTrue(near.isKept(want, got), () -> place + ": " + want + ", " + got);
            }
          }
        }
      }
    }
    assertTrue(zeros > ROWS, zeros + " windows of equal values");
  }
}
