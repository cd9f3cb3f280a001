package weft.ir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import weft.ir.text.GraphPrinter;

class GraphTest {
  private static Graph sum(String... outputs) {
    var to = GraphBuilder.plain();
    int x = to.add(TinyOps.column("x"));
    int y = to.add(new TinyOps.Plus(), x, x);
    for (String output : outputs) {
      to.output(output, output.startsWith("x") ? x : y);
    }
    return to.build();
  }

  @Test
  void users_are_listed_once_for_each_use() {
    var to = GraphBuilder.plain();
    int x = to.add(TinyOps.column("x"));
    int y = to.add(new TinyOps.Plus(), x, x);
    int z = to.add(new TinyOps.Plus(), x, y);
    assertThat(to.build().users()).containsExactly(List.of(y, y, z), List.of(z), List.of());
  }

  @Test
  void equal_graphs_have_equal_nodes_outputs_and_payloads() {
    assertThat(sum("x", "y")).isEqualTo(sum("x", "y")).hasSameHashCodeAs(sum("x", "y"));
    assertThat(sum("x", "y")).isNotEqualTo(sum("y", "x"));
    assertThat(sum("x")).isNotEqualTo(sum("y"));
    assertThat(sum("first").hashCode()).isNotEqualTo(sum("second").hashCode());
    assertThat(sum("x")).isNotEqualTo(sum());
    assertThat(sum()).isNotEqualTo("graph");
    var node = new TinyOps.Weights();
    assertThat(payload(node, 1)).isEqualTo(payload(node, 1));
    assertThat(payload(node, 1)).isNotEqualTo(payload(node, 2));
    assertThat(payload(node, 1)).isNotEqualTo(payload(new TinyOps.Drift(), 1));
  }

  private static Graph payload(Op op, double value) {
    var to = GraphBuilder.plain();
    to.add(op, List.of(), Labels.NONE, Tensor.column(value));
    return to.build();
  }

  @Test
  void a_node_that_is_not_there_is_told() {
    Graph graph = sum("x", "y");
    assertThat(graph.find(0)).contains(graph.node(0));
    assertThat(graph.find(99)).isEmpty();
    assertThat(graph.find(-1)).isEmpty();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> graph.node(99))
        .withMessage(
            "there is no node 99: the graph has "
                + graph.size()
                + " nodes, 0 to "
                + (graph.size() - 1));
    var to = GraphBuilder.plain();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> to.type(3))
        .withMessage("there is no node 3: the graph has none");
    to.add(TinyOps.column("x"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> to.node(-1))
        .withMessage("there is no node -1: the graph has one node, 0");
  }

  @Test
  void payloads_are_found_by_id() {
    Graph graph = payload(new TinyOps.Weights(), 5);
    assertThat(graph.payload(0)).contains(Tensor.column(5));
    assertThat(graph.payload(1)).isEmpty();
  }

  @Test
  void outputs_keep_their_order_and_can_not_be_changed() {
    var outputs = sum("y2", "x", "y1").outputs();
    assertThat(outputs.keySet()).containsExactly("y2", "x", "y1");
    assertThatExceptionOfType(UnsupportedOperationException.class)
        .isThrownBy(() -> outputs.put("z", 0));
  }

  @Test
  void the_text_of_a_graph_is_its_text_form() {
    assertThat(sum("y")).hasToString(GraphPrinter.print(sum("y")));
  }

  @Test
  void a_node_is_titled_by_label_and_name() {
    Graph graph = sum();
    assertThat(graph.node(0).title()).isEqualTo("n0 'x'");
    assertThat(graph.node(1).title()).isEqualTo("n1");
    assertThat(graph.node(1).label()).isEqualTo("n1");
    assertThat(graph.node(1).role(1)).isEqualTo(Role.number("right"));
    assertThat(graph.node(1)).hasToString("n1 = plus(left=n0, right=n0) : f64{entity,time}");
  }

  @Test
  void tags_are_sorted_and_distinct() {
    assertThat(Labels.NONE.tags(List.of("b", "a", "b")).tags()).containsExactly("a", "b");
    assertThat(Labels.NONE.keys(List.of("b", "a")).keys()).containsExactly("b", "a");
    assertThat(Labels.named("n").stage("s").keys(List.of("k")).tags(List.of("t")).name("m"))
        .isEqualTo(new Labels("m", "s", List.of("k"), List.of("t")));
  }

  @Test
  void a_chain_of_a_hundred_thousand_nodes_is_an_ordinary_graph() {
    var to = GraphBuilder.plain();
    int last = to.add(TinyOps.column("x"));
    for (int i = 0; i < 100_000; i++) {
      last = to.add(new TinyOps.Plus(), last, last);
    }
    Graph graph = to.output("out", last).build();
    assertThat(graph.verify()).isTrue();
    assertThat(Structure.hashes(graph)).hasSize(graph.size());
    assertThat(graph.toString()).endsWith("\nreturn out=n100000\n");
  }
}
