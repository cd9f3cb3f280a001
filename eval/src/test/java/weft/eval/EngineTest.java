package weft.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.RuleBook;
import weft.ir.Tensor;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ops.arithmetic.Add;

class EngineTest {
  @Test
  void the_interpreter_is_found() {
    assertThat(Engines.found().named("interpreter")).isEqualTo(new InterpreterEngine());
    assertThat(Engines.found().all()).contains(new InterpreterEngine());
  }

  @Test
  void an_unknown_name_is_answered_with_those_that_are_known() {
    assertThatThrownBy(() -> Engines.found().named("interpeter"))
        .isInstanceOfSatisfying(
            WeftException.class,
            e -> {
              assertThat(e.first().code()).isEqualTo(Code.UNKNOWN_NAME);
              assertThat(e.first().expected().orElse("")).contains("interpreter");
              assertThat(e.first().hint()).contains("did you mean 'interpreter'?");
            });
  }

  @Test
  void pieces_are_put_together_and_failures_kept() {
    var wrong = Diagnostic.of(Code.REFUSED, "no");
    PreparedGraph prepared =
        (source, sink) -> {
          sink.take(Map.of("x", source.table().column("x").rows(0, 1)));
          sink.failed(wrong);
          sink.take(Map.of("x", source.table().column("x").rows(1, 3)));
        };
    var outcome = prepared.run(Table.series(Map.of("x", Tensor.column(1, 2, 3))));
    assertThat(outcome.output("x")).isEqualTo(Tensor.column(1, 2, 3));
    assertThat(outcome.failures()).isEqualTo(List.of(wrong));
    assertThat(prepared.hosted()).isEmpty();
  }

  /// Computes elsewhere, and has no word for `b`.
  private record Elsewhere() implements Engine {
    @Override
    public String name() {
      return "elsewhere";
    }

    @Override
    public String description() {
      return "";
    }

    @Override
    public Set<Capability> capabilities() {
      return Set.of(Capability.OUTSIDE);
    }

    @Override
    public Promise promise() {
      return new Promise.Near(1e-9, 0);
    }

    @Override
    public PreparedGraph prepare(Graph graph, RunOptions options) {
      return new PreparedGraph() {
        @Override
        public void run(RowSource source, ResultSink sink) {
          sink.take(Map.of("a", source.table().column("x")));
        }

        @Override
        public List<Node> hosted() {
          return graph.nodes();
        }

        @Override
        public Map<String, Diagnostic> refused() {
          return options.rules().has(Add.class, Engine.class) ? Map.of() : Map.of("b", NO_WORD);
        }
      };
    }
  }

  private static final Diagnostic NO_WORD = Diagnostic.of(Code.REFUSED, "no word");
  private static final Table TABLE = Table.series(Map.of("x", Tensor.column(1, 2, 3)));
  private static final Graph ONE = Programs.read("n0 = constant(value=1.0)\nreturn a=n0");

  @Test
  void what_is_refused_is_among_the_failures() {
    var outcome = new Elsewhere().run(ONE, TABLE);
    assertThat(outcome.output("a")).isEqualTo(Tensor.column(1, 2, 3));
    assertThat(outcome.failures()).containsExactly(NO_WORD);
    assertThatThrownBy(() -> outcome.output("b")).hasMessageContaining("no word");
  }

  @Test
  void an_engine_in_pieces_hands_on_what_the_other_says() {
    var prepared = new PiecewiseEngine(new Elsewhere(), 2).prepare(ONE);
    assertThat(prepared.refused()).containsOnlyKeys("b");
    assertThat(prepared.hosted()).isEqualTo(ONE.nodes());
    assertThat(prepared.run(TABLE).output("a")).isEqualTo(Tensor.column(1, 2, 3));
  }

  @Test
  void tensor_programs_are_refused_outside_and_not_left_to_the_interpreter() {
    var programs = new Elsewhere().programs(RunOptions.silent());
    var ready = programs.ready(ONE);
    assertThat(ready.refused().orElseThrow().message())
        .isEqualTo("the engine 'elsewhere' does not compute tensor programs");
    assertThatThrownBy(() -> ready.run(Map.of())).isInstanceOf(WeftException.class);
    assertThat(new InterpreterEngine().programs(RunOptions.silent()).ready(ONE).refused())
        .isEmpty();
  }

  @Test
  void those_inside_are_those_that_are_not_outside() {
    assertThat(new Elsewhere().isOutside()).isTrue();
    assertThat(new InterpreterEngine().isOutside()).isFalse();
    assertThat(Engines.found().inside()).contains(new InterpreterEngine());
  }

  @Test
  void rules_from_outside_are_handed_over_with_each_run() {
    var rules = RuleBook.EMPTY.with(Add.class, Engine.class, _ -> new Elsewhere());
    var ruled = new RuledEngine(new Elsewhere(), rules);
    assertThat(ruled.prepare(ONE).refused()).isEmpty();
    assertThat(ruled.name()).isEqualTo("elsewhere");
    assertThat(ruled.description()).isEmpty();
    assertThat(ruled.isOutside()).isTrue();
    assertThat(ruled.promise()).isEqualTo(new Promise.Near(1e-9, 0));
    assertThat(ruled.programs(RunOptions.silent()).ready(ONE).refused()).isPresent();
    assertThat(ruled.arrangements(new Engine.Trial(new Random(1), 3, 2)))
        .isEqualTo(Map.of("elsewhere", ruled));
  }

  @Test
  void an_engine_without_arrangements_is_its_only_one() {
    var engine = new InterpreterEngine();
    assertThat(engine.arrangements(new Engine.Trial(new Random(1), 5, 2)))
        .isEqualTo(Map.of("interpreter", engine));
  }

  @Test
  void promises() {
    var bits = new Promise.Bits();
    assertThat(bits.isKept(Double.NaN, Double.NaN)).isTrue();
    assertThat(bits.isKept(0.0, -0.0)).isFalse();
    var near = new Promise.Near(0.1, 0);
    assertThat(near.isKept(0.0, -0.0)).isTrue();
    assertThat(near.isKept(10, 11)).isTrue();
    assertThat(near.isKept(10, 11.5)).isFalse();
    assertThat(near.isKept(Double.NaN, 1)).isFalse();
    assertThat(near.isKept(1, Double.NaN)).isFalse();
    assertThat(near.isKept(Double.POSITIVE_INFINITY, 1e300)).isFalse();
    assertThat(near.isKept(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY)).isTrue();
    assertThatThrownBy(() -> new Promise.Near(-1, 0)).isInstanceOf(WeftException.class);
  }
}
