package weft.ir.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.TinyOps;
import weft.ir.json.Json;
import weft.ir.problem.WeftException;

/// That the JSON form says the same as the text form is tested with that one.
class GraphJsonTest {
  private static Graph read(String json) {
    return GraphJson.read(Json.read("graph.json", json), TinyOps.ALL, _ -> Optional.empty());
  }

  private static void refused(String json, String... words) {
    assertThatThrownBy(() -> read(json))
        .isInstanceOf(WeftException.class)
        .hasMessageContainingAll(words);
  }

  private static String nodes(String nodes) {
    return "{\"weft\": \"graph\", \"version\": 1, \"nodes\": [%s], \"outputs\": {}}"
        .formatted(nodes);
  }

  @Test
  void one_line_a_node() {
    var to = GraphBuilder.plain();
    int one = to.add(TinyOps.number(Double.NEGATIVE_INFINITY));
    to.output("sum", to.add(new TinyOps.Plus(), one, one));
    assertThat(GraphJson.print(to.build()))
        .isEqualTo(
            """
            {"weft": "graph", "version": 1, "nodes": [
            {"id": 0, "op": "fixed", "attributes": {"value": "-inf"}, "type": "f64"},
            {"id": 1, "op": "plus", "args": {"left": 0, "right": 0}, "type": "f64"}
            ], "outputs": {"sum": 1}}
            """);
  }

  @Test
  void other_json_is_refused() {
    assertThat(GraphJson.isOne(Json.read("x", "{}"))).isFalse();
    refused("{}", "this is not the JSON form of a graph");
    refused("{\"weft\": \"graph\", \"version\": 2}", "this is not the JSON form of a graph");
    refused("{\"weft\": \"graph\", \"version\": 1}", "the field 'nodes' is missing");
  }

  @Test
  void mistakes_in_nodes_are_named() {
    refused(nodes("{\"id\": 0, \"op\": \"plsu\"}"), "there is no op 'plsu'", "plus");
    String number =
        "{\"id\": 0, \"op\": \"fixed\", \"attributes\": {\"value\": 1}, \"type\": \"f64\"}";
    refused(nodes(number + "," + number), "n0 is defined twice");
    refused(
        nodes(number + ",{\"id\": 1, \"op\": \"plus\", \"args\": {\"left\": 0, \"right\": 7}}"),
        "n7 is not defined");
    refused(
        nodes(number + ",{\"id\": 1, \"op\": \"plus\", \"args\": {\"left\": 0, \"right\": 1}}"),
        "n1 uses n1, which does not come before it");
    refused(
        nodes(
            number
                + ",{\"id\": 1, \"op\": \"plus\", \"args\": {\"left\": 0, \"right\": 0},"
                + " \"type\": \"f32\"}"),
        "the declared type is not what comes out");
    refused(nodes("{\"id\": 0, \"op\": \"fixed\"}"), "the attribute 'value' is not given");
    refused(
        nodes("{\"id\": 0, \"op\": \"fixed\", \"attributes\": {\"value\": {\"op\": 1}}}"),
        "the field 'attributes' is missing");
  }
}
