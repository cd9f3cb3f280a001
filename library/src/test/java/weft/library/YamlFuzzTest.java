package weft.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import weft.ir.Verify;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ir.text.GraphPrinter;
import weft.lang.CheckedProgram;
import weft.lang.Formulas;
import weft.lang.Mode;
import weft.ops.Ops;

/// Any YAML gives features or messages; nothing else comes out. `-Dweft.seed=17` draws the file of
/// that seed first, `-Dweft.cases=10` draws ten times as many.
class YamlFuzzTest {
  private static final int SMALL_STACK = 768 << 10;

  private static void attempt(String text) {
    try {
      check(FeatureTypeReader.read("type.yaml", text));
    } catch (WeftException e) {
      told(e.diagnostics());
    }
    try {
      check(Project.read("project.yaml", text, Registry.shipped()));
    } catch (WeftException e) {
      told(e.diagnostics());
    }
  }

  private static void check(FeatureSet features) {
    CheckedProgram compiled = features.check(features.assumed(Ops.all()), Map.of(), Ops.all());
    told(compiled.problems());
    if (!Verify.problems(compiled.graph()).isEmpty()) {
      fail("a bad graph: " + Verify.problems(compiled.graph()));
    }
  }

  private static void told(List<Diagnostic> problems) {
    for (Diagnostic problem : problems) {
      if (problem.message().isBlank() || problem.toString().isBlank()) {
        fail("an empty message");
      }
    }
  }

  private static void onSmallStack(Runnable work) {
    var thrown = new AtomicReference<Throwable>();
    var thread = new Thread(null, work, "small stack", SMALL_STACK);
    thread.setUncaughtExceptionHandler((_, e) -> thrown.set(e));
    thread.start();
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    if (thrown.get() != null) {
      throw new AssertionError(thrown.get().toString(), thrown.get());
    }
  }

  private static List<String> shipped() throws IOException {
    var texts = new ArrayList<String>();
    try (var files = Files.walk(Path.of("src/main/resources/weft/library/types"))) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        texts.add(Files.readString(file));
      }
    }
    return texts;
  }

  private static void harmed(int cases, List<String> good) {
    long first = Long.getLong("weft.seed", 0);
    double factor = Double.parseDouble(System.getProperty("weft.cases", "1"));
    onSmallStack(
        () -> {
          for (long seed = first; seed < first + cases * factor; seed++) {
            String text = YamlFuzz.harmed(new Random(seed), good);
            try {
              attempt(text);
            } catch (RuntimeException | Error e) {
              throw new AssertionError("replay: -Dweft.seed=" + seed + " " + e + "\n" + text, e);
            }
          }
        });
  }

  @Test
  void harmed_types() throws IOException {
    harmed(2_000, shipped());
  }

  @Test
  void harmed_projects() {
    harmed(1_500, List.of(YamlFuzz.PROJECT));
  }

  @Test
  void the_project_that_is_harmed_is_good() {
    Project project = Project.read("project.yaml", YamlFuzz.PROJECT, Registry.shipped());
    CheckedProgram compiled = project.check(project.assumed(Ops.all()), Map.of(), Ops.all());

    assertThat(compiled.errors()).isEmpty();
    assertThat(compiled.graph().outputs()).containsKeys("strength", "half");
  }

  @Test
  void formulas_of_shipped_types_keep_their_meaning_when_formatted() {
    for (FeatureType type : Registry.shipped().types()) {
      String text = type.program().text();
      String formatted = Formulas.format(type.name(), text);
      assertThat(Formulas.format(type.name(), formatted)).isEqualTo(formatted);
      assertThat(graph(type, formatted))
          .as(type.name())
          .isEqualTo(graph(type, text))
          .contains("n0 = ");
    }
  }

  private static String graph(FeatureType type, String text) {
    var values = new LinkedHashMap<String, Object>();
    type.parameters().forEach((name, one) -> values.put(name, one.value(Optional.empty())));
    var compiled =
        Formulas.check("t", text, type.assumed(Ops.all()), values, Ops.all(), Mode.BATCH);
    return compiled.errors() + GraphPrinter.print(compiled.graph());
  }

  @Test
  void a_type_without_outputs_and_with_an_example_is_refused() {
    attempt(
        formula("x").replace("output_column: o", "output_columns: {}")
            + "example: {inputs: {x: [1]}, expected: [1]}\n");
  }

  @Test
  void features_that_need_each_other_are_left_out() {
    String text = YamlFuzz.PROJECT.replace("signal: strength", "signal: half");
    Project project = Project.read("project.yaml", text, Registry.shipped());
    CheckedProgram compiled = project.check(project.assumed(Ops.all()), Map.of(), Ops.all());

    assertThat(compiled.errors()).isNotEmpty();
    assertThat(compiled.graph().outputs()).doesNotContainKey("half");
  }

  @Test
  void nesting_without_end() {
    int deep = 10_000;
    for (String open :
        List.of(
            "[", "{a: ", "- ", "? ", "{? ", "!t ", "[[", "'", "\"", "&a [", "a: [", "((", "\\")) {
      onSmallStack(
          () -> {
            attempt(open.repeat(deep));
            attempt("name: " + open.repeat(deep));
            attempt("tags: " + open.repeat(deep) + "x" + "]".repeat(deep));
          });
    }
    for (String open : List.of("[", "{a: ", "- ")) {
      onSmallStack(() -> attempt(open.repeat(1_000_000)));
    }
    var text = new StringBuilder();
    for (int i = 0; i < 3_000; i++) {
      text.append(" ".repeat(i)).append("a:\n");
    }
    onSmallStack(() -> attempt(text.toString()));
    onSmallStack(() -> attempt(formula("(".repeat(100_000))));
    onSmallStack(() -> attempt(formula("-".repeat(100_000) + "x")));
  }

  private static String formula(String formula) {
    return """
    name: t
    description: d
    category: c
    required_inputs: [x]
    output_column: o
    formula: "%s"
    """
        .formatted(formula);
  }

  @Test
  void nesting_in_an_example() {
    for (int depth : List.of(40, 200, 5_000)) {
      String cells = "[".repeat(depth) + "1" + "]".repeat(depth);
      onSmallStack(
          () ->
              attempt(formula("x") + "example: {inputs: {x: %s}, expected: [1]}".formatted(cells)));
    }
  }

  @Test
  void anchors_and_aliases() {
    var bomb = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
    for (int i = 1; i < 30; i++) {
      bomb.append("a%d: &a%d [%s]\n".formatted(i, i, ("*a" + (i - 1) + ",").repeat(10)));
    }
    for (String text :
        List.of(
            bomb.toString(),
            "name: &a x\ndescription: *a\n",
            "a: &a [*a]\n",
            "a: &a {b: *a}\n",
            "&a a: *a\n",
            "&a {*a : x}\n",
            "&a [*a]",
            "a: &a {x: 1}\nb: {<<: *a}\n",
            "a: *nowhere\n",
            "features: &a {signal: [*a]}\n",
            formula("x") + "tags: &a [*a]\n",
            formula("x") + "example: {inputs: {x: &a [*a]}}\n")) {
      onSmallStack(() -> attempt(text));
    }
  }

  @Test
  void odd_files() {
    for (String text :
        List.of(
            "",
            " ",
            "\n",
            "\0",
            "\ufeff",
            "\ufeffname: x\n",
            "\ud800",
            "name: \ud800\n",
            "\t",
            "\ta: b",
            "a:\tb\n",
            "a: b\r\nc: d\r\n",
            "---",
            "...",
            "--- a\n--- b\n",
            "a: b\na: c\n",
            "? \n: x\n",
            "? [a, b]\n: x\n",
            "? {a: b}\n: x\n",
            ": x\n",
            "null: x\n",
            "1: x\n",
            "[]",
            "{}",
            "x",
            "name: !!int x\n",
            "name: !!bool x\n",
            "name: !!float x\n",
            "name: !!null x\n",
            "name: !x y\n",
            "%YAML 9.9\n---\na: b\n",
            "name: " + "x".repeat(100_000),
            "x".repeat(100_000),
            "a: 'x\n",
            "a: \"\\q\"\n",
            "a: \"\\ud800\"\n",
            "a: |9\n  x\n",
            "a: |\n\tx\n",
            "x: 1\n".repeat(20_000),
            "- x\n".repeat(50_000),
            "#".repeat(100_000))) {
      onSmallStack(() -> attempt(text));
    }
  }

  @Test
  void odd_numbers() {
    for (String number :
        List.of(
            "1e999",
            "-1e999",
            "1e-999",
            ".inf",
            "-.inf",
            ".Inf",
            "-.INF",
            "+.INF",
            ".nan",
            ".NaN",
            "0x1F",
            "0o17",
            "0b1",
            "1_000",
            "99999999999999999999",
            "-0",
            "+1",
            "1.",
            ".5",
            "1e5",
            "12:30",
            "!!int 5m",
            "!!float x",
            "!!int ''",
            "!!bool maybe",
            "!!null x",
            "5m",
            "''",
            "~",
            "9".repeat(10_000),
            "[1]",
            "{a: 1}",
            "0x",
            "1e",
            "0x" + "f".repeat(100))) {
      for (String field : List.of("default", "constraints: {min", "constraints: {max")) {
        for (String kind : List.of("integer", "float", "duration", "text", "boolean")) {
          String end = field.contains("{") ? "}" : "";
          attempt(
              formula("lag(x, $p)")
                  + "parameters:\n  p:\n    type: %s\n    %s: %s%s\n"
                      .formatted(kind, field, number, end));
        }
      }
      attempt(
          formula("x")
              + "example: {inputs: {x: [%s]}, expected: [%s]}\n".formatted(number, number));
      attempt(YamlFuzz.PROJECT.replace("14", number));
      attempt(YamlFuzz.PROJECT.replace("0.01", number));
      attempt(YamlFuzz.PROJECT.replace("length: 10", "length: " + number));
      attempt(YamlFuzz.PROJECT.replace("symbol", number));
    }
  }
}
