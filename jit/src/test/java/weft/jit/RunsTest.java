package weft.jit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import weft.eval.Interpreter;
import weft.eval.Pool;
import weft.eval.RunOptions;
import weft.eval.Table;
import weft.eval.Watch;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.jit.code.Tier;
import weft.jit.table.Tiered;
import weft.lang.Formulas;
import weft.lang.Schema;

/// Runs over tables that are not small.
class RunsTest {
  private static final int ENTITIES = 7;
  private static final int ROWS = 700;
  private static final String TEXT =
      """
      a = rolling_zscore(x, 20) + rolling_mean(y, 130)
      b = ema(x, 0.1) - cumsum(y)
      c = cs_rank(a) + cs_zscore(b)
      d = rolling_median(x, 33) - rolling_rank(y, 64)
      e = log(abs(x) + 1) * rolling_corr(x, y, 50)
      f = rolling_max(x, 40) - rolling_min(y, 9)
      """;

  private static final Graph GRAPH = graph(TEXT);

  private static Graph graph(String text) {
    return Formulas.compile(
            text,
            Schema.of(
                    Map.of(
                        "x", Type.column(Element.F64),
                        "y", Type.column(Element.F64),
                        "s", Type.column(Element.I64),
                        "t", Type.column(Element.TIME)))
                .by("s")
                .orderedBy("t"))
        .graph();
  }

  private static Table table(boolean byTime) {
    return table(ENTITIES, ROWS, byTime);
  }

  /// @param byTime whether entities take turns
  private static Table table(int entities, int rows, boolean byTime) {
    int n = entities * rows;
    var random = new java.util.SplittableRandom(3);
    var x = new double[n];
    var y = new double[n];
    for (int i = 0; i < n; i++) {
      x[i] = random.nextInt(50) == 0 ? Double.NaN : random.nextDouble() - 0.5;
      y[i] = random.nextInt(9);
    }
    Shape shape = Shape.of(n);
    return new Table(
        Map.of(
            "x", Tensor.of(shape, x),
            "y", Tensor.of(shape, y),
            "s", Tensor.longs(Element.I64, shape, i -> byTime ? i % entities : i / rows),
            "t", Tensor.longs(Element.TIME, shape, i -> byTime ? i / entities : i % rows)),
        java.util.Optional.of("s"),
        "t");
  }

  private static void compare(Table table, weft.eval.Outcome found) {
    compare(GRAPH, table, found);
  }

  private static void compare(Graph graph, Table table, weft.eval.Outcome found) {
    var expected = Interpreter.standard().run(graph, table);
    expected
        .outputs()
        .forEach(
            (name, column) ->
                assertThat(found.output(name).doubles())
                    .as(name)
                    .containsExactly(column.doubles()));
  }

  @Test
  void rows_by_time_and_rows_by_entity() {
    for (boolean byTime : new boolean[] {true, false}) {
      Table table = table(byTime);
      for (Tier tier : Tier.values()) {
        compare(table, new CompiledEngine(2, 256, tier).run(GRAPH, table));
      }
    }
  }

  @Test
  void one_long_entity_is_computed_in_pieces() {
    Graph windows =
        graph(
            """
            a = rolling_zscore(x, 20) + rolling_mean(y, 130)
            b = rolling_max(lag(x, 2), 17) - rolling_min(a, 5)
            c = rolling_mean(x, 40, min_periods=3) + rolling_sum(b, 70, min_periods=1)
            d = rolling_median(c, 33) - rolling_rank(y, 64)
            e = log(abs(x) + 1) * rolling_corr(x, d, 50)
            """);
    Table table = table(1, 30_000, false);
    for (int threads : new int[] {1, 2, 4}) {
      var blocks = new AtomicInteger();
      Watch counting = (done, all) -> blocks.incrementAndGet();
      var prepared =
          new CompiledEngine(threads, 64, Tier.SCALAR)
              .prepare(windows, RunOptions.standard().watch(counting));
      compare(windows, table, prepared.run(table));
      // Before a piece that is not the first go rows that are computed again.
      int alone = (30_000 + 63) / 64;
      assertThat(blocks.get() > alone).as(blocks + " blocks").isEqualTo(threads > 1);
    }
    compare(windows, table, new CompiledEngine(3, 8, Tier.VECTOR).run(windows, table));
    compare(windows, table, new CompiledEngine(3, 64, Tier.LOOPS).run(windows, table));
  }

  @Test
  void one_long_entity_ends_when_nobody_waits_any_more() {
    Table table = table(1, 30_000, false);
    var windows = graph("a = rolling_std(x, 20)\nb = rolling_median(x, 1d)");
    for (int threads : new int[] {1, 4}) {
      var asked = new AtomicInteger();
      Watch impatient =
          (done, all) -> {
            asked.incrementAndGet();
            throw new IllegalStateException("enough");
          };
      var prepared =
          new CompiledEngine(threads, 64, Tier.SCALAR)
              .prepare(windows, RunOptions.standard().watch(impatient));
      assertThatThrownBy(() -> prepared.run(table)).hasMessage("enough");
      assertThat(asked.get()).isLessThanOrEqualTo(threads);
    }
  }

  /// What follows from the constant is not computed; the rest is the same.
  @Test
  void functions_of_a_constant() {
    Graph graph =
        graph(
            """
            a = abs(x) ** 1.7
            b = x ** 3 - x ** -2
            c = (y - 4) ** 0.5
            d = x ** 0 + (y - 4) ** -3
            e = 2 ** x + (-2) ** y + 1 ** x + 0 ** (y - 4)
            f = (x * 100) % 3 + 7 % (y - 4)
            g = x ** (0 / 0) + (0 / 0) ** y
            """);
    Table table = table(2, 500, false);
    for (Tier tier : Tier.values()) {
      compare(graph, table, new CompiledEngine(1, 64, tier).run(graph, table));
    }
  }

  @Test
  void a_pass_knows_how_far_back_it_looks_unless_it_keeps_states() {
    assertThat(reach("a = rolling_mean(lag(x, 2), 20)")).hasValue(21);
    assertThat(reach("a = rolling_max(rolling_mean(x, 20), 100) + lag(y, 7)")).hasValue(118);
    assertThat(reach("a = x + y")).hasValue(0);
    assertThat(reach("a = rolling_mean(x, 20) + ema(x, 0.1)")).isEmpty();
  }

  private static java.util.OptionalInt reach(String text) {
    var compiled = new CompiledEngine(1, 64, Tier.SCALAR).compile(graph(text));
    return compiled.plan().passes().getFirst().reach();
  }

  @Test
  void vectors_may_take_over_at_any_block() throws InterruptedException {
    Table table = table(false);
    var compiled = new CompiledEngine(2, 16, Tier.ADAPTIVE).compile(GRAPH);
    var stop = new AtomicBoolean();
    var switching =
        Thread.ofPlatform()
            .start(
                () -> {
                  for (int i = 0; !stop.get(); i++) {
                    boolean vectors = i % 2 == 0;
                    compiled
                        .runners()
                        .forEach(
                            steps ->
                                steps.forEach(
                                    step -> {
                                      if (step instanceof Tiered tiered) {
                                        tiered.use(vectors);
                                      }
                                    }));
                  }
                });
    for (int i = 0; i < 5; i++) {
      compare(table, compiled.run(table));
    }
    stop.set(true);
    switching.join();
  }

  @Test
  void columns_and_constants_are_results_as_they_are() {
    Table table = table(true);
    var schema = Schema.of(Map.of("s", Type.column(Element.I64), "x", Type.column(Element.F64)));
    var graph = Formulas.compile("a = s\nb = x\nc = 2\nd = 'text'\ne = true", schema).graph();
    var expected = Interpreter.standard().run(graph, table);
    var found = new CompiledEngine(1, 1024, Tier.SCALAR).run(graph, table);
    expected
        .outputs()
        .forEach(
            (name, column) ->
                assertThat(found.output(name).toString()).isEqualTo(column.toString()));
  }

  @Test
  void arrays_are_used_again() {
    Table table = table(false);
    var compiled = new CompiledEngine(1, 1024, Tier.SCALAR).compile(GRAPH);
    var rows = OrderedRows.of(table);
    var pool = Pool.keeping();
    var first = compiled.run(rows, pool, Watch.NONE);
    var used =
        java.util.Collections.newSetFromMap(new java.util.IdentityHashMap<double[], Boolean>());
    first.outputs().values().forEach(column -> used.add(column.doubles()));
    pool.give(first);
    var again = compiled.run(rows, pool, Watch.NONE);
    compare(table, again);
    assertThat(again.outputs().values()).anyMatch(column -> used.contains(column.doubles()));
  }

  /// An order statistic costs little more in a larger window; sorting each window costs much more.
  @Test
  void the_plan_says_what_whole_windows_cost() {
    assertThat(cost("rolling_median(x, 1000)")).isLessThan(2 * cost("rolling_median(x, 100)"));
    assertThat(cost("shannon_entropy(x, 1000)")).isLessThan(2 * cost("shannon_entropy(x, 100)"));
    assertThat(cost("shannon_entropy(x, 100)")).isGreaterThan(10 * cost("rolling_rank(x, 100)"));
    assertThat(cost("rolling_rank_corr(x, y, 1000)"))
        .isGreaterThan(10 * cost("rolling_rank_corr(x, y, 100)"));
    assertThat(cost("rolling_std(x, 1h)")).isGreaterThan(cost("rolling_sum(x, 1h)"));
  }

  private static int cost(String formula) {
    var schema =
        Schema.of(
                Map.of(
                    "x", Type.column(Element.F64),
                    "y", Type.column(Element.F64),
                    "t", Type.column(Element.TIME)))
            .orderedBy("t");
    var graph = Formulas.compile("a = " + formula, schema).graph();
    String plan = new CompiledEngine(1, 1024, Tier.SCALAR).compile(graph).describe();
    var matcher = java.util.regex.Pattern.compile("about (\\d+) operations a row").matcher(plan);
    assertThat(matcher.find()).as(plan).isTrue();
    return Integer.parseInt(matcher.group(1));
  }

  @Test
  void the_plan_says_how_it_is_computed() {
    assertThat(new CompiledEngine(1, 1024, Tier.SCALAR).compile(GRAPH).describe())
        .contains(
            "pass 1 over the rows of each entity, 1024 at a time",
            "equations fused",
            "rolling_median over whole windows, about 18 operations a row",
            "before it: cs_rank over all entities of each time");
  }
}
