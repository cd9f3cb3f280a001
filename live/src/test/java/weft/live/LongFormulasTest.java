package weft.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weft.eval.Interpreter;
import weft.eval.Outcome;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.jit.CompiledEngine;
import weft.lang.Formulas;
import weft.lang.Schema;
import weft.testkit.Property;

/// Formulas of very many terms run in every engine, on a small stack too.
class LongFormulasTest {
  private static final int SMALL_STACK = 768 << 10;
  private static final int TERMS = Property.isThorough() ? 30_000 : 10_000;

  private static String formula(String kind) {
    return switch (kind) {
      case "sum" -> "x" + " + x".repeat(TERMS);
      case "products" -> {
        var text = new StringBuilder("x");
        for (int i = 0; i < TERMS / 2; i++) {
          text.append(" + x * ").append(i % 97);
        }
        yield text.toString();
      }
      case "arguments" -> "max(x" + ", x - 1".repeat(TERMS / 2) + ")";
      case "lags" -> {
        var text = new StringBuilder("x");
        for (int i = 0; i < TERMS / 4; i++) {
          text.append(" - lag(x, ").append(1 + i % 3).append(')');
        }
        yield text.toString();
      }
      default -> throw new IllegalArgumentException(kind);
    };
  }

  @ParameterizedTest
  @ValueSource(strings = {"sum", "products", "arguments", "lags"})
  void every_engine_gives_the_same_bits(String kind) throws InterruptedException {
    var outcome = new AtomicReference<Object>("");
    var thread =
        new Thread(
            null,
            () -> {
              try {
                outcome.set(results(formula(kind)));
              } catch (RuntimeException | StackOverflowError e) {
                outcome.set(e);
              }
            },
            "small stack",
            SMALL_STACK);
    thread.start();
    thread.join();
    assertThat(outcome.get()).isInstanceOf(List.class);
    var results = (List<?>) outcome.get();
    assertThat(results).hasSize(3);
    assertThat(results.get(1)).isEqualTo(results.get(0));
    assertThat(results.get(2)).isEqualTo(results.get(0));
  }

  private static List<List<Double>> results(String formula) {
    var types = new LinkedHashMap<String, Type>();
    types.put("x", Type.column(Element.F64));
    Graph graph = Formulas.compile("y = " + formula, Schema.of(types)).graph();
    Table table = Table.series(Map.of("x", Tensor.column(1.1, 2.2, Double.NaN, 3.3, 0.7, 5.9)));
    return List.of(
        numbers(Interpreter.standard().run(graph, table)),
        numbers(new CompiledEngine().run(graph, table)),
        numbers(new LiveEngine().run(graph, table)));
  }

  private static List<Double> numbers(Outcome outcome) {
    Tensor found = outcome.output("y");
    var values = new ArrayList<Double>();
    for (int i = 0; i < found.size(); i++) {
      values.add(found.doubleAt(i));
    }
    return values;
  }
}
