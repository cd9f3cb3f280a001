package weft.jit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import weft.eval.Interpreter;
import weft.eval.Outcome;
import weft.eval.Pool;
import weft.eval.Watch;
import weft.jit.code.Tier;
import weft.ops.Ops;
import weft.rewrite.Expand;
import weft.rewrite.Rewrite;
import weft.rewrite.Rewrites;
import weft.testkit.Property;
import weft.testkit.RandomGraphs;
import weft.testkit.RandomTables;

/// Rewrites change how a graph is computed, not what comes out: with each of them switched off, and
/// with all of them, the compiled engine gives the bits of the interpreter on the graph as it was
/// written.
class RewritesOffTest {
  private static final CompiledEngine ENGINE = new CompiledEngine(2, 7, Tier.SCALAR);

  /// The standard ones, less one at a time, less all; the expansion is needed, as kernels have no
  /// windows.
  private static List<List<Rewrite>> variants() {
    var variants = new ArrayList<List<Rewrite>>();
    variants.add(Rewrites.standard());
    for (Rewrite off : Rewrites.standard()) {
      if (!(off instanceof Expand)) {
        variants.add(Rewrites.standard().stream().filter(one -> one != off).toList());
      }
    }
    variants.add(List.of(new Expand()));
    return variants;
  }

  @Test
  void rewrites_leave_no_trace() {
    assertThat(variants()).hasSizeGreaterThan(4);
    Property.holds(
        120,
        RandomGraphs.overTables(Ops.all(), new RandomTables()),
        given -> {
          Outcome expected = Interpreter.standard().run(given.graph(), given.table());
          if (!expected.complete()) {
            return;
          }
          for (List<Rewrite> rewrites : variants()) {
            var graph = Rewrites.apply(given.graph(), rewrites);
            var compiled = new CompiledGraph(ENGINE, graph);
            assertThat(
                    compiled.run(OrderedRows.of(given.table()), Pool.none(), Watch.NONE).outputs())
                .as(rewrites.toString())
                .isEqualTo(expected.outputs());
          }
        });
  }
}
