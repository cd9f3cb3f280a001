package weft.ir.form;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import weft.ir.Contract;
import weft.ir.Element;
import weft.ir.Infer;
import weft.ir.Operands;
import weft.ir.Primitive;
import weft.ir.Role;
import weft.ir.Span;
import weft.ir.Type;
import weft.ir.algebra.Algebra;

class WindowTest {
  private record Sum(Span w, int minPeriods) implements Window {
    public static final Contract CONTRACT = Contract.of(Role.real("x"));

    @Override
    public Type infer(List<Type> args) {
      return Infer.rowwise(args, Element.F64);
    }

    @Override
    public List<Double> identity() {
      return List.of(0.0);
    }

    @Override
    public <E, B> List<E> lift(Algebra<E, B> on, Operands<E, B> in) {
      return List.of(in.value(0));
    }

    @Override
    public <E, B> List<E> combine(Algebra<E, B> on, List<Block<E>> blocks) {
      return List.of(on.add(blocks.get(0).part(0), blocks.get(1).part(0)));
    }

    @Override
    public <E, B> E finish(Algebra<E, B> on, Operands<E, B> in, Block<E> whole) {
      return whole.part(0);
    }
  }

  @Test
  void a_window_is_dense_when_every_row_must_be_there() {
    assertThat(new Sum(Span.rows(5), 5).dense()).isTrue();
    assertThat(new Sum(Span.rows(5), 4).dense()).isFalse();
    assertThat(new Sum(Span.time("5s").orElseThrow(), 5).dense()).isFalse();
  }

  @Test
  void each_shape_of_op_is_a_kind_of_work() {
    assertThat(new Sum(Span.rows(5), 5).primitive()).isEqualTo(Primitive.WINDOW);
    Stateful state =
        new Stateful() {
          @Override
          public Contract contract() {
            return Contract.of();
          }

          @Override
          public Type infer(List<Type> args) {
            return Type.ANY;
          }

          @Override
          public List<Double> start() {
            return List.of();
          }

          @Override
          public <E, B> Step<E> step(Algebra<E, B> on, List<E> state, Operands<E, B> in) {
            return new Step<>(state, on.lit(1));
          }
        };
    assertThat(state.primitive()).isEqualTo(Primitive.STATE);
    CrossSection section =
        new CrossSection() {
          @Override
          public Contract contract() {
            return Contract.of();
          }

          @Override
          public Type infer(List<Type> args) {
            return Type.ANY;
          }

          @Override
          public void over(double[][] columns, int n, Room room) {}
        };
    assertThat(section.primitive()).isEqualTo(Primitive.WINDOW);
    WholeWindow whole =
        new WholeWindow() {
          @Override
          public Contract contract() {
            return Contract.of();
          }

          @Override
          public Type infer(List<Type> args) {
            return Type.ANY;
          }

          @Override
          public Span w() {
            return Span.rows(1);
          }

          @Override
          public int minPeriods() {
            return 1;
          }

          @Override
          public double over(double[][] columns, int from, int to) {
            return 0;
          }
        };
    assertThat(whole.primitive()).isEqualTo(Primitive.WINDOW);
  }
}
