package weft.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static weft.cli.Ran.weft;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weft.cli.console.ExitCode;

/// The commands with an engine that stands for another system: it has no word for some ops, rounds
/// otherwise, and takes one function for another.
class OutsideEngineTest {
  private static final String BARS = "../examples/bars.csv";

  private static final String ENGINE =
      """
      package example;

      import java.util.LinkedHashMap;
      import java.util.Map;
      import java.util.Set;
      import weft.eval.Engine;
      import weft.eval.InterpreterEngine;
      import weft.eval.PreparedGraph;
      import weft.eval.Promise;
      import weft.eval.ResultSink;
      import weft.eval.RowSource;
      import weft.eval.RunOptions;
      import weft.ir.Element;
      import weft.ir.Graph;
      import weft.ir.Node;
      import weft.ir.Tensor;
      import weft.ir.problem.Code;
      import weft.ir.problem.Diagnostic;
      import weft.rewrite.Prune;

      public record RoughEngine() implements Engine {
        private static final Set<String> WORDLESS = Set.of("rolling_median", "twice");

        public String name() {
          return "rough";
        }

        public String description() {
          return "computes elsewhere";
        }

        public Set<Capability> capabilities() {
          return Set.of(Capability.OUTSIDE, Capability.LABELS);
        }

        public Promise promise() {
          return new Promise.Near(1e-9, 1e-12);
        }

        public PreparedGraph prepare(Graph graph, RunOptions options) {
          var refused = new LinkedHashMap<String, Diagnostic>();
          for (String name : graph.outputs().keySet()) {
            for (Node node : Prune.keep(graph, Set.of(name)).nodes()) {
              String tag = node.op().tag();
              if (WORDLESS.contains(tag) && options.rules().find(node.op(), Word.class).isEmpty()) {
                refused.put(name, Diagnostic.of(Code.REFUSED, "there is no word for " + tag));
              }
            }
          }
          var left = new java.util.LinkedHashSet<>(graph.outputs().keySet());
          left.removeAll(refused.keySet());
          var exact = new InterpreterEngine().prepare(Prune.keep(graph, left), options);
          return new PreparedGraph() {
            public void run(RowSource source, ResultSink sink) {
              if (left.isEmpty()) {
                throw new IllegalStateException("asked for nothing");
              }
              var rough = new LinkedHashMap<String, Tensor>();
              exact.run(source.table()).outputs().forEach(
                  (name, column) -> rough.put(name, rough(graph, name, column)));
              sink.take(rough);
            }

            public Map<String, Diagnostic> refused() {
              return refused;
            }
          };
        }

        private static Tensor rough(Graph graph, String name, Tensor column) {
          var nodes = Prune.keep(graph, Set.of(name)).nodes();
          boolean wrong = nodes.stream().anyMatch(node -> node.op().tag().equals("tanh"));
          boolean product = nodes.stream().anyMatch(node -> node.op().tag().equals("multiply"));
          double factor = wrong ? 2 : product ? 1 + 1e-12 : 1;
          return column.element() == Element.F64
              ? Tensor.floats(Element.F64, column.shape(), i -> column.doubleAt(i) * factor)
              : column;
        }
      }
      """;

  private static final String WORD =
      "package example;\n\npublic interface Word {\n  String word();\n}\n";

  private static final String OP =
      """
      package example;

      import weft.ir.Contract;
      import weft.ir.Operands;
      import weft.ir.Role;
      import weft.ir.algebra.Algebra;
      import weft.ir.form.Pointwise;

      public record Twice() implements Pointwise.OfValue {
        public static final Contract CONTRACT = Contract.of(Role.real("x"));

        @Override
        public <E, B> E value(Algebra<E, B> on, Operands<E, B> in) {
          return on.add(in.value(0), in.value(0));
        }
      }
      """;

  private static String words(String name, String engine) {
    return
"""
package example;

import weft.eval.RuleProvider;
import weft.ir.RuleBook;

public final class %s implements RuleProvider {
  public String engine() {
    return "%s";
  }

  public RuleBook rules() {
    return RuleBook.EMPTY.with(Twice.class, Word.class, _ -> () -> "TWICE");
  }
}
"""
        .formatted(name, engine);
  }

  @TempDir private static Path shared;
  private static String plugin = "";

  @TempDir private Path folder;

  @BeforeEach
  void build() throws IOException {
    if (plugin.isEmpty()) {
      plugin = plugin("rough", Map.of(), "");
    }
  }

  private static String plugin(String name, Map<String, String> more, String providers)
      throws IOException {
    var sources = new HashMap<>(more);
    sources.putAll(Map.of("RoughEngine", ENGINE, "Word", WORD, "Twice", OP));
    var services = new HashMap<String, String>();
    services.put("weft.eval.Engine", "example.RoughEngine");
    if (!providers.isEmpty()) {
      services.put("weft.eval.RuleProvider", providers);
    }
    return CompiledPlugin.in(shared.resolve(name), sources, services).toString();
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private Ran run(String command, String program, String... more) throws IOException {
    var args = new java.util.ArrayList<String>();
    args.add(command);
    args.add(file("f.weft", program));
    args.addAll(java.util.List.of("--data", BARS, "--plugins", plugin));
    args.addAll(java.util.List.of(more));
    return weft(args.toArray(String[]::new));
  }

  // ---- run

  @Test
  void what_is_refused_is_told_and_the_others_are_written() throws IOException {
    Path out = folder.resolve("out.csv");
    Ran ran =
        run(
            "run",
            "mid = rolling_median(close, 3)\nup = close + 1\ntwo = twice(close)",
            "--engine",
            "rough",
            "--out",
            out.toString());
    assertThat(ran.code()).isEqualTo(7);
    assertThat(ran.err())
        .contains(
            "error[refused]: the engine 'rough' refuses 'mid': there is no word for rolling_median")
        .contains("the engine 'rough' refuses 'two': there is no word for twice");
    assertThat(ran.out()).contains("1 feature in", "refused by the engine 'rough': mid, two");
    assertThat(Files.readAllLines(out)).startsWith("time,symbol,up").hasSize(2341);
  }

  @Test
  void where_nothing_is_left_nothing_is_written() throws IOException {
    Path out = folder.resolve("none.csv");
    Ran ran = run("run", "mid = rolling_median(close, 3)", "--engine", "rough", "--out", out + "");
    assertThat(ran.code()).isEqualTo(7);
    assertThat(ran.out()).isEmpty();
    assertThat(out).doesNotExist();
    Ran fast =
        run(
            "run",
            "mid = rolling_median(close, 3)\nup = close + 1",
            "--engine",
            "rough",
            "--fail-fast",
            "--out",
            out + "");
    assertThat(fast.code()).isEqualTo(7);
    assertThat(out).doesNotExist();
  }

  @Test
  void what_is_not_refused_leaves_no_trace_of_it() throws IOException {
    Ran ran = run("run", "up = close + 1", "--engine", "rough");
    assertThat(ran.code()).isZero();
    assertThat(ran.out()).doesNotContain("refused");
    assertThat(ran.err()).isEmpty();
  }

  @Test
  void other_problems_go_first() throws IOException {
    Ran ran =
        run(
            "run",
            "up = close + 1\nmid = rolling_median(close, 3)\nno = clse",
            "--engine",
            "rough");
    assertThat(ran.code()).isEqualTo(ExitCode.INCOMPLETE);
    assertThat(ran.err()).contains("refuses 'mid'", "'clse'");
  }

  @Test
  void derivatives_that_are_refused() throws IOException {
    String program = "a = close * close\nb = rolling_median(close, 3) * close";
    Ran ran = run("derive", program, "--wrt", "close", "--engine", "rough");
    assertThat(ran.err()).contains("the engine 'rough' refuses 'd_b_d_close'");
    assertThat(ran.out()).contains("d_a_d_close", "refused by the engine 'rough': d_b_d_close");
    assertThat(ran.code()).isEqualTo(7);
    Path out = folder.resolve("none.csv");
    Ran all =
        run(
            "derive",
            program,
            "--wrt",
            "close",
            "--only",
            "b",
            "--engine",
            "rough",
            "--out",
            out.toString());
    assertThat(all.code()).isEqualTo(7);
    assertThat(out).doesNotExist();
  }

  // ---- parity

  @Test
  void parity_leaves_it_out_unless_it_is_named() throws IOException {
    Ran ran = run("parity", "up = close + 1");
    assertThat(ran.code()).isZero();
    assertThat(ran.out()).doesNotContain("rough");
  }

  @Test
  void parity_says_how_near_it_comes() throws IOException {
    String good = "up = close + 1\nproduct = close * close\n";
    Ran kept = run("parity", good, "--engines", "rough,compiled");
    assertThat(kept.err()).isEmpty();
    assertThat(kept.code()).isZero();
    assertThat(kept.out())
        .containsPattern("up +equal bits +equal bits")
        .containsPattern("product +within 1.0e-12 +equal bits")
        .contains("rough: 1 equal bits, 1 within 1.0e-12, 0 differ, 0 refused")
        .contains("compiled: 2 equal bits, 0 within tolerance, 0 differ, 0 refused");

    Ran refused = run("parity", good + "mid = rolling_median(close, 3)", "--engines", "rough");
    assertThat(refused.code()).isEqualTo(7);
    assertThat(refused.out())
        .containsPattern("mid +refused")
        .contains("mid: refused; rough; error[refused]: there is no word for rolling_median")
        .contains("rough: 1 equal bits, 1 within 1.0e-12, 0 differ, 1 refused");

    Ran wrong =
        run("parity", "t = tanh(close)\nmid = rolling_median(close, 3)", "--engines", "rough");
    assertThat(wrong.code()).isEqualTo(1);
    assertThat(wrong.out())
        .containsPattern("t +DIFFERS")
        .contains("t: 2340 cells differ; rough; the first is row 1, time ")
        .contains("rough: 0 equal bits, 0 within tolerance, 1 differ, 1 refused");

    Ran nothing = run("parity", "mid = rolling_median(close, 3)", "--engines", "rough");
    assertThat(nothing.code()).isEqualTo(7);
  }

  @Test
  void parity_knows_the_names() throws IOException {
    Ran ran = run("parity", "up = close + 1", "--engines", "ruogh");
    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.err())
        .contains("there is no engine 'ruogh'", "one of compiled", "did you mean 'rough'?");
  }

  // ---- conform

  private static final String CASES =
      """
      {"tables": {"t": {"entity": null, "order": "row", "columns": {
          "row": [0, 1, 2], "x": [1.5, 2.5, 3.5]}}},
       "cases": [
        {"id": "sum", "table": "t", "formula": "x + 1", "expected": {"out": [2.5, 3.5, 4.5]}},
        {"id": "product", "table": "t", "formula": "x * x",
         "expected": {"out": [2.25, 6.25, 12.25]}},
        {"id": "median", "table": "t", "formula": "rolling_median(x, 1)",
         "expected": {"out": [1.5, 2.5, 3.5]}},
        {"id": "both", "table": "t", "program": "a = x + 1\\nb = rolling_median(x, 1)",
         "expected": {"a": [2.5, 3.5, 4.5], "b": [1.5, 2.5, 3.5]}}%s],
       "errors": [
        {"id": "unknown", "table": "t", "formula": "y + 1", "message_contains": ["y"]}]}
      """;

  private static final String WRONG =
      """
      ,
        {"id": "tanh", "table": "t", "program": "a = tanh(x)\\nb = rolling_median(x, 1)",
         "expected": {"a": [0.9051482536448664, 0.9866142981514303, 0.9981778976111987],
                      "b": [1.5, 2.5, 3.5]}}
      """;

  @Test
  void conform_tells_refusals_from_differences() throws IOException {
    String file = file("cases.json", CASES.formatted(""));
    Ran ran = weft("conform", file, "--engine", "rough", "--plugins", plugin, "--each");
    assertThat(ran.err()).isEmpty();
    assertThat(ran.out())
        .contains("1 equal bits, 1 within tolerance, 0 differ, 2 refused, 1 without numbers")
        .contains("sum: equal bits\n", "product: within 1.0e-12\n")
        .contains("median: refused: there is no word for rolling_median\n")
        .contains("both: refused: there is no word for rolling_median\n")
        .contains("unknown: passed, without numbers\n")
        .endsWith("\n3 passed, 2 failed\n");
    assertThat(ran.code()).isEqualTo(7);

    String wrong = file("wrong.json", CASES.formatted(WRONG));
    Ran differs = weft("conform", wrong, "--engine", "rough", "--plugins", plugin);
    assertThat(differs.out())
        .contains("1 equal bits, 1 within tolerance, 1 differ, 2 refused")
        .contains("FAILED median\n", "FAILED tanh\n", "3 of 3 rows differ")
        .endsWith("\n3 passed, 3 failed\n");
    assertThat(differs.code()).isEqualTo(1);

    Ran own = weft("conform", wrong);
    assertThat(own.out()).contains("differ, 0 refused").endsWith("\n6 passed, 0 failed\n");
    assertThat(own.code()).isZero();
  }

  @Test
  void conform_has_no_tensors_where_the_engine_has_none() {
    Ran ran =
        weft("conform", "../conformance/tensor_ops.json", "--engine", "rough", "--plugins", plugin);
    assertThat(ran.code()).isEqualTo(7);
    assertThat(ran.out())
        .contains("0 equal bits, 0 within tolerance, 0 differ, ")
        .contains("the engine 'rough' does not compute tensor programs");
  }

  @Test
  void it_is_no_column_of_the_matrix() {
    assertThat(weft("ops", "--engines", "--plugins", plugin).out()).doesNotContain("| rough ");
  }

  // ---- rules from outside

  @Test
  void a_jar_has_words_for_an_engine() throws IOException {
    String worded = plugin("words", Map.of("Words", words("Words", "rough")), "example.Words");
    String program = file("two.weft", "two = twice(close)\nmid = rolling_median(close, 3)");
    Ran ran = weft("run", program, "--data", BARS, "--engine", "rough", "--plugins", worded);
    assertThat(ran.code()).isEqualTo(7);
    assertThat(ran.err()).contains("refuses 'mid'").doesNotContain("'two'");
    assertThat(ran.out()).contains("1 feature in");
    Ran parity = weft("parity", program, "--data", BARS, "--engines", "rough", "--plugins", worded);
    assertThat(parity.out()).containsPattern("two +equal bits");
  }

  @Test
  void words_for_an_engine_that_is_not_there_are_told() throws IOException {
    String lost = plugin("lost", Map.of("Words", words("Words", "ruogh")), "example.Words");
    Ran ran = weft("run", file("up.weft", "up = close + 1"), "--data", BARS, "--plugins", lost);
    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.err())
        .contains("example.Words: there is no engine 'ruogh'", "did you mean 'rough'?");
  }

  @Test
  void two_words_for_one_op_are_told() throws IOException {
    String twice =
        plugin(
            "twice",
            Map.of("Words", words("Words", "rough"), "Others", words("Others", "rough")),
            "example.Words\nexample.Others");
    String program = file("up.weft", "up = close + 1");
    Ran ran = weft("run", program, "--data", BARS, "--plugins", twice);
    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.err()).contains("two jars have rules of the engine 'rough' for Twice");
  }
}
