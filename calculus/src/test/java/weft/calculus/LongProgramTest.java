package weft.calculus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static weft.calculus.Transforms.batch;
import static weft.calculus.Transforms.prune;
import static weft.calculus.Transforms.pullback;
import static weft.calculus.Transforms.pushforward;
import static weft.calculus.Transforms.sched;
import static weft.calculus.trace.Functions.sin;
import static weft.calculus.trace.Trace.trace;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import weft.calculus.program.Flow;
import weft.calculus.trace.Value;
import weft.ir.Graph;
import weft.ir.OpSet;
import weft.ir.text.GraphReader;
import weft.ops.Ops;

/// A program of equations each of which needs the one before, on a stack that is too small for a
/// call inside a call for each of them: 32,000 times `weft.cases`, at most 100,000.
class LongProgramTest {
  private static final double CASES = Double.parseDouble(System.getProperty("weft.cases", "1"));
  static final double LESS = Math.min(1, CASES);
  private static final int EQUATIONS = 4 * (int) Math.min(25_000, 8_000 * CASES);

  /// Bytes; a call takes more than 50 of them.
  private static final int SMALL_STACK = 1 << 18;

  private static final AtomicReference<Optional<Flow>> TRACED =
      new AtomicReference<>(Optional.empty());

  /// Traced by the first test, on its small stack.
  private static Flow program() {
    return TRACED.updateAndGet(before -> before.or(() -> Optional.of(traced()))).orElseThrow();
  }

  private static Flow traced() {
    return trace(
            (Value x, Value y) -> {
              Value v = x;
              for (int i = 0; i < EQUATIONS / 4; i++) {
                v = sin(v.times(y)).plus(x).times(0.5);
              }
              return v;
            })
        .on(1.0, 1.0);
  }

  private static void onSmallStack(Runnable work) throws Exception {
    var task = new FutureTask<@Nullable Void>(work, null);
    new Thread(null, task, "small stack", SMALL_STACK).start();
    task.get();
  }

  private static int depth(int left) {
    return left == 0 ? 0 : 1 + depth(left - 1);
  }

  /// Else the tests here say nothing.
  @Test
  void theStackIsTooSmallForACallForEachEquation() {
    assertThatThrownBy(() -> onSmallStack(() -> depth(EQUATIONS)))
        .hasCauseInstanceOf(StackOverflowError.class);
  }

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
  void itGoesThroughEachTransform() throws Exception {
    onSmallStack(LongProgramTest::transformed);
  }

  private static void transformed() {
    Flow flow = program();
    assertThat(flow.graph().size()).isGreaterThanOrEqualTo(EQUATIONS);
    double[] expected = expected(0.5, 0.7);
    close(flow.call(0.5, 0.7), expected[0]);
    close(sched(flow, _ -> true).call(0.5, 0.7), expected[0]);
    close(prune(flow).call(0.5, 0.7), expected[0]);
    var forward = (Object[]) pushforward(flow).call(tuple(0.5, 0.7), tuple(1.0, 0.0));
    close(forward[1], expected[1]);
    var back = (Object[]) pullback(flow).call(tuple(0.5, 0.7), 1.0);
    close(((Object[]) back[1])[0], expected[1]);
    close(((Object[]) back[1])[1], expected[2]);
    var items = (List<?>) batch(flow).call(List.of(0.5, 0.6), List.of(0.7, 0.8));
    close(items.get(0), expected[0]);
    close(items.get(1), expected(0.6, 0.8)[0]);
  }

  @Test
  void theTransformsGoThroughEachOther() throws Exception {
    onSmallStack(LongProgramTest::transformedTwice);
  }

  private static void transformedTwice() {
    Flow flow = program();
    var items =
        (Object[]) batch(pullback(flow)).call(tuple(List.of(0.5), List.of(0.7)), List.of(1.0));
    close(((List<?>) ((Object[]) items[1])[0]).getFirst(), expected(0.5, 0.7)[1]);
    var back =
        (Object[])
            sched(pullback(batch(flow)), _ -> true)
                .call(tuple(List.of(0.5), List.of(0.7)), List.of(1.0));
    close(((List<?>) ((Object[]) back[1])[1]).getFirst(), expected(0.5, 0.7)[2]);
  }

  @Test
  void itPrintsAndReadsBack() throws Exception {
    onSmallStack(LongProgramTest::printedAndRead);
  }

  private static void printedAndRead() {
    Flow flow = program();
    var ops = OpSet.beside(Ops.class);
    for (Graph graph : List.of(flow.graph(), pullback(flow).graph(), batch(flow).graph())) {
      String text = graph.toString();
      Graph read = GraphReader.read(text, ops);
      assertThat(read.size()).isEqualTo(graph.size());
      assertThat(read.toString().equals(text)).isTrue();
    }
  }
}
