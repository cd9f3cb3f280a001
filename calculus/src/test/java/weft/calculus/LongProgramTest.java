package weft.calculus;

import static org.assertj.core.api.Assertions.assertThat;
import static weft.calculus.Transforms.batch;
import static weft.calculus.Transforms.prune;
import static weft.calculus.Transforms.pullback;
import static weft.calculus.Transforms.pushforward;
import static weft.calculus.Transforms.sched;
import static weft.calculus.trace.Functions.sin;
import static weft.calculus.trace.Trace.trace;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import weft.calculus.program.Flow;
import weft.calculus.trace.Value;
import weft.ir.Graph;
import weft.ir.OpSet;
import weft.ir.text.GraphReader;
import weft.ops.Ops;

/// A program of 100,000 equations (a part of them where `weft.cases` is below 1), each of which
/// needs the one before.
class LongProgramTest {
  static final double LESS = Math.min(1, Double.parseDouble(System.getProperty("weft.cases", "1")));
  private static final int EQUATIONS = 4 * (int) (25_000 * LESS);
  private static final Flow LONG =
      trace(
              (Value x, Value y) -> {
                Value v = x;
                for (int i = 0; i < EQUATIONS / 4; i++) {
                  v = sin(v.times(y)).plus(x).times(0.5);
                }
                return v;
              })
          .on(1.0, 1.0);

  private static Object[] tuple(@Nullable Object... items) {
    return items;
  }

  /// What the program computes, and the derivatives by the chain rule.
  private static double[] expected(double x, double y) {
    double v = x;
    double byX = 1;
    double byY = 0;
    for (int i = 0; i < EQUATIONS / 4; i++) {
      double slope = Math.cos(v * y);
      byX = (slope * y * byX + 1) * 0.5;
      byY = slope * (y * byY + v) * 0.5;
      v = (Math.sin(v * y) + x) * 0.5;
    }
    return new double[] {v, byX, byY};
  }

  private static void close(@Nullable Object found, double expected) {
    assertThat((Double) found).isCloseTo(expected, org.assertj.core.data.Offset.offset(1e-12));
  }

  @Test
  void itGoesThroughEachTransform() {
    assertThat(LONG.graph().size()).isGreaterThanOrEqualTo(EQUATIONS);
    double[] expected = expected(0.5, 0.7);
    close(LONG.call(0.5, 0.7), expected[0]);
    close(sched(LONG, _ -> true).call(0.5, 0.7), expected[0]);
    close(prune(LONG).call(0.5, 0.7), expected[0]);
    var forward = (Object[]) pushforward(LONG).call(tuple(0.5, 0.7), tuple(1.0, 0.0));
    close(forward[1], expected[1]);
    var back = (Object[]) pullback(LONG).call(tuple(0.5, 0.7), 1.0);
    close(((Object[]) back[1])[0], expected[1]);
    close(((Object[]) back[1])[1], expected[2]);
    var items = (List<?>) batch(LONG).call(List.of(0.5, 0.6), List.of(0.7, 0.8));
    close(items.get(0), expected[0]);
    close(items.get(1), expected(0.6, 0.8)[0]);
  }

  @Test
  void theTransformsGoThroughEachOther() {
    var items =
        (Object[]) batch(pullback(LONG)).call(tuple(List.of(0.5), List.of(0.7)), List.of(1.0));
    close(((List<?>) ((Object[]) items[1])[0]).getFirst(), expected(0.5, 0.7)[1]);
    var back =
        (Object[])
            sched(pullback(batch(LONG)), _ -> true)
                .call(tuple(List.of(0.5), List.of(0.7)), List.of(1.0));
    close(((List<?>) ((Object[]) back[1])[1]).getFirst(), expected(0.5, 0.7)[2]);
  }

  @Test
  void itPrintsAndReadsBack() {
    var ops = OpSet.beside(Ops.class);
    for (Graph graph : List.of(LONG.graph(), pullback(LONG).graph(), batch(LONG).graph())) {
      String text = graph.toString();
      Graph read = GraphReader.read(text, ops);
      assertThat(read.size()).isEqualTo(graph.size());
      assertThat(read.toString().equals(text)).isTrue();
    }
  }
}
