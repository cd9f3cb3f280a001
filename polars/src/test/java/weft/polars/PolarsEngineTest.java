package weft.polars;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import weft.eval.Engine;
import weft.eval.InterpreterEngine;
import weft.eval.Table;
import weft.files.ReadOptions;
import weft.files.TableFiles;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.problem.WeftException;
import weft.spell.python.PythonWorker;

/// The way there and back, without Python: another engine computes from file to file.
class PolarsEngineTest {
  private static final Table TABLE =
      new Table(
          Map.of(
              "symbol", Tensor.texts(Shape.of(3), i -> "ABA".substring(i, i + 1)),
              "time", Tensor.longs(Element.TIME, Shape.of(3), i -> i),
              "x", Tensor.column(1, 2, Double.NaN),
              "c", Tensor.bools(Shape.of(3), i -> i > 0),
              "unread", Tensor.column(0, 0, 0)),
          Optional.of("symbol"),
          "time");

  private static Engine standIn(Graph graph) {
    return new PolarsEngine(
        (module, from, to) -> {
          assertThat(module).contains("def features(frame: pl.LazyFrame");
          var read = TableFiles.read(List.of(from.toString()), ReadOptions.ALL).columns();
          assertThat(read).doesNotContainKey("unread");
          var table = new Table(read, Optional.of("symbol"), "time");
          var found = new LinkedHashMap<String, Tensor>();
          new InterpreterEngine()
              .run(graph, table)
              .outputs()
              .forEach(
                  (name, column) -> found.put(name, Tensor.f64(column.shape(), column::doubleAt)));
          TableFiles.write(to, found);
        });
  }

  @Test
  void results_have_the_types_of_the_features() {
    var graph =
        Programs.compiled(
            "y = lag(x)\nb = x > 1\nd = c", Map.of("x", Element.F64, "c", Element.BOOL));
    var outcome = standIn(graph).run(graph, TABLE);
    assertThat(outcome.outputs()).isEqualTo(new InterpreterEngine().run(graph, TABLE).outputs());
    assertThat(outcome.output("b").element()).isEqualTo(Element.BOOL);
  }

  @Test
  void what_is_refused_is_known_before_and_the_rest_is_computed() {
    String refused = "y = rolling_regress(x, lag(x), 3).t_nw[1]";
    var graph = Programs.compiled(refused + "\nz = x", Map.of("x", Element.F64));
    var prepared = standIn(graph).prepare(graph);
    assertThat(prepared.refused()).containsOnlyKeys("y");
    var outcome = prepared.run(TABLE);
    assertThat(outcome.failures()).hasSize(1);
    assertThat(outcome.output("z")).isEqualTo(Tensor.column(1, 2, Double.NaN));
    var alone = Programs.compiled(refused, Map.of("x", Element.F64));
    assertThat(standIn(alone).run(alone, TABLE).outputs()).isEmpty();
  }

  @Test
  void a_failure_of_polars_is_said() {
    assertThatThrownBy(
            () ->
                ArrowExchange.check(
                    new PythonWorker.Answer.Failed("SchemaError: x", List.of(), Optional.empty())))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("SchemaError: x");
    ArrowExchange.check(new PythonWorker.Answer.Done(Map.of()));
  }

  @Test
  void it_says_what_it_is() {
    var engine = new PolarsEngine();
    assertThat(engine.name()).isEqualTo("polars");
    assertThat(engine.description()).contains("Python");
    assertThat(engine.capabilities())
        .containsExactlyInAnyOrder(Engine.Capability.OUTSIDE, Engine.Capability.LABELS);
    assertThat(engine.promise().isKept(1, 1 + 1e-10)).isTrue();
  }
}
