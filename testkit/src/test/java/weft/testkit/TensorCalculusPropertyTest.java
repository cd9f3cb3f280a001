package weft.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import weft.calculus.Pullback;
import weft.calculus.Pushforward;
import weft.ir.Element;
import weft.ir.Op;
import weft.ir.WeftException;
import weft.ops.Ops;
import weft.ops.tensor.FunctionCall;
import weft.testkit.RandomGraphs.Program;

/// Derivatives of random tensor programs: forward against differences, back against forward, and
/// the same of derivatives.
class TensorCalculusPropertyTest {
  private static final Set<String> FAMILIES = Set.of("arithmetic", "compare", "tensor", "array");

  private static List<Class<? extends Op>> ops(Predicate<Class<? extends Op>> wanted) {
    return Ops.all().classes().stream()
        .filter(
            op -> {
              String name = op.getPackageName();
              return FAMILIES.contains(name.substring(name.lastIndexOf('.') + 1))
                  && op != FunctionCall.class;
            })
        .filter(wanted)
        .toList();
  }

  private static Differences checked(
      int cases, SmoothPrograms programs, BiConsumer<Differences, Program> claim) {
    var all = new Differences();
    Property.holds(
        cases,
        programs,
        program -> {
          try {
            Differences.run(program.graph(), program.inputs());
          } catch (WeftException refused) {
            return;
          }
          claim.accept(all, program);
        });
    return all;
  }

  private static void first(Differences to, Program program) {
    to.check(program.graph(), program.inputs(), seeds(program));
  }

  private static Seeds seeds(Program program) {
    return new Seeds(program.inputs().hashCode());
  }

  @Test
  void first_derivatives() {
    var checked =
        checked(
            1500,
            new SmoothPrograms(ops(_ -> true), Element.F64, false),
            TensorCalculusPropertyTest::first);
        checked.cells + " " + checked.rough + " " + checked.undefined + " " + checked.products);
    assertThat(checked.cells).isGreaterThan(1500);
    assertThat(checked.products).isGreaterThan(500);
    assertThat(checked.undefined).isLessThan(checked.cells / 10);
    assertThat(checked.rough).isLessThan(checked.cells);
  }

  @Test
  void derivatives_of_what_is_known_only_when_it_runs() {
    var checked =
        checked(
            800,
            new SmoothPrograms(ops(op -> op != weft.ops.tensor.MatMul.class), Element.F64, true),
            TensorCalculusPropertyTest::first);
        checked.cells + " " + checked.rough + " " + checked.undefined + " " + checked.products);
    assertThat(checked.cells).isGreaterThan(800);
    assertThat(checked.products).isGreaterThan(300);
  }

  @Test
  void second_derivatives() {
    var checked =
        checked(
            600,
            new SmoothPrograms(ops(_ -> true), Element.F64, false),
            (to, program) -> {
              var more = new Differences();
              more.check(program.graph(), program.inputs(), seeds(program));
              second(to, program);
            });
        checked.cells + " " + checked.rough + " " + checked.undefined + " " + checked.products);
    assertThat(checked.cells).isGreaterThan(1000);
    assertThat(checked.products).isGreaterThan(300);
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
            new SmoothPrograms(ops(_ -> true), Element.F32, false),
            (to, program) -> to.products(program.graph(), program.inputs(), seeds(program)));
    assertThat(checked.products).isGreaterThan(300);
  }
}
