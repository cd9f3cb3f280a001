package weft.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import weft.ir.Graph;
import weft.ir.text.GraphReader;
import weft.ops.Ops;

class ScalarizeArraysTest {
  private static Graph apply(String text) {
    return new ScalarizeArrays().apply(GraphReader.read(text, Ops.all()));
  }

  @Test
  void arrays_become_equations_of_their_cells() {
    assertThat(
            apply(
                """
                n0 = column(name="bids", element=f64, shape=[3]) : f64[3]{entity,time}
                n1 = column(name="x", element=f64, shape=[]) : f64{entity,time}
                n2 = divide(left=n0, right=n1) : f64[3]{entity,time}
                n3 = array_extract(x=n2, i=2) : f64{entity,time}
                return out=n3
                """))
        .hasToString(
            """
            n0 = cell_column(column="bids", element=f64, cell=2) : f64{entity,time}
            n1 = column(name="x", element=f64, shape=[]) : f64{entity,time}
            n2 = divide(left=n0, right=n1) : f64{entity,time}
            return out=n2
            """);
  }

  @Test
  void an_array_that_is_an_output_is_put_together() {
    assertThat(
            apply(
                """
                n0 = column(name="bids", element=f64, shape=[2]) : f64[2]{entity,time}
                n1 = negate(x=n0) : f64[2]{entity,time}
                return bids=n0, out=n1
                """))
        .hasToString(
            """
            n0 = cell_column(column="bids", element=f64, cell=0) : f64{entity,time}
            n1 = cell_column(column="bids", element=f64, cell=1) : f64{entity,time}
            n2 = negate(x=n0) : f64{entity,time}
            n3 = negate(x=n1) : f64{entity,time}
            n4 = column(name="bids", element=f64, shape=[2]) : f64[2]{entity,time}
            n5 = array_of(cell_0=n2, cell_1=n3, element=f64, dims=[2]) : f64[2]{entity,time}
            return bids=n4, out=n5
            """);
  }

  @Test
  void what_has_no_arrays_stays() {
    Graph graph =
        GraphReader.read(
            "n0 = column(name=\"x\", element=f64, shape=[])\nreturn out=n0\n", Ops.all());
    assertThat(new ScalarizeArrays().apply(graph)).isSameAs(graph);
  }
}
