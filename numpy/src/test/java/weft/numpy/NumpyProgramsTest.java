package weft.numpy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import weft.eval.Outcome;
import weft.eval.RunOptions;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ir.text.GraphReader;
import weft.ops.Ops;
import weft.spell.python.PythonRunner;
import weft.spell.python.PythonRunner.Answer;

/// Programs with something in place of Python that answers as it is told.
class NumpyProgramsTest {
  private static final String TWO =
      """
      n0 = placeholder(name="a", default_value=none)
      n1 = placeholder(name="b", default_value=2)
      n2 = add(left=n0, right=n1)
      n3 = power(left=n0, right=n1)
      return sum=n2, power=n3
      """;

  private final List<PythonRunner.Module> modules = new ArrayList<>();

  private static Graph graph(String text) {
    return GraphReader.read(text, Ops.all());
  }

  private NumpyPrograms programs(RunOptions options, PythonRunner python) {
    return new NumpyPrograms(
        ArrayLibrary.NUMPY,
        options,
        () ->
            (module, inputs, functions) -> {
              modules.add(module);
              return python.call(module, inputs, functions);
            });
  }

  private Outcome run(String text, Map<String, Tensor> inputs, PythonRunner python) {
    return programs(RunOptions.silent(), python).run(graph(text), inputs);
  }

  @Test
  void a_module_is_written_for_the_types_that_come() {
    var given = new LinkedHashMap<String, Tensor>();
    var result = Map.of("sum", Tensor.scalar(1.0), "power", Tensor.scalar(2.0));
    var ready =
        programs(
                RunOptions.silent(),
                (_, inputs, _) -> {
                  given.putAll(inputs);
                  return new Answer.Done(result);
                })
            .ready(graph(TWO));
    assertThat(ready.refused()).isEmpty();
    assertThat(ready.hosted()).isEmpty();
    assertThat(ready.run(Map.of("a", Tensor.column(1, 2))).outputs()).isEqualTo(result);
    ready.run(Map.of("a", Tensor.column(3, 4)));
    assertThat(given).containsKeys("a", "b");
    assertThat(modules.getFirst().text()).contains("a = np.asarray(a, dtype=np.float64)");
    assertThat(modules.get(1)).isEqualTo(modules.getFirst());
  }

  @Test
  void what_fails_in_python_takes_nothing_else_along() {
    var outcome =
        run(
            TWO,
            Map.of("a", Tensor.scalar(3L)),
            (module, _, _) -> {
              int line = 1 + module.text().lines().toList().indexOf("    power = a ** b");
              return line == 0
                  ? new Answer.Done(Map.of("sum", Tensor.scalar(5L)))
                  : new Answer.Failed("ValueError: negative", List.of(line), Optional.empty());
            });
    assertThat(outcome.outputs()).containsOnlyKeys("sum");
    assertThat(outcome.failures().getFirst().message())
        .isEqualTo("n3 = power: ValueError: negative");
  }

  @Test
  void a_failure_without_a_place_ends_the_run() {
    var outcome =
        run(
            TWO,
            Map.of("a", Tensor.scalar(3L)),
            (_, _, _) -> new Answer.Failed("SyntaxError: odd", List.of(), Optional.empty()));
    assertThat(outcome.outputs()).isEmpty();
    assertThat(outcome.failures()).hasSize(1);
  }

  @Test
  void what_does_not_fit_is_found_before_anything_runs() {
    var outcome = run(TWO, Map.of("a", Tensor.scalar("x")), (_, _, _) -> Assertions.fail());
    assertThat(outcome.failures()).hasSize(2);
    assertThat(outcome.failures().getFirst().message()).startsWith("n2 = add: ");
    var missing = run(TWO, Map.of(), (_, _, _) -> Assertions.fail());
    assertThat(missing.failures().getFirst().message())
        .contains("no value is given for the placeholder 'a' and it has no default");
    var gaps = Tensor.truths(Shape.of(1), _ -> Double.NaN);
    assertThat(run(TWO, Map.of("a", gaps), (_, _, _) -> Assertions.fail()).failures().toString())
        .contains("missing bool");
    var typed =
        run(
            "n0 = input(name=\"a\") : f64[2]\nreturn y=n0\n",
            Map.of("a", Tensor.scalar(1.0)),
            (_, _, _) -> Assertions.fail());
    assertThat(typed.failures().getFirst().message()).contains("takes another value");
  }

  /// Stands where nothing should run.
  private static final class Assertions {
    static Answer fail() {
      throw new AssertionError("nothing runs");
    }
  }

  @Test
  void whole_numbers_become_floats_where_only_these_are_taken() {
    run(
        "n0 = placeholder(name=\"a\", default_value=none)\n"
            + "n1 = lag(x=n0, n=1, fill=nan)\n"
            + "return y=n1\n",
        Map.of("a", Tensor.longs(Element.I64, Shape.of(3), i -> i)),
        (_, _, _) -> new Answer.Done(Map.of("y", Tensor.column(1))));
    assertThat(modules.getFirst().text()).contains("a.astype(np.float64)");
  }

  @Test
  void functions_are_those_of_the_options() {
    String calls =
        "n0 = constant(value=1.0)\nn1 = function_call(arg1=n0, name=\"f\")\nreturn y=n1\n";
    var why = new WeftException(Diagnostic.of(Code.RANGE, "too far"));
    var options = RunOptions.silent().with("f", (args, _) -> args.getFirst());
    var outcome =
        programs(
                options,
                (module, _, functions) -> {
                  assertThat(functions).containsOnlyKeys("f");
                  int line =
                      module
                          .text()
                          .lines()
                          .toList()
                          .indexOf("    y = np.asarray(f(np.float64(1.0)))");
                  return new Answer.Failed("Refused: f", List.of(line + 1), Optional.of(why));
                })
            .run(graph(calls), Map.of());
    assertThat(outcome.failures().getFirst().message()).contains("too far");
    assertThatThrownBy(() -> run(calls, Map.of(), (_, _, _) -> Assertions.fail()))
        .hasMessageContaining("there is no function 'f'");
  }

  @Test
  void a_run_that_is_to_fail_fast_throws() {
    var programs = programs(RunOptions.silent().failFast(true), (_, _, _) -> Assertions.fail());
    assertThatThrownBy(() -> programs.run(graph(TWO), Map.of())).isInstanceOf(WeftException.class);
  }

  @Test
  void stored_weights_are_given_to_python() {
    String many =
        "n0 = array_constant(values=" + Tensor.f64(Shape.of(2000), i -> i) + ")\nreturn y=n0\n";
    run(
        many,
        Map.of(),
        (_, inputs, _) -> {
          assertThat(inputs.values().iterator().next().size()).isEqualTo(2000);
          return new Answer.Done(inputs);
        });
  }

  @Test
  void what_has_no_word_is_refused_when_it_is_made_ready() {
    var ready =
        programs(RunOptions.silent(), (_, _, _) -> Assertions.fail())
            .ready(
                graph(
                    """
                    n0 = input(name="x") : f64[4]
                    n1 = cumsum(x=n0, init=0.0)
                    return y=n1
                    """));
    assertThat(ready.refused().orElseThrow().message())
        .contains("n1 = cumsum: carries state from row to row");
    var outcome = ready.run(Map.of("x", Tensor.column(1, 2, 3, 4)));
    assertThat(outcome.outputs()).isEmpty();
    assertThat(outcome.failures()).hasSize(1);
  }

  @Test
  void features_over_tables_are_refused() {
    for (var engine : List.of(new NumpyEngine(), new JaxEngine())) {
      var prepared =
          engine.prepare(
              graph("n0 = column(name=\"x\", element=f64, shape=[])\nreturn y=n0\n"),
              RunOptions.silent());
      assertThat(prepared.refused().get("y").message()).contains("not features over tables");
      assertThat(prepared.run(Table.series(Map.of("x", Tensor.column(1)))).outputs()).isEmpty();
      assertThat(engine.description()).contains("Python");
      assertThat(engine.promise().isKept(1, 1 + 1e-10)).isTrue();
      assertThat(engine.capabilities()).hasSize(2);
      assertThat(engine.programs(RunOptions.silent())).isInstanceOf(NumpyPrograms.class);
    }
  }
}
