package weft.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import weft.inspect.range.Ranges;
import weft.ir.Contract;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Infer;
import weft.ir.Operands;
import weft.ir.Range;
import weft.ir.Role;
import weft.ir.Type;
import weft.ir.algebra.Algebra;
import weft.ir.form.Pointwise;
import weft.ir.problem.Diagnostic;
import weft.ir.range.Domain;
import weft.ir.range.Interval;
import weft.ir.range.Ranged;
import weft.ir.range.Truth;
import weft.ops.arithmetic.Divide;
import weft.ops.compare.Where;
import weft.ops.source.Column;

/// An op from anywhere is understood by what it says and does.
class OwnOpsTest {
  /// A condition: from the first number up to the second, without the first.
  record Inside() implements Pointwise.OfCondition {
    public static final Contract CONTRACT =
        Contract.of(Role.real("x"), Role.real("above"), Role.real("most"));

    @Override
    public Type infer(List<Type> args) {
      return Infer.elementwise(args, Element.BOOL);
    }

    @Override
    public <E, B> B condition(Algebra<E, B> on, Operands<E, B> in) {
      return on.and(on.gt(in.value(0), in.value(1)), on.le(in.value(0), in.value(2)));
    }
  }

  /// A choice with the sides the other way round: the first value where the condition fails.
  record Unless() implements Pointwise.OfValue {
    public static final Contract CONTRACT =
        Contract.of(Role.real("x"), Role.real("otherwise"), Role.condition("condition"));

    @Override
    public Type infer(List<Type> args) {
      return Infer.elementwise(args, Element.F64);
    }

    @Override
    public <E, B> E value(Algebra<E, B> on, Operands<E, B> in) {
      return on.select(on.not(in.condition(2)), in.value(0), in.value(1));
    }
  }

  /// Defined up to 1; never above 10.
  record Arc() implements Pointwise.OfValue, Domain, Ranged {
    public static final Contract CONTRACT = Contract.of(Role.real("x"));

    @Override
    public Type infer(List<Type> args) {
      return Infer.floating(args);
    }

    @Override
    public <E, B> E value(Algebra<E, B> on, Operands<E, B> in) {
      return on.sqrt(on.sub(on.lit(1), in.value(0)));
    }

    @Override
    public Optional<Limit> domain(Operands<Interval, Truth> in) {
      return Optional.of(
          Limit.outside(
              Interval.atMost(1),
              "the arc of %s, which can be above 1",
              "a value of at most 1",
              new Remedy.Guard("<= 1")));
    }

    @Override
    public Interval range(Operands<Interval, Truth> in, boolean same) {
      return Interval.of(0, 10).orMissing();
    }
  }

  private static final Map<String, Range> DECLARED =
      Map.of("x", new Range(-1, 5), "low", new Range(0, 2), "high", new Range(0, 9));

  /// Warnings about what is made of x, y, low and high.
  private static List<String> warnings(
      BiFunction<GraphBuilder, List<Integer>, Integer> made, Map<String, Range> declared) {
    return Hazards.of(graph(made), HazardsTest.intervals(declared)).stream()
        .map(Diagnostic::message)
        .toList();
  }

  private static Graph graph(BiFunction<GraphBuilder, List<Integer>, Integer> made) {
    var to = GraphBuilder.plain();
    var columns =
        Stream.of("x", "y", "low", "high")
            .map(name -> to.add(Column.of(name, Type.column(Element.F64))))
            .toList();
    to.output("out", made.apply(to, columns));
    return to.build();
  }

  private static int inside(GraphBuilder to, List<Integer> in) {
    return to.add(new Inside(), List.of(in.get(0), in.get(2), in.get(3)));
  }

  private static int quotient(GraphBuilder to, List<Integer> in) {
    return to.add(new Divide(), List.of(in.get(1), in.get(0)));
  }

  @Test
  void a_condition_of_ones_own_says_what_it_compares() {
    assertThat(
            warnings(
                (to, in) -> to.add(new Where(), inside(to, in), quotient(to, in), in.get(1)),
                DECLARED))
        .isEmpty();
    assertThat(
            warnings(
                (to, in) -> to.add(new Where(), inside(to, in), in.get(1), quotient(to, in)),
                DECLARED))
        .hasSize(1);
  }

  @Test
  void a_choice_of_ones_own_guards() {
    assertThat(
            warnings(
                (to, in) -> to.add(new Unless(), in.get(1), quotient(to, in), inside(to, in)),
                DECLARED))
        .isEmpty();
    assertThat(
            warnings(
                (to, in) -> to.add(new Unless(), quotient(to, in), in.get(1), inside(to, in)),
                DECLARED))
        .hasSize(1);
  }

  @Test
  void a_domain_of_ones_own_is_warned_of() {
    assertThat(warnings((to, in) -> to.add(new Arc(), in.getFirst()), DECLARED))
        .containsExactly("the arc of the value, which can be above 1");
    assertThat(
            warnings((to, in) -> to.add(new Arc(), in.getFirst()), Map.of("x", new Range(-1, 1))))
        .isEmpty();
  }

  @Test
  void a_range_of_ones_own_counts() {
    Graph graph = graph((to, in) -> to.add(new Arc(), in.getFirst()));

    assertThat(Ranges.of(graph, Map.of()).interval(graph.size() - 1))
        .isEqualTo(Interval.of(0, 10).orMissing());
  }
}
