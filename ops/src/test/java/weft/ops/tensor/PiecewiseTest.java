package weft.ops.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import weft.ir.GraphBuilder;
import weft.ir.Tensor;
import weft.ops.compare.Greater;
import weft.ops.source.Placeholder;
import weft.ops.tensor.Piecewise.Clause;
import weft.ops.tensor.Piecewise.Term;

class PiecewiseTest {
  private final GraphBuilder to = GraphBuilder.plain();
  private final int x = to.add(Placeholder.of("x"));
  private final int positive = to.add(new Greater(), x, x);

  @Test
  void the_default_comes_first_then_each_condition_and_expression_then_the_choice() {
    int id =
        Piecewise.build(
            to,
            List.of(
                new Clause(Term.literal(0.55), Term.node(positive)),
                new Clause(Term.node(x), Term.literal(Tensor.scalar(false))),
                Clause.otherwise(Term.literal(0.8)),
                new Clause(Term.literal(99), Term.node(positive))));
    assertThat(to.build().toString().lines().skip(2))
        .containsExactly(
            "n2 = constant(value=0.8) : f64",
            "n3 = constant(value=0.55) : f64",
            "n4 = constant(value=false) : bool",
            "n5 = multi_clause_where(condition1=n1, value1=n3, condition2=n4, value2=n0,"
                + " default=n2) : any[*]");
    assertThat(id).isEqualTo(5);
  }

  @Test
  void without_a_clause_that_always_holds_the_default_is_missing() {
    int id = Piecewise.build(to, List.of(new Clause(Term.node(x), Term.node(positive))));
    assertThat(to.node(to.node(id).args().getLast()).toString())
        .isEqualTo("n2 = constant(value=nan) : f64");
  }

  @Test
  void a_single_clause_that_always_holds_is_its_expression() {
    assertThat(Piecewise.build(to, List.of(Clause.otherwise(Term.node(x))))).isEqualTo(x);
    assertThat(to.size()).isEqualTo(2);
  }

  @Test
  void no_clauses_are_refused() {
    assertThatThrownBy(() -> Piecewise.build(to, List.of()))
        .hasMessageContaining("piecewise: at least one clause is required");
  }
}
