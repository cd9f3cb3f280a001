package weft.polars;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import weft.eval.InterpreterEngine;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ops.source.Column;
import weft.ops.tensor.Cast;
import weft.spell.python.PythonCommand;

/// What is converted to a number is that number; any other conversion, but of what is that already,
/// is refused.
class PolarsConversionsTest {
  private static final Map<String, Tensor> COLUMNS =
      Map.of(
          "f64", Tensor.column(1.5, Double.NaN, -0.0),
          "f32", Tensor.floats(Element.F32, Shape.of(3), i -> i + 0.1f),
          "i64", Tensor.longs(Element.I64, Shape.of(3), i -> i - 1),
          "bool", Tensor.bools(Shape.of(3), i -> i > 0),
          "text", Tensor.texts(Shape.of(3), i -> "1" + i));

  private static Graph converted(Element to) {
    var graph = GraphBuilder.sharing();
    COLUMNS.forEach(
        (name, column) ->
            graph.output(
                "of " + name,
                graph.add(new Cast(to), graph.add(Column.of(name, column.element())))));
    return graph.build();
  }

  @Test
  void others_are_refused() {
    assertThat(new PolarsEngine().prepare(converted(Element.F64)).refused())
        .containsOnlyKeys("of text");
    for (Element to : List.of(Element.I64, Element.F32, Element.BOOL, Element.TEXT)) {
      var graph = converted(to);
      var others = new HashSet<>(graph.outputs().keySet());
      others.remove("of " + to.tag());
      assertThat(new PolarsEngine().prepare(graph).refused().keySet())
          .as(to.tag())
          .containsAll(others);
    }
  }

  @Test
  void to_numbers() {
    Assumptions.assumeTrue(PythonCommand.named().isPresent());
    var table = Table.series(COLUMNS);
    var expected = new InterpreterEngine().run(converted(Element.F64), table);
    var found = new PolarsEngine().run(converted(Element.F64), table).outputs();
    assertThat(found).hasSize(4);
    found.forEach((name, column) -> assertThat(column).as(name).isEqualTo(expected.output(name)));
  }
}
