package weft.ir;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TypeTest {
  @Test
  void text() {
    assertThat(Type.scalar(Element.F64)).hasToString("f64");
    assertThat(Type.column(Element.BOOL)).hasToString("bool{entity,time}");
    assertThat(Type.column(Element.F64).with(Shape.of(5))).hasToString("f64[5]{entity,time}");
    assertThat(Type.ANY).hasToString("any[*]");
    assertThat(Type.ANY.with(Set.of(Axis.TIME))).hasToString("any[*]{time}");
  }

  @Test
  void each_part_can_be_replaced() {
    Type type = Type.column(Element.F64);
    assertThat(type.with(Element.I8)).isEqualTo(Type.column(Element.I8));
    assertThat(type.with(Shape.of(2)).shape()).isEqualTo(Shape.of(2));
    assertThat(type.with(Set.<Axis>of())).isEqualTo(Type.scalar(Element.F64));
  }

  @Test
  void what_varies_along_time_has_rows() {
    assertThat(Type.column(Element.F64).hasRows()).isTrue();
    assertThat(Type.scalar(Element.F64).hasRows()).isFalse();
    assertThat(Type.ANY.with(Set.of(Axis.ENTITY)).hasRows()).isFalse();
  }

  @Test
  void a_result_varies_along_the_axes_of_all_arguments() {
    var entity = Type.scalar(Element.F64).with(Set.of(Axis.ENTITY));
    var time = Type.scalar(Element.F64).with(Set.of(Axis.TIME));
    assertThat(Type.union(List.of(entity, time))).isEqualTo(Type.ROWS);
    assertThat(Type.union(List.of(entity, Type.ANY))).containsExactly(Axis.ENTITY);
    assertThat(Type.union(List.of())).isEmpty();
  }

  @Test
  void axes_are_spelled_in_lower_case() {
    assertThat(Axis.ENTITY.tag()).isEqualTo("entity");
    assertThat(Axis.TIME.tag()).isEqualTo("time");
  }
}
