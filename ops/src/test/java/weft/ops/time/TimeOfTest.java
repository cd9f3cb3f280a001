package weft.ops.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import weft.ir.Element;
import weft.ir.GraphBuilder;
import weft.ir.Type;
import weft.ops.source.Column;
import weft.ops.source.Constant;

class TimeOfTest {
  @Test
  void a_row_holds_one_time() {
    var to = GraphBuilder.plain();
    int one = to.add(new Column("a", Element.F64, List.of()));
    int many = to.add(new Column("b", Element.F64, List.of(5)));
    int number = to.add(Constant.of(1));
    assertThat(to.type(to.add(new TimeOf(), one, number))).isEqualTo(Type.column(Element.TIME));
    assertThat(to.type(to.add(new TimeOf(), number, number))).isEqualTo(Type.scalar(Element.TIME));
    assertThatThrownBy(() -> to.add(new TimeOf(), many, many))
        .hasMessageContaining("takes one number a row, found an array of shape [5]");
    assertThatThrownBy(() -> to.add(new TimeOf(), one, many))
        .hasMessageContaining("takes one number a row, found an array of shape [5]");
  }
}
