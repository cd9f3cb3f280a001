package weft.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import weft.calculus.Pullback;
import weft.calculus.Pushforward;
import weft.ir.Element;
import weft.ir.Op;
import weft.ir.Perform;
import weft.ir.form.Contracts;
import weft.ir.problem.Code;
import weft.ir.problem.WeftException;
import weft.ops.Ops;
import weft.ops.tensor.FunctionCall;
import weft.testkit.RandomGraphs.Program;

/// Derivatives of random tensor programs: forward against differences, back against forward, and
/// the same of derivatives.
class TensorCalculusPropertyTest {
  private static final Set<String> FAMILIES = Set.of("arithmetic", "compare", "tensor", "array");

  private static final List<Class<? extends Op>> OPS =
      Ops.all().classes().stream()
          .filter(op -> FAMILIES.contains(family(op)) && op != FunctionCall.class)
          .toList();

  private static String family(Class<?> op) {
    String name = op.getPackageName();
    return name.substring(name.lastIndexOf('.') + 1);
  }

  /// What was checked, and of which ops.
  private static final class Checked {
    private final Differences counts = new Differences();
    private final Set<Class<?>> ops = new HashSet<>();
  }

  private static Checked checked(
      int cases, SmoothPrograms programs, BiConsumer<Differences, Program> claim) {
    var all = new Checked();
    Property.holds(
        cases,
        programs,
        program -> {
          try {
            Differences.run(program.graph(), program.inputs());
          } catch (WeftException refused) {
            return;
          }
          try {
            claim.accept(all.counts, program);
          } catch (WeftException e) {
            if (e.first().code() == Code.REFUSED) {
              return; // No rule takes a derivative through it.
            }
            throw e;
          }
          program.graph().nodes().forEach(node -> all.ops.add(node.op().getClass()));
        });
    return all;
  }

  private static SmoothPrograms programs(Element element) {
    return new SmoothPrograms(OPS, element, false);
  }

  private static void first(Differences to, Program program) {
    to.check(program.graph(), program.inputs(), seeds(program));
  }

  private static Seeds seeds(Program program) {
    return new Seeds(program.inputs().hashCode());
  }

  @Test
  void first_derivatives() {
    var checked = checked(1500, programs(Element.F64), TensorCalculusPropertyTest::first);
    assertThat(checked.counts.cells).isGreaterThan(Property.scaled(1500));
    assertThat(checked.counts.products).isGreaterThan(Property.scaled(500));
    assertThat(checked.counts.undefined).isLessThan(checked.counts.cells / 10);
    assertThat(checked.counts.rough).isLessThan(checked.counts.cells / 2);
    if (Property.isThorough()) {
      assertThat(checked.ops)
          .containsAll(OPS.stream().filter(op -> !Perform.class.isAssignableFrom(op)).toList());
    }
  }

  @Test
  void derivatives_of_what_is_known_only_when_it_runs() {
    var ops = OPS.stream().filter(op -> !Contracts.class.isAssignableFrom(op)).toList();
    var checked =
        checked(800, new SmoothPrograms(ops, Element.F64, true), TensorCalculusPropertyTest::first);
    assertThat(checked.counts.cells).isGreaterThan(Property.scaled(800));
    assertThat(checked.counts.products).isGreaterThan(Property.scaled(300));
  }

  @Test
  void second_derivatives() {
    var checked = checked(500, programs(Element.F64), TensorCalculusPropertyTest::second);
    assertThat(checked.counts.cells).isGreaterThan(Property.scaled(1000));
    assertThat(checked.counts.products).isGreaterThan(Property.scaled(300));
  }

  private static void second(Differences to, Program program) {
    var seeds = seeds(program);
    for (var graph :
        List.of(
            Pushforward.standard().apply(program.graph()),
            Pullback.standard().apply(program.graph()))) {
      to.check(graph, Differences.point(graph, program.inputs(), seeds), seeds);
    }
  }

  @Test
  void single_precision_stays_single() {
    var checked =
        checked(
            800,
            programs(Element.F32),
            (to, program) -> to.products(program.graph(), program.inputs(), seeds(program)));
    assertThat(checked.counts.products).isGreaterThan(Property.scaled(300));
  }

  @Test
  void single_precision_stays_single_where_it_is_known_only_when_it_runs() {
    var ops = OPS.stream().filter(op -> !Contracts.class.isAssignableFrom(op)).toList();
    var checked =
        checked(
            500,
            new SmoothPrograms(ops, Element.F32, true),
            (to, program) -> to.products(program.graph(), program.inputs(), seeds(program)));
    assertThat(checked.counts.products).isGreaterThan(Property.scaled(200));
  }

  /// Windows and state run along the last dimension.
  @Test
  void windows_and_state_over_tensors() {
    var ops =
        Ops.all().classes().stream()
            .filter(op -> Set.of("window", "state", "arithmetic").contains(family(op)))
            .filter(op -> !Perform.class.isAssignableFrom(op))
            .toList();
    var checked =
        checked(
            400, new SmoothPrograms(ops, Element.F64, false), TensorCalculusPropertyTest::first);
    assertThat(checked.counts.cells).isGreaterThan(Property.scaled(200));
    assertThat(checked.counts.products).isGreaterThan(Property.scaled(80));
  }
}
