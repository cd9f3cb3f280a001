package weft.ir.algebra;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import weft.ir.Contract;
import weft.ir.Operand;
import weft.ir.Operands;
import weft.ir.Primitive;
import weft.ir.TinyAlgebra;
import weft.ir.TinyOps;
import weft.ir.Type;
import weft.ir.form.Pointwise;
import weft.ir.form.Stateful;

/// What an algebra has without saying so, and operands over it.
class AlgebraTest {
  private static final Algebra<Double, Boolean> ON = TinyAlgebra.ALGEBRA;
  private static final double NAN = Double.NaN;

  @Test
  void a_value_is_true_when_it_is_not_zero() {
    assertThat(ON.truth(0.5)).isTrue();
    assertThat(ON.truth(0.0)).isFalse();
    assertThat(ON.truth(-0.0)).isFalse();
    assertThat(ON.truth(NAN)).isTrue();
  }

  @Test
  void comparisons_the_other_way_round() {
    assertThat(ON.gt(2.0, 1.0)).isTrue();
    assertThat(ON.gt(1.0, 1.0)).isFalse();
    assertThat(ON.gt(1.0, 2.0)).isFalse();
    assertThat(ON.ge(1.0, 1.0)).isTrue();
    assertThat(ON.ge(1.0, 2.0)).isFalse();
    assertThat(ON.ne(1.0, 2.0)).isTrue();
    assertThat(ON.ne(1.0, 1.0)).isFalse();
  }

  @Test
  void comparisons_with_a_missing_value_are_false_except_for_not_equal() {
    assertThat(ON.gt(NAN, 1.0)).isFalse();
    assertThat(ON.ge(NAN, NAN)).isFalse();
    assertThat(ON.ne(NAN, NAN)).isTrue();
  }

  @Test
  void missing_and_present() {
    assertThat(ON.missing(NAN)).isTrue();
    assertThat(ON.missing(1.0)).isFalse();
    assertThat(ON.present(NAN)).isFalse();
    assertThat(ON.present(Double.POSITIVE_INFINITY)).isTrue();
  }

  @Test
  void only_where_a_condition_holds() {
    assertThat(ON.only(true, 3.0)).isEqualTo(3.0);
    assertThat(ON.only(false, 3.0)).isNaN();
  }

  @Test
  void a_condition_counts_one_or_zero_and_a_value_holds_when_it_is_not_zero() {
    var in =
        new Operands<>(
            ON, List.of(Operand.of(2.5), Operand.of(0.0), Operand.when(true), Operand.when(false)));
    assertThat(in.size()).isEqualTo(4);
    assertThat(in.value(0)).isEqualTo(2.5);
    assertThat(in.value(2)).isEqualTo(1.0);
    assertThat(in.value(3)).isEqualTo(0.0);
    assertThat(in.condition(0)).isTrue();
    assertThat(in.condition(1)).isFalse();
    assertThat(in.condition(2)).isTrue();
    assertThat(in.condition(3)).isFalse();
  }

  @Test
  void operands_of_values() {
    var in = Operands.values(ON, List.of(1.0, 2.0));
    assertThat(in.list()).containsExactly(Operand.of(1.0), Operand.of(2.0));
  }

  @Test
  void a_pointwise_op_gives_a_value_or_a_condition() {
    var in = Operands.values(ON, List.of(1.0, 2.0));
    assertThat(new TinyOps.Plus().apply(ON, in)).isEqualTo(Operand.of(3.0));
    assertThat(new TinyOps.Plus().primitive()).isEqualTo(Primitive.TRANSFORM);
    Pointwise less =
        new Pointwise.OfCondition() {
          @Override
          public Contract contract() {
            return Contract.of();
          }

          @Override
          public Type infer(List<Type> args) {
            return Type.ANY;
          }

          @Override
          public <E, B> B condition(Algebra<E, B> on, Operands<E, B> operands) {
            return on.lt(operands.value(0), operands.value(1));
          }
        };
    assertThat(less.apply(ON, in)).isEqualTo(Operand.when(true));
  }

  @Test
  void a_step_with_missing_input_leaves_the_state_and_gives_a_missing_result() {
    var step = new Stateful.Step<>(List.of(5.0, 6.0), 7.0);
    assertThat(step.where(ON, true, List.of(1.0, 2.0))).isEqualTo(step);
    assertThat(step.where(ON, false, List.of(1.0, 2.0)))
        .isEqualTo(new Stateful.Step<>(List.of(1.0, 2.0), NAN));
  }
}
