package weft.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weft.eval.Engine;
import weft.eval.Interpreter;
import weft.eval.InterpreterEngine;
import weft.eval.Nearness;
import weft.eval.Outcome;
import weft.eval.PreparedGraph;
import weft.eval.ProgramEngine;
import weft.eval.Promise;
import weft.eval.ResultSink;
import weft.eval.RowSource;
import weft.eval.RunOptions;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Tensor;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.rewrite.Prune;

/// Conformance of an engine that computes elsewhere, roughly, and has no word for some ops.
class RefusalsTest {
  private static final Path FILES = Path.of("..", "conformance");

  @TempDir private Path folder;

  private record Wordless(Set<String> ops, double error) implements Engine {
    @Override
    public String name() {
      return "wordless";
    }

    @Override
    public String description() {
      return "";
    }

    @Override
    public Set<Capability> capabilities() {
      return Set.of(Capability.OUTSIDE, Capability.PROGRAMS, Capability.LABELS);
    }

    @Override
    public Promise promise() {
      return new Promise.Near(1e-9, 1e-12);
    }

    private Optional<Diagnostic> reason(Graph graph) {
      return graph.nodes().stream()
          .map(node -> node.op().tag())
          .filter(ops::contains)
          .findFirst()
          .map(tag -> Diagnostic.of(Code.REFUSED, "no word for " + tag));
    }

    private Tensor rough(Tensor value) {
      return value.element() == Element.F64
          ? Tensor.floats(Element.F64, value.shape(), i -> value.doubleAt(i) * (1 + error))
          : value;
    }

    private Outcome rough(Outcome outcome) {
      var outputs = new LinkedHashMap<String, Tensor>();
      outcome.outputs().forEach((name, value) -> outputs.put(name, rough(value)));
      return new Outcome(outputs, outcome.failures());
    }

    @Override
    public PreparedGraph prepare(Graph graph, RunOptions options) {
      var refused = new LinkedHashMap<String, Diagnostic>();
      for (String name : graph.outputs().keySet()) {
        reason(Prune.keep(graph, Set.of(name))).ifPresent(why -> refused.put(name, why));
      }
      var left = new LinkedHashSet<>(graph.outputs().keySet());
      left.removeAll(refused.keySet());
      return new PreparedGraph() {
        @Override
        public void run(RowSource source, ResultSink sink) {
          assertThat(left).as("what is asked for").isNotEmpty();
          var exact = new InterpreterEngine().prepare(Prune.keep(graph, left), options);
          sink.give(rough(exact.run(source.table())));
        }

        @Override
        public Map<String, Diagnostic> refused() {
          return refused;
        }
      };
    }

    @Override
    public ProgramEngine programs(RunOptions options) {
      return new ProgramEngine() {
        @Override
        public Outcome run(Graph graph, Map<String, Tensor> inputs) {
          return ready(graph).run(inputs);
        }

        @Override
        public Ready ready(Graph graph) {
          return new Ready() {
            @Override
            public Outcome run(Map<String, Tensor> inputs) {
              assertThat(reason(graph)).isEmpty();
              return rough(new Interpreter(options).run(graph, inputs));
            }

            @Override
            public Optional<Diagnostic> refused() {
              return reason(graph);
            }
          };
        }
      };
    }
  }

  private static SuiteReport run(Path file, Engine engine) {
    return Conformance.run(file, Conformance.suites(engine));
  }

  private static Map<String, Nearness> computed(SuiteReport report) {
    return report.cases().stream()
        .filter(one -> one.nearness().isPresent())
        .collect(Collectors.toMap(SuiteReport.Case::id, one -> one.nearness().orElseThrow()));
  }

  @Test
  void a_panel_loses_only_what_is_refused() {
    Path file = FILES.resolve("alpha101_public.weft");
    var report = run(file, new Wordless(Set.of("cs_rank"), 1e-12));
    assertThat(report.refused()).isPositive().isEqualTo(report.failed());
    assertThat(report.passed()).isPositive();
    assertThat(report.counts()).contains(" 0 differ, " + report.refused() + " refused");
    assertThat(report.cases()).hasSameSizeAs(Conformance.run(file).cases());
    var none = run(file, new Wordless(Set.of("column"), 0));
    assertThat(none.passed()).isZero();
    assertThat(none.refused()).isEqualTo(none.cases().size());
  }

  @Test
  void features_are_near_refused_or_different() {
    Path file = FILES.resolve("desk_cross.json");
    int cases = Conformance.run(file).cases().size();
    var near = run(file, new Wordless(Set.of("cs_quantile"), 1e-12));
    assertThat(near.cases()).hasSize(cases);
    assertThat(near.refused()).isPositive().isEqualTo(near.failed());
    assertThat(computed(near).values()).hasAtLeastOneElementOfType(Nearness.Within.class);
    var far = run(file, new Wordless(Set.of("cs_quantile"), 1e-3));
    assertThat(far.failed()).isGreaterThan(far.refused());
    assertThat(far.refused()).isEqualTo(near.refused());
  }

  @Test
  void single_ops_are_refused_one_by_one() {
    Path file = FILES.resolve("tensor_ops.json");
    var report = run(file, new Wordless(Set.of("exp"), 1e-12));
    assertThat(report.refused()).isPositive().isEqualTo(report.failed());
    assertThat(report.failures())
        .allSatisfy(
            failure -> {
              assertThat(failure.id()).startsWith("exp-");
              assertThat(failure.found()).startsWith("refused: error[refused]: no word for exp");
            });
    assertThat(computed(report).get("add-01")).isEqualTo(new Nearness.Bits());
    assertThat(report.cases())
        .anySatisfy(one -> assertThat(one).hasToString("exp-01: refused: no word for exp"));
  }

  @Test
  void a_program_loses_only_the_nodes_that_need_what_is_refused() {
    Path file = FILES.resolve("graph_programs.json");
    var report = run(file, new Wordless(Set.of("exp"), 1e-12));
    assertThat(report.failures())
        .isNotEmpty()
        .allSatisfy(failure -> assertThat(failure.found()).startsWith("refused: "));
    assertThat(report.failed()).isEqualTo(report.refused());
    var seed = new LinkedHashMap<String, Nearness>(computed(report));
    seed.keySet().removeIf(id -> !id.startsWith("P01-seed/values/"));
    assertThat(seed.values())
        .hasAtLeastOneElementOfType(Nearness.Refused.class)
        .hasAtLeastOneElementOfType(Nearness.Bits.class);
    assertThat(seed.get("P01-seed/values/n4")).isInstanceOf(Nearness.Refused.class);
  }

  @Test
  void a_refusal_is_not_the_error_that_is_expected() throws IOException {
    String cases =
        """
        {"op_cases": [{"id": "e", "op": "exp",
          "operands": [{"name": "x", "dtype": "str", "shape": [], "value": "s"}], "params": {},
          "error": "TypeError: no loop"}]}
        """;
    Path file = Files.writeString(folder.resolve("e.json"), cases);
    assertThat(run(file, new Wordless(Set.of("exp"), 0)).refused()).isEqualTo(1);
    assertThat(run(file, new Wordless(Set.of(), 0)).counts())
        .isEqualTo("0 equal bits, 0 within tolerance, 0 differ, 0 refused, 1 without numbers");
  }
}
