package weft.ir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.List;
import org.junit.jupiter.api.Test;

class ExampleTest {
  private static Tensor column(String text) {
    return Example.of(new TinyOps.Plus(), text).expected();
  }

  @Test
  void the_last_column_is_the_result() {
    var example = Example.of(new TinyOps.Plus(), "1 2", "3 4", "4 6");
    assertThat(example.args()).containsExactly(Tensor.column(1, 2), Tensor.column(3, 4));
    assertThat(example.expected()).isEqualTo(Tensor.column(4, 6));
  }

  @Test
  void columns_of_each_kind() {
    assertThat(column(" 1 2.5  nan -inf "))
        .isEqualTo(Tensor.column(1, 2.5, Double.NaN, Double.NEGATIVE_INFINITY));
    assertThat(column("true false")).isEqualTo(Tensor.bools(Shape.of(2), i -> i == 0));
    assertThat(column("false true")).isEqualTo(Tensor.bools(Shape.of(2), i -> i == 1));
    assertThat(column("\"a\" \"\"")).isEqualTo(Tensor.texts(Shape.of(2), i -> i == 0 ? "a" : ""));
    assertThat(column("1,2,3 4,5,6")).isEqualTo(Tensor.f64(Shape.of(2, 3), i -> i + 1));
    assertThat(column("")).isEqualTo(Tensor.column());
  }

  @Test
  void an_op_has_the_examples_of_its_file() {
    assertThat(Example.of(TinyOps.Plus.class))
        .containsExactly(Example.of(new TinyOps.Plus(), "1 2", "3 4", "4 6"));
    assertThat(Example.of(TinyOps.Mean.class)).isEmpty();
  }

  @Test
  void examples_that_can_not_be_made_are_a_defect() {
    record Bad() implements Payload {
      public static final Contract CONTRACT = Contract.of();

      static List<Example> examples() {
        throw new IllegalArgumentException("oops");
      }

      @Override
      public Primitive primitive() {
        return Primitive.SOURCE;
      }

      @Override
      public Type infer(List<Type> args) {
        return Type.ANY;
      }
    }
    assertThatIllegalStateException().isThrownBy(() -> Example.of(Bad.class));
  }
}
