package weft.ir.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Shape;
import weft.ir.Span;
import weft.ir.Tensor;
import weft.ir.TinyOps;
import weft.ir.Type;
import weft.ir.problem.Origin;

class GraphReaderTest {
  private static final String X = "n0 = input(name=\"x\", element=f64)";

  private static Graph read(String text) {
    return GraphReader.read(text, TinyOps.ALL);
  }

  @Test
  void types_may_be_left_out() {
    Graph graph = read(X + "\nn1 = plus(left=n0, right=n0)\nreturn y=n1");
    assertThat(graph.node(1).type()).isEqualTo(Type.column(Element.F64));
    assertThat(graph.outputs()).containsEntry("y", 1);
  }

  @Test
  void equations_stand_in_any_order_and_numbers_may_have_gaps() {
    Graph graph =
        read("return y=n9\nn9 = plus(left=n4, right=n4)\nn4 = input(name=\"x\", element=f64)");
    assertThat(graph)
        .hasToString(
            """
            n0 = input(name="x", element=f64) : f64{entity,time}
            n1 = plus(left=n0, right=n0) : f64{entity,time}
            return y=n1
            """);
  }

  @Test
  void blanks_comments_and_semicolons_do_not_matter() {
    String text =
        "# a graph\r\n\n  n0=input( name = \"x\" ,element= f64 )# the input\r\n"
            + ";;n1 = plus(left=n0,right=n0):f64{ time , entity };return \"y\" = n1 ; # end";
    assertThat(read(text).outputs()).containsEntry("y", 1);
  }

  @Test
  void several_return_lines_add_up() {
    Graph graph = read(X + "\nreturn a=n0, \"b c\"=n0\nreturn \"d\"=n0, e=n0");
    assertThat(graph.outputs().keySet()).containsExactly("a", "b c", "d", "e");
  }

  @Test
  void arguments_and_attributes_stand_in_any_order() {
    Graph graph = read(X + "\nn1 = mean(min_periods=1, w=30s, x=n0)");
    assertThat(graph.node(1).op()).isEqualTo(new TinyOps.Mean(Span.time("30s").orElseThrow(), 1));
  }

  @Test
  void nodes_know_where_they_stand() {
    var document = GraphReader.document("a.graph", "\n" + X, TinyOps.ALL);
    assertThat(document.graph().node(0).origin())
        .isEqualTo(new Origin("a.graph", 2, 1, X.length(), X));
    assertThat(read(X).node(0).origin().source()).isEqualTo("graph");
  }

  @Test
  void escapes_in_texts() {
    Graph graph = read("n0 = input(name=\"\\\"\\\\\\n\\r\\t\\u00e9\\u000A\", element=f64)");
    assertThat(graph.node(0).name()).isEqualTo("\"\\\n\r\té\n");
  }

  // ---- tensors without a declared type

  private static Tensor value(String text) {
    return ((TinyOps.Fixed) read("n0 = fixed(value=" + text + ")").node(0).op()).value();
  }

  @Test
  void undeclared_numbers_are_i64_where_whole_else_f64() {
    assertThat(value("3")).isEqualTo(Tensor.scalar(3L));
    assertThat(value("-3")).isEqualTo(Tensor.scalar(-3L));
    assertThat(value("+3")).isEqualTo(Tensor.scalar(3L));
    assertThat(value("3.0")).isEqualTo(Tensor.scalar(3.0));
    assertThat(value("3.")).isEqualTo(Tensor.scalar(3.0));
    assertThat(value(".5")).isEqualTo(Tensor.scalar(0.5));
    assertThat(value("+1e-3")).isEqualTo(Tensor.scalar(0.001));
    assertThat(value("1E+3")).isEqualTo(Tensor.scalar(1000.0));
    assertThat(value("nan")).isEqualTo(Tensor.scalar(Double.NaN));
    assertThat(value("-inf")).isEqualTo(Tensor.scalar(Double.NEGATIVE_INFINITY));
    assertThat(value("[1, 2]")).isEqualTo(Tensor.longs(Element.I64, Shape.of(2), i -> i + 1));
    assertThat(value("[1, 2.5]")).isEqualTo(Tensor.column(1, 2.5));
    assertThat(value("[]")).isEqualTo(Tensor.column());
  }

  @Test
  void undeclared_numbers_that_only_fit_unsigned_are_u64() {
    assertThat(value("9223372036854775807")).isEqualTo(Tensor.scalar(Long.MAX_VALUE));
    assertThat(value("9223372036854775808"))
        .isEqualTo(Tensor.longs(Element.U64, Shape.SCALAR, _ -> Long.MIN_VALUE));
  }

  @Test
  void undeclared_conditions_and_texts() {
    assertThat(value("true")).isEqualTo(Tensor.scalar(true));
    assertThat(value("[true, false]")).isEqualTo(Tensor.bools(Shape.of(2), i -> i == 0));
    assertThat(value("\"a\"")).isEqualTo(Tensor.scalar("a"));
    assertThat(value("missing")).isEqualTo(Tensor.texts(Shape.SCALAR, _ -> null));
    assertThat(value("[missing, true]"))
        .isEqualTo(Tensor.truths(Shape.of(2), i -> i == 0 ? Double.NaN : 1));
    assertThat(value("[missing, \"a\"]"))
        .isEqualTo(Tensor.texts(Shape.of(2), i -> i == 0 ? null : "a"));
    assertThat(value("[[\"a\"], [\"b\"]]"))
        .isEqualTo(Tensor.texts(Shape.of(2, 1), i -> i == 0 ? "a" : "b"));
  }

  @Test
  void whole_numbers_are_read_as_declared() {
    Graph graph = read("n0 = fixed(value=[1, 2]) : f32[2]");
    assertThat(graph.node(0).op())
        .isEqualTo(new TinyOps.Fixed(Tensor.f32(Shape.of(2), i -> i + 1)));
  }

  // ---- trees

  private static final String TREES =
      """
      # === placeholders ===
      n0 = input(name="x", element=f64) : f64{entity,time}

      # === trees ===
      def t2(n0: input, n9: node) -> node:
          n1 = plus(left=n0, right=n0) : f64{entity,time}
          n2 = plus(left=n1, right=n0) : f64{entity,time}
          return n2

      def t3(n0: input) -> node:
          n1 = plus(left=n0, right=n0) : f64{entity,time}
          n3 = plus(left=n1, right=n1) : f64{entity,time}
          return n3, n2

      def t4() -> node:
          return n0
      """;

  @Test
  void trees_are_functions_with_roots() {
    var document = GraphReader.document("plan", TREES, TinyOps.ALL);
    assertThat(document.roots()).containsExactly(2, 3, 2, 0);
    assertThat(document.graph().size()).isEqualTo(4);
    assertThat(document.graph().outputs()).isEmpty();
  }

  @Test
  void a_list_of_roots_needs_no_tree() {
    var document = GraphReader.document("plan", X + "\nreturn n0", TinyOps.ALL);
    assertThat(document.roots()).containsExactly(0);
  }
}
