package weft.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import weft.eval.Engine;
import weft.eval.Interpreter;
import weft.eval.Table;
import weft.ir.Graph;
import weft.ir.problem.Code;
import weft.ir.problem.WeftException;
import weft.jit.CompiledEngine;
import weft.jit.code.Tier;
import weft.ops.Ops;
import weft.testkit.DerivativeCheck;
import weft.testkit.Property;
import weft.testkit.RandomGraphs;
import weft.testkit.RandomTables;
import weft.testkit.Seeds;

/// Derivatives are graphs like others: compiled they give the bits of the interpreter, forward they
/// do so live.
class DerivativesTest {
  private static final int CASES = 60;
  private static final Engine COMPILED = new CompiledEngine(1, 1024, Tier.ADAPTIVE);

  @Test
  void engines_give_the_same_bits() {
    var compiled = new AtomicInteger();
    var live = new AtomicInteger();
    Property.holds(
        CASES,
        RandomGraphs.overTables(Ops.all(), new RandomTables(24, 3, false)),
        given -> {
          var check = new DerivativeCheck(given.graph(), given.table());
          boolean plain =
              check.graph().nodes().stream()
                  .allMatch(node -> !node.type().shape().open() && node.type().shape().rank() < 2);
          if (!plain || !Interpreter.standard().run(check.graph(), check.table()).complete()) {
            return;
          }
          if (!hasDerivatives(check)) {
            return;
          }
          Table tangents = check.withTangents(new Seeds(3));
          compiled.addAndGet(same(check.pushed(), tangents, COMPILED));
          compiled.addAndGet(same(check.pulled(), check.withCotangents(new Seeds(4)), COMPILED));
          if (LiveEngine.labels(check.pushed()).isEmpty()) {
            live.addAndGet(same(check.pushed(), tangents, new LiveEngine()));
          }
        });
    assertThat(compiled.get()).isGreaterThan(Property.scaled(CASES));
    assertThat(live.get()).isGreaterThan(Property.scaled(CASES) / 4);
  }

  /// Through series by key, for one, no derivative goes.
  private static boolean hasDerivatives(DerivativeCheck check) {
    try {
      check.pushed();
      check.pulled();
      return true;
    } catch (WeftException e) {
      assertThat(e.first().code()).isEqualTo(Code.REFUSED);
      return false;
    }
  }

  /// The number of outputs compared; none where the interpreter refuses.
  private static int same(Graph graph, Table table, Engine engine) {
    var expected = Interpreter.standard().run(graph, table);
    if (!expected.complete()) {
      return 0;
    }
    assertThat(engine.run(graph, table).outputs()).isEqualTo(expected.outputs());
    return expected.outputs().size();
  }
}
