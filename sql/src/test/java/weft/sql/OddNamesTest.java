package weft.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Shape;
import weft.ir.Span;
import weft.ir.Tensor;
import weft.ops.arithmetic.Add;
import weft.ops.source.Column;
import weft.ops.state.Ema;
import weft.ops.window.RollingMean;

/// Names with quotes, spaces, keywords, and others that DuckDB takes for one.
final class OddNamesTest {
  private static final Tensor X = Tensor.column(1, 2, 3, 4);

  private static Table table(Map<String, Tensor> columns) {
    var all = new LinkedHashMap<String, Tensor>(columns);
    all.put("order by", Tensor.of(Element.I64, Shape.of(4), new long[] {1, 2, 3, 4}));
    all.put("it's", Tensor.texts(Shape.of(4), _ -> "O'Neil \"x\""));
    return new Table(all, Optional.of("it's"), "order by");
  }

  private static int column(GraphBuilder to, String name) {
    return to.add(Column.of(name, Element.F64));
  }

  private static Graph mean(String name, String output) {
    var to = GraphBuilder.sharing();
    int x = column(to, name);
    to.output(output, to.add(new RollingMean(Span.rows(2), 1), x));
    to.output(output + "_ema", to.add(new Ema(0.5), x));
    return to.build();
  }

  @Test
  void anyNameIsQuoted() {
    for (String name :
        new String[] {"a\"b", "select", "a b", "größe", "日本", "it;--", "row", "series", "s"}) {
      var found = new DuckDbEngine().run(mean(name, "sum"), table(Map.of(name, X)));
      assertEquals(Tensor.column(1, 1.5, 2.5, 3.5), found.output("sum"), name);
      assertEquals(Tensor.column(1, 1.5, 2.25, 3.125), found.output("sum_ema"), name);
    }
  }

  @Test
  void aFeatureMayBeNamedLikeItsColumn() {
    var found = new DuckDbEngine().run(mean("close", "CLOSE"), table(Map.of("close", X)));
    assertEquals(Tensor.column(1, 1.5, 2.5, 3.5), found.output("CLOSE"));
  }

  @Test
  void columnsThatDifferInCapitalsAreRefused() {
    var to = GraphBuilder.sharing();
    int sum = to.add(new Add(), column(to, "a"), column(to, "A"));
    to.output("sum", sum);
    to.output("b", to.add(new Ema(1), column(to, "b")));
    var features = SqlFeatures.of(to.build(), false, weft.ir.RuleBook.EMPTY);
    assertTrue(features.refused().containsKey("sum"));
    assertEquals(Set.of("b"), features.graph().outputs().keySet());
  }
}
