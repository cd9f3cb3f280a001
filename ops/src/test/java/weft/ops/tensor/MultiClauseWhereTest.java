package weft.ops.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import weft.ir.Element;
import weft.ir.GraphBuilder;
import weft.ir.Operand;
import weft.ir.Operands;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.text.GraphReader;
import weft.ops.Ops;
import weft.ops.algebra.Doubles;
import weft.ops.source.Constant;
import weft.ops.source.Placeholder;

class MultiClauseWhereTest {
  private static Tensor truths(String bits) {
    return Tensor.bools(Shape.of(bits.length()), i -> bits.charAt(i) == '1');
  }

  @Test
  void the_first_clause_that_holds_counts() {
    assertThat(
            Programs.run(
                MultiClauseWhere.of(2),
                truths("0011"),
                Tensor.scalar(10.0),
                truths("0111"),
                Tensor.scalar(20.0),
                Tensor.scalar(0.0)))
        .isEqualTo(Tensor.column(0, 20, 10, 10));
  }

  @Test
  void values_promote_together_and_numbers_become_text() {
    assertThat(
            Programs.run(
                MultiClauseWhere.of(2),
                truths("10"),
                Tensor.scalar(1),
                truths("11"),
                truths("10"),
                Tensor.scalar(0)))
        .isEqualTo(Tensor.longs(Element.I64, Shape.of(2), i -> 1 - i));
    assertThat(
            Programs.run(
                MultiClauseWhere.of(1),
                truths("10"),
                Tensor.scalar("bike"),
                Tensor.scalar(Double.NaN)))
        .isEqualTo(Tensor.of(Shape.of(2), new String[] {"bike", "nan"}));
  }

  @Test
  void all_shapes_stretch() {
    assertThat(
            Programs.run(
                MultiClauseWhere.of(1),
                truths("10").reshape(Shape.of(2, 1)),
                Tensor.column(1, 2, 3),
                Tensor.scalar(0.0)))
        .isEqualTo(Tensor.column(1, 2, 3, 0, 0, 0).reshape(Shape.of(2, 3)));
    assertThatThrownBy(
            () ->
                MultiClauseWhere.of(1)
                    .evaluate(
                        List.of(truths("10"), Tensor.column(1, 2, 3), Tensor.scalar(0.0)),
                        new Programs.NoFunctions()))
        .hasMessageContaining("(2,) (3,) ()");
  }

  @Test
  void a_condition_must_be_one() {
    var builder = GraphBuilder.plain();
    int x = builder.add(Constant.of(1));
    assertThatThrownBy(() -> builder.add(MultiClauseWhere.of(1), x, x, x))
        .hasMessageContaining("condition1")
        .hasMessageContaining("bool");
    assertThatThrownBy(
            () ->
                MultiClauseWhere.of(2)
                    .evaluate(
                        List.of(
                            truths("1"),
                            Tensor.scalar(1),
                            Tensor.scalar(1),
                            Tensor.scalar(2),
                            Tensor.scalar(3)),
                        new Programs.NoFunctions()))
        .hasMessageContaining("the condition of clause 2 should be bool, found i64");
  }

  @Test
  void no_clauses_are_refused() {
    assertThatThrownBy(() -> MultiClauseWhere.of(0))
        .hasMessageContaining("select with an empty condition list is not possible");
    assertThat(ExclusiveMultiClauseWhere.of(0).roles()).containsExactly("default", "companion");
    assertThatThrownBy(() -> new MultiClauseWhere(List.of("condition1", "value2", "default")))
        .hasMessageContaining("the arguments don't make clauses");
  }

  @Test
  void the_text_form_may_name_the_roles_in_any_order() {
    var graph =
        GraphReader.read(
            """
            n0 = constant(value=true) : bool
            n1 = constant(value=1.0) : f64
            n2 = constant(value=2.0) : f64
            n3 = multi_clause_where(default=n2, value1=n1, condition1=n0) : f64
            """,
            Ops.all());
    assertThat(graph.node(3).args()).containsExactly(0, 1, 2);
  }

  @Test
  void over_the_algebra_it_means_the_same() {
    var on = Doubles.ALGEBRA;
    for (int bits = 0; bits < 4; bits++) {
      boolean a = (bits & 1) != 0;
      boolean b = (bits & 2) != 0;
      var operands =
          new Operands<>(
              on,
              List.<Operand<Double, Boolean>>of(
                  Operand.when(a),
                  Operand.of(1.0),
                  Operand.when(b),
                  Operand.of(2.0),
                  Operand.of(3.0)));
      assertThat(MultiClauseWhere.of(2).value(on, operands)).isEqualTo(a ? 1 : b ? 2 : 3);
    }
  }

  @Test
  void the_exclusive_one_depends_on_its_companion_and_does_not_use_it() {
    assertThat(
            Programs.run(
                ExclusiveMultiClauseWhere.of(1),
                truths("10"),
                Tensor.scalar(1.0),
                Tensor.scalar(2.0),
                Tensor.scalar("anything")))
        .isEqualTo(Tensor.column(1, 2));
    var builder = GraphBuilder.plain();
    int any = builder.add(Placeholder.of("a"));
    int id = builder.add(ExclusiveMultiClauseWhere.of(1), any, any, any, any);
    assertThat(builder.node(id).args()).hasSize(4);
    assertThat(builder.type(id)).isEqualTo(Type.ANY);
  }

  @Test
  void a_variant_selector_says_what_belongs_together() {
    var builder = GraphBuilder.plain();
    int selector = builder.add(new Constant(Tensor.scalar("x")));
    int branch = builder.add(Constant.of(1));
    int id =
        builder.add(
            new VariantSelector(List.of("x"), List.of(1), List.of("selector", "branch1")),
            selector,
            branch);
    assertThat(builder.build().toString())
        .contains(
            "variant_selector(selector=n0, branch1=n1, variants=[\"x\"], sizes=[1]) : f64[0]");
    assertThat(builder.node(id).type().shape()).isEqualTo(Shape.of(0));
    assertThatThrownBy(() -> new VariantSelector(List.of("x"), List.of(), List.of("selector")))
        .hasMessageContaining("sizes must be one a variant");
  }
}
