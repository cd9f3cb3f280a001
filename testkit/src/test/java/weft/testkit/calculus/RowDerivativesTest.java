package weft.testkit.calculus;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import weft.calculus.PushforwardColumn;
import weft.ir.Example;
import weft.ir.Interpretation.Cell;
import weft.ir.Op;
import weft.ir.OpSet;
import weft.ir.Perform;
import weft.ir.problem.Code;
import weft.ir.problem.WeftException;
import weft.ops.Ops;
import weft.ops.tensor.Cast;
import weft.ops.tensor.OnTensors;
import weft.testkit.DerivativeCheck;
import weft.testkit.Property;
import weft.testkit.RandomGraphs.OverTable;
import weft.testkit.Seeds;

/// Derivatives over tables are what differences say, and the way back is the way forward turned
/// round: of each op alone, and of random graphs of all.
class RowDerivativesTest {
  private static final int CASES = 10;
  private static final int MOST_CASES = 10_240;
  private static final int GRAPHS = 60;

  private static final List<String> INNER = List.of("weft.ops.order", "weft.ops.calculus");
  private static final List<Cell> MOVING = List.of(Cell.OWN, Cell.BY_SHAPE, Cell.BY_EXPANSION);

  /// The ops of rows that have a derivative other than zero.
  private static Stream<Class<? extends Op>> ops() {
    return Ops.all().classes().stream()
        .filter(op -> !Perform.class.isAssignableFrom(op) && !Example.of(op).isEmpty())
        .filter(op -> MOVING.contains(new PushforwardColumn().of(op, Example.of(op))))
        .filter(op -> !OnTensors.class.isAssignableFrom(op) && op != Cast.class)
        .filter(op -> !INNER.contains(op.getPackageName()));
  }

  private static Stream<DynamicTest> each(ToIntFunction<DerivativeCheck> claim) {
    return ops()
        .map(
            op ->
                DynamicTest.dynamicTest(
                    op.getSimpleName(),
                    () -> {
                      var graphs = TameGraphs.of(OpSet.of(List.of(op)));
                      int compared = 0;
                      // Some ops rarely meet values at which differences say anything.
                      for (int cases = CASES; compared == 0 && cases <= MOST_CASES; cases *= 2) {
                        compared = compared(cases, graphs, claim);
                      }
                      assertThat(compared).isPositive();
                    }));
  }

  /// How many cells were compared in all cases together.
  private static int compared(int cases, TameGraphs graphs, ToIntFunction<DerivativeCheck> claim) {
    var compared = new AtomicInteger();
    Property.holds(
        cases,
        graphs,
        (OverTable given) -> {
          if (TameGraphs.runs(given)) {
            compared.addAndGet(compared(given, claim));
          }
        });
    return compared.get();
  }

  /// A graph that no rule takes a derivative through has none to compare.
  private static int compared(OverTable given, ToIntFunction<DerivativeCheck> claim) {
    try {
      return claim.applyAsInt(new DerivativeCheck(given.graph(), given.table()));
    } catch (WeftException e) {
      if (e.first().code() == Code.REFUSED) {
        return 0;
      }
      throw e;
    }
  }

  private static Seeds seeds() {
    return new Seeds(11);
  }

  @TestFactory
  Stream<DynamicTest> each_op_forward_is_what_differences_say() {
    return each(check -> check.forward(seeds()));
  }

  @TestFactory
  Stream<DynamicTest> each_op_back_is_forward_turned_round() {
    return each(check -> check.back(seeds()));
  }

  @Test
  void graphs_forward_are_what_differences_say() {
    assertThat(compared(GRAPHS, TameGraphs.smooth(Ops.all()), check -> check.forward(seeds())))
        .isGreaterThan(Property.scaled(GRAPHS));
  }

  @Test
  void graphs_back_are_forward_turned_round() {
    assertThat(compared(GRAPHS, TameGraphs.smooth(Ops.all()), check -> check.back(seeds())))
        .isGreaterThan(Property.scaled(GRAPHS));
  }

  @Test
  void second_derivatives_are_what_differences_of_the_first_say() {
    assertThat(
            compared(
                GRAPHS,
                TameGraphs.smooth(Ops.all()),
                check -> check.second(seeds()).forward(seeds())))
        .isGreaterThan(Property.scaled(GRAPHS));
  }

  @Test
  void back_twice_is_forward_turned_round() {
    assertThat(
            compared(
                GRAPHS, TameGraphs.smooth(Ops.all()), check -> check.second(seeds()).back(seeds())))
        .isGreaterThan(Property.scaled(GRAPHS));
  }
}
