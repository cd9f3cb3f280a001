package weft.ir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Origin;
import weft.ir.problem.WeftException;

/// Graphs that no builder makes.
class VerifyTest {
  private static final Origin PLACE = Origin.in("formula", "x + y", 2, 1);
  private static final Type COLUMN = Type.column(Element.F64);

  private static Node node(int id, Op op, Type type, Integer... args) {
    return new Node(id, op, List.of(args), type, Labels.NONE, PLACE);
  }

  private static Node x(int id) {
    return node(id, TinyOps.column("x"), COLUMN);
  }

  private static Graph graph(Node... nodes) {
    return new Graph(List.of(nodes), Map.of(), Map.of());
  }

  private static Diagnostic problem(Graph graph) {
    var problems = Verify.problems(graph);
    assertThat(problems).hasSize(1);
    assertThat(graph.verify()).isFalse();
    return problems.getFirst();
  }

  private static Diagnostic expected(String role, String message, String expected, String found) {
    return Diagnostic.of(Code.BAD_GRAPH, message + " should be " + expected + ", found " + found)
        .about(role)
        .expected(expected)
        .found(found)
        .at(PLACE);
  }

  @Test
  void a_good_graph_has_no_problems() {
    Graph good =
        new Graph(
            List.of(
                x(0),
                node(1, new TinyOps.Plus(), COLUMN, 0, 0),
                node(2, new TinyOps.Weights(), new Type(Element.F64, Shape.of(2), Set.of()))),
            Map.of("out", 2),
            Map.of(2, Tensor.column(1, 2)));
    assertThat(Verify.problems(good)).isEmpty();
    assertThat(good.verify()).isTrue();
    assertThat(Verify.orThrow(good)).isSameAs(good);
  }

  @Test
  void an_id_must_be_the_index() {
    assertThat(problem(graph(x(7)))).isEqualTo(expected("id", "n7 'x' = input: id", "n0", "n7"));
  }

  @Test
  void the_number_of_arguments_must_be_that_of_the_roles() {
    assertThat(problem(graph(x(0), node(1, new TinyOps.Plus(), COLUMN, 0))))
        .isEqualTo(expected("arguments", "n1 = plus: arguments", "2 arguments", "1 arguments"));
    assertThat(problem(graph(x(0), node(1, new TinyOps.Plus(), COLUMN, 0, 0, 0))))
        .isEqualTo(expected("arguments", "n1 = plus: arguments", "2 arguments", "3 arguments"));
  }

  @Test
  void an_argument_must_come_before() {
    assertThat(problem(graph(x(0), node(1, new TinyOps.Plus(), COLUMN, 0, 1))))
        .isEqualTo(expected("right", "n1 = plus: right", "an earlier node than n1", "n1"));
    assertThat(problem(graph(x(0), node(1, new TinyOps.Plus(), COLUMN, -1, 0))))
        .isEqualTo(expected("left", "n1 = plus: left", "an earlier node than n1", "n-1"));
  }

  @Test
  void the_declared_type_must_be_the_inferred_one() {
    assertThat(problem(graph(x(0), node(1, new TinyOps.Plus(), Type.scalar(Element.I8), 0, 0))))
        .isEqualTo(expected("type", "n1 = plus: type", "f64{entity,time}", "i8"));
  }

  @Test
  void the_type_of_a_payload_is_that_of_its_node() {
    var drift = node(0, new TinyOps.Drift(), Type.ANY);
    Graph graph = new Graph(List.of(drift), Map.of(), Map.of(0, Tensor.column(1, 2)));
    assertThat(problem(graph))
        .isEqualTo(expected("type", "n0 = drift: type", "f64[2]{time}", "any[*]"));
  }

  @Test
  void an_argument_must_fit_the_contract() {
    var text = node(0, new TinyOps.Input("s", Element.TEXT), Type.column(Element.TEXT));
    assertThat(problem(graph(text, node(1, new TinyOps.Plus(), COLUMN, 0, 0))))
        .isEqualTo(
            Diagnostic.of(Code.TYPE, "n1 = plus: the role 'left' takes a number, found text")
                .about("left")
                .expected("a number")
                .found("text{entity,time}")
                .at(PLACE));
  }

  @Test
  void a_payload_must_be_there_where_the_op_takes_one() {
    assertThat(problem(graph(node(0, new TinyOps.Weights(), Type.ANY))))
        .isEqualTo(expected("payload", "n0 = weights: payload", "a tensor", "none"));
  }

  @Test
  void a_payload_must_not_be_there_where_the_op_takes_none() {
    assertThat(problem(new Graph(List.of(x(0)), Map.of(), Map.of(0, Tensor.column(1)))))
        .isEqualTo(expected("payload", "n0 'x' = input: payload", "none", "a tensor"));
  }

  @Test
  void an_output_must_exist() {
    for (int id : new int[] {1, -1}) {
      assertThat(problem(new Graph(List.of(x(0)), Map.of("out", id), Map.of())))
          .isEqualTo(
              Diagnostic.of(
                      Code.BAD_GRAPH, "the output 'out' names n" + id + ", which does not exist")
                  .about("out"));
    }
  }

  @Test
  void all_problems_are_found() {
    Graph bad =
        new Graph(
            List.of(x(1), node(1, new TinyOps.Plus(), COLUMN, 0, 5)), Map.of("out", 9), Map.of());
    assertThat(Verify.problems(bad)).hasSize(3);
    assertThatExceptionOfType(WeftException.class)
        .isThrownBy(() -> Verify.orThrow(bad))
        .satisfies(e -> assertThat(e.diagnostics()).isEqualTo(Verify.problems(bad)));
  }
}
