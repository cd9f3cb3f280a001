package weft.jit.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weft.eval.Interpreter;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.jit.CompiledEngine;
import weft.jit.code.Tier;
import weft.lang.Formulas;
import weft.lang.Schema;

/// Windows over durations that hold few rows and many: the bits of the interpreter.
class DurationWindowTest {
  private static final long SECOND = 1_000_000_000L;
  private static final List<String> FORMULAS =
      List.of(
          "rolling_sum(x, 20s)",
          "rolling_mean(x, 9m)",
          "rolling_std(x, 5m)",
          "rolling_kurt(x, 2m, min_periods=9)",
          "rolling_zscore(x, 90s)",
          "rolling_corr(x, y, 5m)",
          "rolling_argmax(x, 70s)",
          "rolling_max(x + y, 8s)",
          "rolling_count(x, 1s)",
          "rolling_median(x, 1m)",
          "rolling_rank(y, 10m)",
          "rolling_quantile(x, 3m, 0.3)",
          "shannon_entropy(x, 2m)",
          "rolling_rank_corr(x, y, 30s)",
          "rolling_sum(2, 20s)");

  private static final Graph GRAPH =
      Formulas.compile(
              program(),
              Schema.of(
                      Map.of(
                          "x", Type.column(Element.F64),
                          "y", Type.column(Element.F64),
                          "s", Type.column(Element.I64),
                          "t", Type.column(Element.TIME)))
                  .by("s")
                  .orderedBy("t"))
          .graph();

  private static String program() {
    var text = new StringBuilder();
    for (int i = 0; i < FORMULAS.size(); i++) {
      text.append("f").append(i).append(" = ").append(FORMULAS.get(i)).append('\n');
    }
    return text.toString();
  }

  /// @param regular one row a second; else from many at one time to none for a while
  private static Table table(int[] lengths, boolean regular) {
    int n = java.util.Arrays.stream(lengths).sum();
    var random = new SplittableRandom(11);
    var x = new double[n];
    var y = new double[n];
    var times = new long[n];
    var entities = new long[n];
    int row = 0;
    for (int e = 0; e < lengths.length; e++) {
      long now = 0;
      for (int i = 0; i < lengths[e]; i++) {
        now += regular ? SECOND : random.nextInt(5) == 0 ? 0 : random.nextLong(4 * SECOND);
        times[row] = now;
        entities[row] = e;
        x[row] = random.nextInt(40) == 0 ? Double.NaN : random.nextDouble() - 0.5;
        y[row++] = random.nextInt(60) == 0 ? Double.NaN : random.nextInt(9) - 4;
      }
    }
    Shape shape = Shape.of(n);
    return new Table(
        Map.of(
            "x", Tensor.of(shape, x),
            "y", Tensor.of(shape, y),
            "s", Tensor.of(Element.I64, shape, entities),
            "t", Tensor.of(Element.TIME, shape, times)),
        Optional.of("s"),
        "t");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void the_bits_of_the_interpreter(boolean regular) {
    Table table = table(new int[] {1, 5000, 300, 9}, regular);
    var expected = Interpreter.standard().run(GRAPH, table);
    var engine = new CompiledEngine(2, 256, Tier.SCALAR);
    var found = engine.run(GRAPH, table);

    assertThat(engine.prepare(GRAPH).hosted()).isEmpty();
    assertThat(expected.failures()).isEmpty();
    for (int i = 0; i < FORMULAS.size(); i++) {
      assertThat(found.output("f" + i).doubles())
          .as(FORMULAS.get(i))
          .containsExactly(expected.output("f" + i).doubles());
    }
  }
}
