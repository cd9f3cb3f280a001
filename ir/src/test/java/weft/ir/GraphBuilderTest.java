package weft.ir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Origin;
import weft.ir.problem.WeftException;

class GraphBuilderTest {
  private static final Origin PLACE = Origin.in("formula", "close + 1", 0, 5);

  private final GraphBuilder to = GraphBuilder.plain();

  private static Diagnostic refused(ThrowingCallable call) {
    var diagnostics = catchThrowableOfType(WeftException.class, call).diagnostics();
    assertThat(diagnostics).hasSize(1);
    return diagnostics.getFirst();
  }

  // ---- good nodes

  @Test
  void ids_are_indices_and_types_are_inferred() {
    int x = to.add(TinyOps.column("close"));
    int one = to.add(TinyOps.number(1));
    int sum = to.add(new TinyOps.Plus(), x, one);
    assertThat(List.of(x, one, sum)).containsExactly(0, 1, 2);
    assertThat(to.type(sum)).isEqualTo(Type.column(Element.F64));
    assertThat(to.node(sum).args()).containsExactly(0, 1);
    assertThat(to.size()).isEqualTo(3);
    Graph graph = to.output("out", sum).build();
    assertThat(graph.size()).isEqualTo(3);
    assertThat(graph.verify()).isTrue();
  }

  @Test
  void nodes_carry_labels_and_the_place_they_come_from() {
    var labels = Labels.named("a").stage("s").keys(List.of("k")).tags(List.of("t"));
    int one = to.at(PLACE).add(TinyOps.number(1), List.of(), labels);
    assertThat(to.node(one).labels()).isEqualTo(labels);
    assertThat(to.node(one).origin()).isEqualTo(PLACE);
    assertThat(to.origin()).isEqualTo(PLACE);
  }

  @Test
  void the_name_of_an_op_comes_before_that_of_a_label() {
    int x = to.add(TinyOps.column("close"), List.of(), Labels.named("other").stage("s"));
    assertThat(to.node(x).name()).isEqualTo("close");
    assertThat(to.node(x).labels()).isEqualTo(Labels.NONE.stage("s"));
  }

  @Test
  void arguments_by_role_stand_in_any_order() {
    int x = to.add(TinyOps.column("x"));
    int y = to.add(TinyOps.column("y"));
    var args = new LinkedHashMap<String, Integer>();
    args.put("right", x);
    args.put("left", y);
    int sum = to.add(new TinyOps.Plus(), args, Labels.NONE, null);
    assertThat(to.node(sum).args()).containsExactly(y, x);
  }

  @Test
  void a_payload_gives_the_node_its_element_and_shape_and_the_op_the_axes() {
    int w = to.add(new TinyOps.Drift(), List.of(), Labels.NONE, Tensor.column(1, 2));
    assertThat(to.type(w)).isEqualTo(new Type(Element.F64, Shape.of(2), Set.of(Axis.TIME)));
    assertThat(to.payload(w)).contains(Tensor.column(1, 2));
    assertThat(to.payload(99)).isEmpty();
    assertThat(to.build().payloads()).isEqualTo(Map.of(w, Tensor.column(1, 2)));
  }

  @Test
  void a_node_is_copied_with_labels_place_and_payload() {
    int w =
        to.at(PLACE).add(new TinyOps.Weights(), List.of(), Labels.named("w"), Tensor.column(1, 2));
    var other = GraphBuilder.plain();
    other.add(TinyOps.column("x"));
    int copy = other.copy(to.build(), to.node(w), List.of());
    assertThat(copy).isEqualTo(1);
    assertThat(other.node(copy).op()).isEqualTo(new TinyOps.Weights());
    assertThat(other.node(copy).labels()).isEqualTo(Labels.named("w"));
    assertThat(other.node(copy).origin()).isEqualTo(PLACE);
    assertThat(other.payload(copy)).contains(Tensor.column(1, 2));
  }

  @Test
  void a_graph_does_not_change_when_its_builder_goes_on() {
    to.add(TinyOps.column("x"));
    Graph before = to.build();
    to.output("x", 0).add(TinyOps.column("y"));
    assertThat(before.size()).isEqualTo(1);
    assertThat(before.outputs()).isEmpty();
  }

  // ---- sharing

  @Test
  void a_plain_builder_keeps_equal_equations() {
    assertThat(to.add(TinyOps.column("x"))).isEqualTo(0);
    assertThat(to.add(TinyOps.column("x"))).isEqualTo(1);
  }

  @Test
  void a_sharing_builder_merges_equal_equations_and_keeps_the_first_name_and_place() {
    var sharing = GraphBuilder.sharing();
    int x = sharing.add(TinyOps.column("x"));
    int a = sharing.at(PLACE).add(new TinyOps.Plus(), List.of(x, x), Labels.named("a"));
    int b = sharing.at(Origin.NONE).add(new TinyOps.Plus(), List.of(x, x), Labels.named("b"));
    assertThat(b).isEqualTo(a);
    assertThat(sharing.size()).isEqualTo(2);
    assertThat(sharing.node(a).name()).isEqualTo("a");
    assertThat(sharing.node(a).origin()).isEqualTo(PLACE);
  }

  @Test
  void equations_differ_by_attribute_argument_and_payload() {
    var sharing = GraphBuilder.sharing();
    int x = sharing.add(TinyOps.column("x"));
    int y = sharing.add(TinyOps.column("y"));
    int xy = sharing.add(new TinyOps.Plus(), x, y);
    int yx = sharing.add(new TinyOps.Plus(), y, x);
    int v = sharing.add(new TinyOps.Weights(), List.of(), Labels.NONE, Tensor.column(1));
    int w = sharing.add(new TinyOps.Weights(), List.of(), Labels.NONE, Tensor.column(2));
    int again = sharing.add(new TinyOps.Weights(), List.of(), Labels.NONE, Tensor.column(1));
    assertThat(List.of(x, y, xy, yx, v, w)).containsExactly(0, 1, 2, 3, 4, 5);
    assertThat(again).isEqualTo(v);
  }

  @Test
  void minus_zero_is_not_merged_with_zero_and_every_nan_is() {
    var sharing = GraphBuilder.sharing();
    assertThat(sharing.add(TinyOps.number(0.0))).isNotEqualTo(sharing.add(TinyOps.number(-0.0)));
    assertThat(sharing.add(TinyOps.number(Double.NaN)))
        .isEqualTo(sharing.add(TinyOps.number(0.0 / 0)));
  }

  @Test
  void effectful_ops_are_never_merged() {
    var sharing = GraphBuilder.sharing();
    int x = sharing.add(TinyOps.column("x"));
    var call = new TinyOps.Call("f", List.of("arg1"));
    assertThat(sharing.add(call, x)).isNotEqualTo(sharing.add(call, x));
  }

  // ---- refusals

  @Test
  void too_many_arguments_are_refused() {
    int x = to.add(TinyOps.column("x"));
    assertThat(refused(() -> to.at(PLACE).add(new TinyOps.Plus(), x)))
        .isEqualTo(
            Diagnostic.of(Code.ARITY, "n1 = plus: takes 2 arguments, found 1")
                .expected("left, right")
                .found("1 argument")
                .at(PLACE));
    assertThat(refused(() -> to.add(TinyOps.column("y"), x)))
        .isEqualTo(
            Diagnostic.of(Code.ARITY, "n1 = input: takes no arguments, found 1")
                .expected("no arguments")
                .found("1 argument")
                .at(PLACE));
  }

  @Test
  void a_missing_role_is_refused() {
    int x = to.add(TinyOps.column("x"));
    assertThat(
            refused(
                () -> to.at(PLACE).add(new TinyOps.Plus(), Map.of("left", x), Labels.NONE, null)))
        .isEqualTo(
            Diagnostic.of(Code.ARITY, "n1 = plus: the role 'right' is not given")
                .about("right")
                .expected("a number")
                .found("nothing")
                .at(PLACE));
  }

  @Test
  void an_unknown_role_is_refused() {
    int x = to.add(TinyOps.column("x"));
    var args = Map.of("left", x, "right", x, "middle", x);
    assertThat(refused(() -> to.at(PLACE).add(new TinyOps.Plus(), args, Labels.NONE, null)))
        .isEqualTo(
            Diagnostic.of(Code.UNKNOWN_ARGUMENT, "n1 = plus: there is no role 'middle'")
                .about("middle")
                .expected("left, right")
                .found("middle")
                .at(PLACE));
  }

  @Test
  void an_argument_must_be_an_earlier_node() {
    int x = to.add(TinyOps.column("x"));
    assertThat(refused(() -> to.at(PLACE).add(new TinyOps.Plus(), x, 1)))
        .isEqualTo(
            Diagnostic.of(
                    Code.BAD_GRAPH,
                    "n1 = plus: the role 'right' names n1, which is not an earlier node")
                .about("right")
                .expected("n0 to n0")
                .found("n1")
                .at(PLACE));
    assertThat(refused(() -> to.add(new TinyOps.Plus(), -1, x)).message())
        .isEqualTo("n1 = plus: the role 'left' names n-1, which is not an earlier node");
  }

  @Test
  void the_first_node_has_no_earlier_one() {
    assertThat(refused(() -> to.add(new TinyOps.Plus(), 0, 0)).expected())
        .contains("an earlier node, and there is none");
  }

  @Test
  void an_argument_must_fit_the_contract() {
    int text = to.add(new TinyOps.Input("name", Element.TEXT));
    assertThat(refused(() -> to.at(PLACE).add(new TinyOps.Plus(), text, text)))
        .isEqualTo(
            Diagnostic.of(Code.TYPE, "n1 = plus: the role 'left' takes a number, found text")
                .about("left")
                .expected("a number")
                .found("text{entity,time}")
                .at(PLACE));
  }

  @Test
  void a_number_that_does_not_fit_can_be_converted() {
    int whole = to.add(new TinyOps.Input("count", Element.I64));
    var mean = new TinyOps.Mean(Span.rows(2), 2);
    assertThat(refused(() -> to.add(mean, whole)))
        .isEqualTo(
            Diagnostic.of(Code.TYPE, "n1 = mean: the role 'x' takes f64, found i64")
                .about("x")
                .expected("f64")
                .found("i64{entity,time}")
                .hint("convert it with cast(to=f64)"));
    int number = to.add(TinyOps.column("x"));
    assertThat(refused(() -> to.add(new TinyOps.Choose(), number, number, number)).hint())
        .isEmpty();
  }

  @Test
  void what_inference_refuses_is_refused_by_the_node() {
    int text = to.add(new TinyOps.Input("name", Element.TEXT));
    var call = new TinyOps.Call("f", List.of());
    int any = to.add(call);
    assertThat(to.type(to.add(new TinyOps.Plus(), any, any))).isEqualTo(Type.ANY);
    int wide = to.add(new TinyOps.Weights(), List.of(), Labels.NONE, Tensor.column(1, 2));
    int wider = to.add(new TinyOps.Weights(), List.of(), Labels.NONE, Tensor.column(1, 2, 3));
    assertThat(refused(() -> to.at(PLACE).add(new TinyOps.Plus(), wide, wider)).message())
        .isEqualTo("n5 = plus: operands could not be broadcast together with shapes (2,) (3,)");
    assertThat(to.size()).isEqualTo(5);
    assertThat(text).isZero();
  }

  @Test
  void a_payload_must_be_given_to_an_op_that_takes_one() {
    assertThat(refused(() -> to.at(PLACE).add(new TinyOps.Weights())))
        .isEqualTo(
            Diagnostic.of(Code.BAD_GRAPH, "n0 = weights: its payload is missing")
                .about("payload")
                .expected("a tensor")
                .found("nothing")
                .at(PLACE));
  }

  @Test
  void a_payload_must_not_be_given_to_another_op() {
    assertThat(
            refused(
                () ->
                    to.at(PLACE)
                        .add(TinyOps.column("x"), List.of(), Labels.NONE, Tensor.column(1))))
        .isEqualTo(
            Diagnostic.of(Code.BAD_GRAPH, "n0 = input: it takes no payload")
                .about("payload")
                .expected("none")
                .found("f64[1]")
                .at(PLACE));
  }

  @Test
  void a_refused_node_leaves_the_builder_as_it_was() {
    var sharing = GraphBuilder.sharing();
    refused(() -> sharing.add(new TinyOps.Plus(), 0, 0));
    assertThat(sharing.size()).isZero();
    assertThat(sharing.add(TinyOps.column("x"))).isZero();
  }

  // ---- outputs and labels

  @Test
  void an_output_may_be_declared_twice_for_one_node() {
    int x = to.add(TinyOps.column("x"));
    assertThat(to.output("a", x).output("a", x).output("b", x).build().outputs())
        .containsExactly(Map.entry("a", 0), Map.entry("b", 0));
  }

  @Test
  void two_outputs_of_one_name_are_refused() {
    int x = to.add(TinyOps.column("x"));
    int y = to.add(TinyOps.column("y"));
    to.at(PLACE).output("a", x);
    assertThat(refused(() -> to.output("a", y)))
        .isEqualTo(
            Diagnostic.of(Code.DUPLICATE, "there are two outputs called 'a'")
                .about("a")
                .expected("a name of its own for each output")
                .found("n0 and n1")
                .at(PLACE));
  }

  @Test
  void an_output_of_a_node_that_does_not_exist_is_refused() {
    to.add(TinyOps.column("x"));
    for (int id : new int[] {1, -1}) {
      assertThat(refused(() -> to.at(PLACE).output("a", id)))
          .isEqualTo(
              Diagnostic.of(
                      Code.BAD_GRAPH, "the output 'a' names n" + id + ", which does not exist")
                  .about("a")
                  .at(PLACE));
    }
  }

  @Test
  void labels_are_given_to_a_node_without_any() {
    int one = to.at(PLACE).add(TinyOps.number(1));
    to.label(one, Labels.named("a"));
    assertThat(to.node(one))
        .isEqualTo(
            new Node(
                0,
                TinyOps.number(1),
                List.of(),
                Type.scalar(Element.F64),
                Labels.named("a"),
                PLACE));
    to.label(one, Labels.named("b"));
    assertThat(to.node(one).name()).isEqualTo("a");
  }

  @Test
  void an_op_with_a_name_keeps_it() {
    int x = to.add(TinyOps.column("x"));
    to.label(x, Labels.named("y"));
    assertThat(to.node(x).labels()).isEqualTo(Labels.NONE);
  }
}
