package weft.jit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.jit.code.Tier;
import weft.lang.Formulas;
import weft.lang.Schema;

/// An equal graph is compiled once.
class CacheTest {
  private static final CompiledEngine ENGINE = new CompiledEngine(1, 1024, Tier.SCALAR);

  private static Graph graph(String formula) {
    return Formulas.compile("a = " + formula, Schema.of(Map.of("x", Type.column(Element.F64))))
        .graph();
  }

  @Test
  void equal_graphs_of_one_engine_are_one() {
    var first = ENGINE.compiled(graph("rolling_mean(x, 3) + 0.25"));
    assertThat(ENGINE.compiled(graph("rolling_mean(x, 3) + 0.25"))).isSameAs(first);
    assertThat(ENGINE.compiled(graph("rolling_mean(x,  3)+ 0.25"))).isSameAs(first);
    assertThat(ENGINE.compiled(graph("rolling_mean(x, 3) + 0.5"))).isNotSameAs(first);
    assertThat(new CompiledEngine(1, 512, Tier.SCALAR).compiled(graph("rolling_mean(x, 3) + 0.25")))
        .isNotSameAs(first);
    assertThat(ENGINE.compile(graph("rolling_mean(x, 3) + 0.25"))).isNotSameAs(first);
  }

  @Test
  void runs_use_it() {
    Graph graph = graph("rolling_mean(x, 3) + 0.125");
    var table = Table.series(Map.of("x", Tensor.column(1, 2, 3)));
    assertThat(ENGINE.run(graph, table).output("a").doubles())
        .containsExactly(Double.NaN, Double.NaN, 2.125);
    var kernels = ENGINE.compiled(graph).runners();
    ENGINE.run(graph("rolling_mean(x, 3) + 0.125"), table);
    assertThat(ENGINE.compiled(graph).runners()).isSameAs(kernels);
  }

  @Test
  void the_ones_used_last_are_kept() {
    var cache = new Cache(2);
    var one = cache.get(ENGINE, graph("x + 1"));
    var two = cache.get(ENGINE, graph("x + 2"));
    assertThat(cache.get(ENGINE, graph("x + 1"))).isSameAs(one);
    cache.get(ENGINE, graph("x + 3"));
    assertThat(cache.size()).isEqualTo(2);
    assertThat(cache.get(ENGINE, graph("x + 1"))).isSameAs(one);
    assertThat(cache.get(ENGINE, graph("x + 2"))).isNotSameAs(two);
  }

  @Test
  void threads_share_one() throws Exception {
    var cache = new Cache(4);
    var tasks = new ArrayList<Callable<CompiledGraph>>();
    for (int i = 0; i < 8; i++) {
      tasks.add(() -> cache.get(ENGINE, graph("log(x) * 3")));
    }
    try (var pool = Executors.newFixedThreadPool(8)) {
      List<CompiledGraph> all = new ArrayList<>();
      for (var done : pool.invokeAll(tasks)) {
        all.add(done.get());
      }
      assertThat(all).allMatch(one -> one == all.getFirst());
    }
    assertThat(cache.size()).isOne();
  }
}
