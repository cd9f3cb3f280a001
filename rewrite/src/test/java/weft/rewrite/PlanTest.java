package weft.rewrite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.text.GraphReader;
import weft.ops.Ops;

class PlanTest {
  @Test
  void trees_are_printed_as_functions() {
    assertThat(Plan.trees(Chains.example(), List.of(11, 8, 6)).print())
        .isEqualTo(
            """
            # === placeholders ===
            n0 = placeholder(name="a", default_value=none) : any[*]
            n1 = placeholder(name="b", default_value=none) : any[*]

            # === constants ===
            n2 = constant(value=1024, name="scale") : i64
            n4 = constant(value=55) : i64
            n10 = constant(value=144) : i64

            # === trees ===
            def t6(n0: placeholder, n4: constant) -> node:
                n3 = exp(x=n0) : any[*]
                n5 = divide(left=n4, right=n0) : any[*]
                n6 = add(left=n3, right=n5) : any[*]
                return n6

            def t11(n0: placeholder, n6: node, n10: constant) -> node:
                n9 = power(left=n0, right=n6) : any[*]
                n11 = multiply(left=n9, right=n10) : any[*]
                return n11

            def t8(n1: placeholder, n2: constant, n6: node) -> node:
                n7 = multiply(left=n6, right=n1) : any[*]
                n8 = add(left=n7, right=n2) : any[*]
                return n8
            """);
  }

  @Test
  void equations_are_printed_in_order_with_their_roots() {
    assertThat(Plan.nodes(Chains.shared(), List.of(4, 3)).print())
        .isEqualTo(
            """
            # === placeholders ===
            n1 = placeholder(name="x", default_value=none) : any[*]

            # === nodes ===
            n0 = series_constant(values=[1.0, 2.0], name="s") : f64[2]{time}
            n2 = multiply(left=n0, right=n1) : any[*]{time}
            n4 = add(left=n2, right=n1) : any[*]{time}
            n3 = exp(x=n2) : any[*]{time}

            return n4, n3
            """);
  }

  @Test
  void an_empty_plan_prints_nothing() {
    assertThat(Plan.nodes(GraphBuilder.plain().build()).print()).isEmpty();
    assertThat(Plan.trees(Chains.example(), List.of()).print()).isEmpty();
  }

  @Test
  void the_order_has_every_equation_once() {
    assertThat(Plan.trees(Chains.shared(), List.of(4, 3)).order()).containsExactly(1, 0, 2, 4, 3);
    assertThat(Plan.nodes(Chains.example(), List.of(11)).order())
        .containsExactly(0, 4, 10, 3, 5, 6, 9, 11);
  }

  @Test
  void the_roots_of_a_whole_graph_are_what_nothing_uses() {
    assertThat(Plan.nodes(Chains.example()).roots()).containsExactly(8, 11);
  }

  @Test
  void what_is_printed_reads_back_and_prints_the_same() {
    for (Graph graph : List.of(Chains.example(), Chains.shared(), Chains.doubling(64))) {
      String line = Plan.nodes(graph).print();
      var read = GraphReader.document("plan", line, Ops.all());
      assertThat(Plan.nodes(read.graph(), read.roots()).print()).isEqualTo(line);
      assertThat(read.graph().toString()).isEqualTo(graph.toString());

      String trees = Plan.trees(graph, Plan.sinks(graph)).print();
      var again = GraphReader.document("plan", trees, Ops.all());
      assertThat(Plan.trees(again.graph(), again.roots()).print()).isEqualTo(trees);
      assertThat(again.graph().toString()).isEqualTo(graph.toString());
    }
  }

  @Test
  void a_long_plan_reads_back() {
    var graph = Chains.chain(100_000);
    String text = Plan.trees(graph, List.of(100_000)).print();
    var read = GraphReader.document("plan", text, Ops.all());
    assertThat(read.roots()).containsExactly(100_000);
    assertThat(Plan.trees(read.graph(), read.roots()).print()).isEqualTo(text);
  }

  @Test
  void an_equation_that_differs_between_trees_is_refused() {
    String text =
        """
        n0 = placeholder(name="a", default_value=none)
        def t1(n0: placeholder) -> node:
            n1 = exp(x=n0)
            return n1

        def t2(n0: placeholder) -> node:
            n1 = log(x=n0)
            n2 = exp(x=n1)
            return n2
        """;
    assertThatThrownBy(() -> GraphReader.document("plan", text, Ops.all()))
        .hasMessageContaining("n1 is defined twice")
        .hasMessageContaining("plan:7:5");
  }

  @Test
  void trees_and_single_equations_do_not_mix() {
    var graph = Chains.example();
    var trees = Plan.trees(graph, List.of(6));
    assertThatThrownBy(
            () -> new Plan(graph, List.of(6), List.of(), List.of(), List.of(6), trees.trees()))
        .hasMessageContaining("a plan has trees or single equations, not both");
  }
}
