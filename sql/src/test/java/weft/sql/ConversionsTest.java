package weft.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import weft.eval.Engine;
import weft.eval.InterpreterEngine;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ops.source.Column;
import weft.ops.tensor.Cast;

/// What is converted to a number is that number; any other conversion, but of what is that already,
/// is refused.
final class ConversionsTest {
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
  void toNumbers() {
    for (Engine engine : List.of(new DuckDbEngine(), new ExactDuckDbEngine())) {
      var table = Table.series(COLUMNS);
      var expected = new InterpreterEngine().run(converted(Element.F64), table);
      var prepared = engine.prepare(converted(Element.F64));
      assertEquals(Set.of("of text"), prepared.refused().keySet());
      prepared
          .run(table)
          .outputs()
          .forEach((name, found) -> assertEquals(expected.output(name), found, name));
    }
  }

  @Test
  void toAnythingElse() {
    for (Element to : List.of(Element.I64, Element.F32, Element.BOOL, Element.TEXT)) {
      var graph = converted(to);
      var others = new HashSet<>(graph.outputs().keySet());
      others.remove("of " + to.tag());
      assertEquals(others, new DuckDbEngine().prepare(graph).refused().keySet(), to.tag());
    }
  }
}
