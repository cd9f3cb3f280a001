package weft.polars;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import weft.eval.InterpreterEngine;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Example;
import weft.ir.Interpretation.Cell;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.form.CrossSection;
import weft.ir.problem.WeftException;
import weft.ops.ExampleGraph;
import weft.ops.Ops;
import weft.spell.python.PythonCommand;
import weft.testkit.Conformance;

/// What Polars computes. Runs where a Python is named that has it.
class PolarsPythonTest {
  private static final Path CONFORMANCE = Path.of("../conformance");

  /// A stand-in for a number, which may be that number.
  private static final Set<String> STAND_INS = Set.of("sort_key", "key_value");

  @BeforeEach
  void python() {
    Assumptions.assumeTrue(PythonCommand.named().isPresent());
  }

  @Test
  void features_are_as_they_are_meant() {
    var report =
        Conformance.run(
            CONFORMANCE.resolve("features.json"), Conformance.suites(new PolarsEngine()));
    assertThat(report.passed()).isEqualTo(541);
  }

  @Test
  void so_are_alphas() {
    var report =
        Conformance.run(
            CONFORMANCE.resolve("alpha101_public.weft"), Conformance.suites(new PolarsEngine()));
    assertThat(report.passed()).isEqualTo(43);
  }

  /// What is not passed is refused: nothing differs.
  private static void passes(String file, int passed, int refused) {
    var report = Conformance.run(CONFORMANCE.resolve(file), Conformance.suites(new PolarsEngine()));
    assertThat(report.failures()).allMatch(failure -> failure.found().startsWith("refused"));
    assertThat(report.passed()).isEqualTo(passed);
    assertThat(report.failed()).isEqualTo(refused);
  }

  @Test
  void so_are_desk_suites() {
    passes("desk_cross.json", 65, 5);
    passes("desk_universe.json", 48, 1);
  }

  /// Its time zones have no summer time in 2100.
  @Test
  void times_are_right_up_to_2099() {
    var report =
        Conformance.run(
            CONFORMANCE.resolve("desk_time.json"), Conformance.suites(new PolarsEngine()));
    assertThat(report.failures())
        .filteredOn(failure -> !failure.found().startsWith("refused"))
        .allMatch(failure -> failure.toString().contains("new_york"));
    assertThat(report.passed()).isEqualTo(114);
  }

  @Test
  void so_are_the_examples_of_ops() {
    var wrong = new ArrayList<String>();
    int tried = 0;
    for (String tag : Ops.all().tags()) {
      var op = Ops.all().find(tag).orElseThrow();
      var examples = Example.of(op);
      if (STAND_INS.contains(tag)
          || examples.isEmpty()
          || new PolarsColumn().of(op, examples) instanceof Cell.Refused) {
        continue;
      }
      for (Example example : examples) {
        tried++;
        problem(example).ifPresent(wrong::add);
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(tried).isGreaterThan(150);
  }

  private static Optional<String> problem(Example example) {
    try {
      var given = ExampleGraph.overRows(example);
      var columns = new LinkedHashMap<>(given.values());
      boolean oneTime = example.op() instanceof CrossSection;
      Shape rows = Shape.of(example.expected().shape().dims().getFirst());
      columns.put("time", Tensor.longs(Element.TIME, rows, i -> oneTime ? 0 : i * 1_000_000_000L));
      var prepared = new PolarsEngine().prepare(given.graph());
      if (!prepared.refused().isEmpty()) {
        return Optional.empty();
      }
      var found = prepared.run(new Table(columns, Optional.empty(), "time")).output("y");
      for (int i = 0; i < example.expected().size(); i++) {
        double want =
            example.expected().element() == Element.TEXT ? 0 : example.expected().doubleAt(i);
        double got = example.expected().element() == Element.TEXT ? 0 : found.doubleAt(i);
        if (!new PolarsEngine().promise().isKept(want, got)) {
          return Optional.of(
              example.op().describe() + ": " + found + ", not " + example.expected());
        }
      }
      return Optional.empty();
    } catch (WeftException e) {
      return Optional.of(example.op().describe() + ": " + e.getMessage());
    }
  }

  @Test
  void names_are_whatever_they_are() {
    var columns = new LinkedHashMap<String, Tensor>();
    var names = List.of("a \"b\"", "class", "größe €", "pl", "it's\\n", "row", "self");
    var formulas = new LinkedHashMap<String, String>();
    for (int i = 0; i < names.size(); i++) {
      columns.put(names.get(i), Tensor.column(i, i + 1, i + 3));
      formulas.put(names.get((i + 1) % names.size()) + "!", names.get(i));
    }
    columns.put("time", Tensor.longs(Element.I64, Shape.of(3), i -> 2 - i));
    var graph = Programs.lags(formulas);
    var outcome = new PolarsEngine().run(graph, new Table(columns, Optional.empty(), "time"));
    assertThat(outcome.failures()).isEmpty();
    formulas.forEach(
        (name, column) ->
            assertThat(outcome.output(name))
                .isEqualTo(
                    Tensor.column(
                        columns.get(column).doubleAt(1),
                        columns.get(column).doubleAt(2),
                        Double.NaN)));
  }

  @Test
  void a_table_may_have_no_rows() {
    var graph = Programs.lags(Map.of("y", "x"));
    var table =
        new Table(
            Map.of(
                "x",
                Tensor.column(),
                "symbol",
                Tensor.texts(Shape.of(0), _ -> ""),
                "time",
                Tensor.column()),
            Optional.of("symbol"),
            "time");
    assertThat(new PolarsEngine().run(graph, table).output("y").size()).isZero();
  }

  @Test
  void a_long_decay_stays_finite() {
    var graph = Programs.compiled("y = decay_accum(x, 0.9)", Map.of("x", Element.F64));
    int rows = 20_000;
    var table = Table.series(Map.of("x", Tensor.f64(Shape.of(rows), _ -> 1)));
    var found = new PolarsEngine().run(graph, table).output("y");
    assertThat(found.doubleAt(rows - 1)).isCloseTo(10, within(1e-9));
  }

  /// What a window has too few rows for, or of equal values, is missing to whatever reads it.
  @Test
  void windows_of_few_or_equal_rows_are_missing() {
    String program =
        """
        cov  = rolling_cov(x, y, 3, min_periods=1)
        one  = rolling_cov(x, y, 1)
        read = first(rolling_cov(x, y, 3, min_periods=1))
        mean = rolling_mean(rolling_rank_corr(x, x, 3, min_periods=2), 2, min_periods=1, by=y)
        sum  = rolling_sum(x, 1s, min_periods=1)
        high = rolling_max(x, 1s, min_periods=1)
        """;
    var columns = new LinkedHashMap<String, Tensor>();
    columns.put("x", Tensor.column(0.1, Double.NaN, 3.3, 3.3, 3.3, 5.7, 1.1));
    columns.put("y", Tensor.column(2.7, 1.3, 1.3, 1.3, 1.3, 1.3, 1.3));
    columns.put("time", Tensor.longs(Element.TIME, Shape.of(7), i -> i * 1_000_000_000L));
    var table = new Table(columns, Optional.empty(), "time");
    var graph = Programs.compiled(program, Map.of("x", Element.F64, "y", Element.F64));
    var expected = new InterpreterEngine().run(graph, table);
    var found = new PolarsEngine().run(graph, table);
    assertThat(found.failures()).isEmpty();
    for (String name : expected.outputs().keySet()) {
      for (int row = 0; row < table.rows(); row++) {
        double want = expected.output(name).doubleAt(row);
        double got = found.output(name).doubleAt(row);
        assertThat(new PolarsEngine().promise().isKept(want, got))
            .as("%s, row %d: %s, not %s", name, row, got, want)
            .isTrue();
      }
    }
  }

  @Test
  void without_python_it_says_what_to_do() {
    String before = System.getProperty(PythonCommand.PROPERTY);
    System.setProperty(PythonCommand.PROPERTY, "/nowhere/python");
    try {
      assertThatThrownBy(
              () ->
                  new PolarsEngine()
                      .run(
                          Programs.lags(Map.of("y", "x")),
                          Table.series(Map.of("x", Tensor.column(1)))))
          .isInstanceOf(WeftException.class)
          .satisfies(
              e ->
                  assertThat(((WeftException) e).first().toString())
                      .contains("pip install polars"));
    } finally {
      if (before == null) {
        System.clearProperty(PythonCommand.PROPERTY);
      } else {
        System.setProperty(PythonCommand.PROPERTY, before);
      }
    }
  }
}
