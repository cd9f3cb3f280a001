package weft.calculus;

import static org.assertj.core.api.Assertions.assertThat;
import static weft.calculus.Transforms.batch;
import static weft.calculus.Transforms.prune;
import static weft.calculus.Transforms.pullback;
import static weft.calculus.Transforms.pushforward;
import static weft.calculus.Transforms.sched;
import static weft.calculus.trace.Functions.whileLoop;
import static weft.calculus.trace.Trace.trace;

import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import weft.calculus.program.Flow;
import weft.calculus.trace.Value;
import weft.ir.OpSet;
import weft.ops.Ops;

/// A list of 100,000 values as an argument, and a loop of a million rounds (a part of them where
/// `weft.cases` is below 1).
class WideProgramTest {
  private static final int LEAVES = (int) (100_000 * LongProgramTest.LESS);
  private static final int ROUNDS = (int) (1_000_000 * LongProgramTest.LESS);

  private static Object[] t(Object... items) {
    return items;
  }

  /// The sum of the squares.
  private static Flow squares(int leaves) {
    return trace(
            (List<Value> values) -> {
              Value sum = values.getFirst();
              for (Value value : values.subList(1, values.size())) {
                sum = sum.plus(value.times(value));
              }
              return sum;
            })
        .on(Collections.nCopies(leaves, 1.0));
  }

  @Test
  void a_long_list_goes_through_each_transform() {
    Flow flow = squares(LEAVES);
    List<Object> ones = Collections.nCopies(LEAVES, 1.0);
    assertThat(prune(sched(flow)).call(ones)).isEqualTo((double) LEAVES);
    assertThat(((Object[]) pushforward(flow).call(t(ones), t(ones)))[1])
        .isEqualTo(2.0 * LEAVES - 1);
    var back = (Object[]) ((Object[]) pullback(flow).call(t(ones), 1.0))[1];
    var slopes = (List<?>) back[0];
    assertThat(slopes).hasSize(LEAVES);
    assertThat(slopes.get(0)).isEqualTo(1.0);
    assertThat(slopes.get(LEAVES - 1)).isEqualTo(2.0);
    List<Object> pairs = Collections.nCopies(LEAVES, List.of(1.0, 2.0));
    assertThat(batch(flow).call(pairs)).isEqualTo(List.of((double) LEAVES, 4.0 * LEAVES - 2));
  }

  @Test
  void a_long_list_is_read_back() {
    Flow flow = squares(LEAVES / 10);
    Flow read = Flow.read(flow.toString(), OpSet.beside(Ops.class));
    var values = IntStream.range(0, LEAVES / 10).mapToObj(i -> (Object) (double) i).toList();
    assertThat(read.call(values)).isEqualTo(flow.call(values));
    assertThat(read.in()).isEqualTo(flow.in());
  }

  /// `v = v / 2 + x`, whose slope goes to 2.
  private static Flow halving(int rounds) {
    return trace(
            (Value x) ->
                whileLoop(
                        (List<Value> state) -> state.get(1).lessThan((double) rounds),
                        (List<Value> state) ->
                            List.of(state.get(0).times(0.5).plus(x), state.get(1).plus(1.0)),
                        List.of(x, Value.of(0.0)),
                        2 * rounds)
                    .getFirst())
        .on(1.0);
  }

  @Test
  void many_rounds() {
    assertThat(halving(ROUNDS).call(3.0)).isEqualTo(6.0);
    Flow flow = halving(ROUNDS / 10);
    assertThat(((Object[]) pushforward(flow).call(t(3.0), t(1.0)))[1]).isEqualTo(2.0);
    assertThat(((Object[]) ((Object[]) pullback(flow).call(t(3.0), 1.0))[1])[0]).isEqualTo(2.0);
  }
}
