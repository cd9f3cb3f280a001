package weft.eval;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import weft.ir.Graph;
import weft.ir.text.GraphReader;
import weft.ops.Ops;

class FoldKnownTest {
  private static Graph apply(String text) {
    return new weft.rewrite.Prune().apply(new FoldKnown().apply(GraphReader.read(text, Ops.all())));
  }

  @Test
  void what_has_no_rows_becomes_a_constant() {
    assertThat(
            apply(
                """
                n0 = constant(value=-3) : i64
                n1 = abs(x=n0) : i64
                n2 = cast(x=n1, to=f64) : f64
                n3 = column(name="x", element=f64, shape=[]) : f64{entity,time}
                n4 = add(left=n2, right=n3) : f64{entity,time}
                return out=n4
                """))
        .hasToString(
            """
            n0 = constant(value=3.0) : f64
            n1 = column(name="x", element=f64, shape=[]) : f64{entity,time}
            n2 = add(left=n0, right=n1) : f64{entity,time}
            return out=n2
            """);
  }

  /// The type of a parameter is known with its value.
  @Test
  void a_default_of_a_placeholder_is_known() {
    Graph graph =
        apply(
            """
            n0 = placeholder(name="p", default_value=2.5) : any[*]
            n1 = column(name="x", element=f64, shape=[]) : f64{entity,time}
            n2 = multiply(left=n0, right=n1)
            return out=n2
            """);
    assertThat(graph.node(graph.size() - 1).type().toString()).isEqualTo("f64{entity,time}");
  }

  @Test
  void what_fails_stays() {
    String text =
        """
        n0 = constant(value="abc") : text
        n1 = cast(x=n0, to=f64) : f64
        n2 = column(name="x", element=f64, shape=[]) : f64{entity,time}
        n3 = add(left=n1, right=n2) : f64{entity,time}
        return out=n3
        """;
    assertThat(apply(text)).hasToString(text);
  }
}
