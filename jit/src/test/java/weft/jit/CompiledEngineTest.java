package weft.jit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import weft.eval.Interpreter;
import weft.eval.Outcome;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Op;
import weft.ir.Span;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.form.Pointwise;
import weft.ir.form.WholeEntity;
import weft.ir.form.WholeWindow;
import weft.ir.form.Window;
import weft.jit.code.Tier;
import weft.jit.code.Vectors;
import weft.ops.Ops;
import weft.ops.compare.Equal;
import weft.ops.time.SessionPhase;
import weft.testkit.Conformance;
import weft.testkit.Property;
import weft.testkit.RandomGraphs;
import weft.testkit.RandomTables;

/// The compiled engine gives the bits of the interpreter: in vectors, row by row and by loops,
/// whatever the blocks and threads.
class CompiledEngineTest {
  private static final List<CompiledEngine> ENGINES =
      List.of(
          new CompiledEngine(1, 1024, Tier.VECTOR),
          new CompiledEngine(2, 7, Tier.SCALAR),
          new CompiledEngine(1, 8, Tier.VECTOR),
          new CompiledEngine(1, 1024, Tier.LOOPS),
          new CompiledEngine(2, 5, Tier.LOOPS),
          new CompiledEngine(4, 1, Tier.ADAPTIVE));

  /// Each way to compute once, unless many cases are tried.
  private static final List<CompiledEngine> WAYS =
      Property.isThorough() ? ENGINES : List.of(ENGINES.get(1), ENGINES.get(2), ENGINES.get(4));

  @Test
  void vectors_are_there() {
    assertThat(Vectors.available()).isTrue();
    assertThat(Vectors.length()).isGreaterThan(1);
  }

  @Test
  void random_graphs_give_the_same_bits() {
    assertThat(traitsCompared(400, _ -> true, ENGINES))
        .containsKeys("duration", "array", "whole number");
  }

  /// Among all ops these are rarely drawn.
  @Test
  void random_sessions_and_labels_give_the_same_bits() {
    assertThat(traitsCompared(400, op -> op instanceof SessionPhase || op.contract().ahead(), WAYS))
        .containsKeys("session", "look ahead");
  }

  @Test
  void random_comparisons_give_the_same_bits() {
    assertThat(traitsCompared(1600, CompiledEngineTest::compares, WAYS))
        .containsKeys("text compared");
  }

  private static boolean compares(Op op) {
    return op.getClass().getPackageName().equals(Equal.class.getPackageName());
  }

  /// Compares the engines with the interpreter; gives how often each trait was there.
  private static Map<String, Integer> traitsCompared(
      int cases, Predicate<Op> admitted, List<CompiledEngine> engines) {
    var compared = new TreeMap<String, Integer>();
    Property.holds(
        cases,
        RandomGraphs.overTables(Ops.all(), new RandomTables(), admitted),
        given -> {
          Outcome expected = Interpreter.standard().run(given.graph(), given.table());
          if (!expected.complete()) {
            return;
          }
          given.graph().nodes().stream()
              .flatMap(node -> traits(given.graph(), node))
              .distinct()
              .forEach(trait -> compared.merge(trait, 1, Integer::sum));
          for (CompiledEngine engine : engines) {
            assertThat(engine.prepare(given.graph()).hosted()).isEmpty();
            assertThat(bits(engine.run(given.graph(), given.table())))
                .as(engine.toString())
                .isEqualTo(bits(expected));
          }
        });
    return compared;
  }

  /// What of the kinds that kernels don't compute with a node has.
  private static Stream<String> traits(Graph graph, Node node) {
    var traits = new ArrayList<String>();
    var args = node.args().stream().map(arg -> graph.node(arg).type()).toList();
    boolean texts =
        args.size() > 1 && args.stream().allMatch(type -> type.element() == Element.TEXT);
    boolean duration =
        node.op() instanceof Window window && window.w() instanceof Span.Time
            || node.op() instanceof WholeWindow whole && whole.w() instanceof Span.Time;
    if (duration) {
      traits.add("duration");
    }
    if (node.op() instanceof SessionPhase) {
      traits.add("session");
    }
    if (texts && node.type().equals(Type.column(Element.BOOL))) {
      traits.add("text compared");
    }
    if (node.op() instanceof Pointwise && args.stream().anyMatch(type -> type.shape().rank() > 0)) {
      traits.add("array");
    }
    if (node.op() instanceof Pointwise
        && args.stream().anyMatch(type -> type.element() == Element.I64)) {
      traits.add("whole number");
    }
    if (node.op() instanceof WholeEntity) {
      traits.add("look ahead");
    }
    return traits.stream();
  }

  /// The outputs, cell by cell; all missing numbers are alike.
  private static List<String> bits(Outcome outcome) {
    var all = new ArrayList<String>();
    outcome
        .outputs()
        .forEach(
            (name, column) -> {
              var text = new StringBuilder(name + " " + column.type());
              for (int i = 0; i < column.size(); i++) {
                text.append(' ').append(cell(column, i));
              }
              all.add(text.toString());
            });
    return all;
  }

  private static String cell(Tensor column, int i) {
    return column.element().isFloat()
        ? Double.toHexString(column.doubleAt(i))
        : String.valueOf(column.textAt(i));
  }

  @TestFactory
  Stream<DynamicTest> conformance() {
    return Stream.of(Tier.values())
        .flatMap(
            tier ->
                Stream.of("features.json", "alpha101_public.weft")
                    .map(file -> conforms(tier, file)));
  }

  private static DynamicTest conforms(Tier tier, String file) {
    return DynamicTest.dynamicTest(
        tier + ": " + file,
        () -> {
          var engine = new CompiledEngine(2, 1024, tier);
          var report = Conformance.run(Path.of("../conformance", file), Conformance.suites(engine));
          assertThat(report.failures()).isEmpty();
          assertThat(report.passed()).isPositive();
        });
  }
}
