package weft.ops.cross;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Type;
import weft.ir.problem.WeftException;

class GroupedTest {
  @Test
  void a_constant_stands_for_a_column() {
    assertThat(new CsSum(false).infer(List.of(Type.scalar(Element.F64))))
        .isEqualTo(Type.column(Element.F64));
  }

  @Test
  void an_array_is_refused_even_if_it_is_the_same_for_all_rows() {
    Type array = Type.scalar(Element.F64).with(Shape.of(1));
    Type labels = Type.scalar(Element.TEXT).with(Shape.of(1));
    for (var args : List.of(List.of(array), List.of(Type.column(Element.F64), labels))) {
      assertThatThrownBy(() -> new CsSum(false).infer(args))
          .isInstanceOf(WeftException.class)
          .hasMessageContaining("takes one number a row, found an array of shape [1]");
    }
  }
}
