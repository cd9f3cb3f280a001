package weft.ir.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import weft.ir.Contract;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Labels;
import weft.ir.Node;
import weft.ir.Op;
import weft.ir.Primitive;
import weft.ir.Shape;
import weft.ir.Span;
import weft.ir.Tensor;
import weft.ir.TinyOps;
import weft.ir.Type;
import weft.ir.json.Json;

/// What is printed, and that it reads back to the same graph.
class GraphPrinterTest {
  private static void printsAndReadsBack(Graph graph, String text) {
    assertThat(GraphPrinter.print(graph)).isEqualTo(text);
    readsBack(graph, text, GraphReader.read(text, TinyOps.ALL));
    Json json = Json.read("graph", GraphJson.print(graph));
    readsBack(graph, text, GraphJson.read(json, TinyOps.ALL, _ -> Optional.empty()));
  }

  private static void readsBack(Graph graph, String text, Graph read) {
    assertThat(GraphPrinter.print(read)).isEqualTo(text);
    assertThat(read.outputs()).isEqualTo(graph.outputs());
    assertThat(read.payloads()).isEqualTo(graph.payloads());
    for (Node node : graph.nodes()) {
      Node other = read.node(node.id());
      assertThat(other.op()).isEqualTo(node.op());
      assertThat(other.args()).isEqualTo(node.args());
      assertThat(other.type()).isEqualTo(node.type());
      assertThat(other.labels()).isEqualTo(node.labels());
    }
  }

  @Test
  void an_empty_graph_is_an_empty_text() {
    printsAndReadsBack(GraphBuilder.plain().build(), "");
  }

  @Test
  void one_line_an_equation_then_the_outputs() {
    var to = GraphBuilder.plain();
    int x = to.add(TinyOps.column("close"));
    int one = to.add(TinyOps.number(1));
    int sum = to.add(new TinyOps.Plus(), x, one);
    int mean = to.add(new TinyOps.Mean(Span.rows(20), 5), sum);
    to.output("sum", sum).output("mean.20", mean);
    printsAndReadsBack(
        to.build(),
        """
        n0 = input(name="close", element=f64) : f64{entity,time}
        n1 = fixed(value=1.0) : f64
        n2 = plus(left=n0, right=n1) : f64{entity,time}
        n3 = mean(x=n2, w=20, min_periods=5) : f64{entity,time}
        return sum=n2, mean.20=n3
        """);
  }

  @Test
  void output_names_that_are_no_words_are_quoted() {
    var to = GraphBuilder.plain();
    int x = to.add(TinyOps.column("x"));
    to.output("a b", x).output("", x).output("1st", x).output("n1", x).output("return", x);
    printsAndReadsBack(
        to.build(),
        """
        n0 = input(name="x", element=f64) : f64{entity,time}
        return "a b"=n0, ""=n0, "1st"=n0, n1=n0, return=n0
        """);
  }

  @Test
  void an_attribute_of_each_kind() {
    var to = GraphBuilder.plain();
    to.add(
        new TinyOps.Options(
            -3,
            Long.MAX_VALUE,
            -0.0,
            true,
            "a \"b\" \\ # ; } \n\u0001",
            TinyOps.Mode.LAST_ONE,
            Element.U16,
            Span.time("1.5h").orElseThrow(),
            List.of(),
            List.of(List.of("a", "b"), List.of(), List.of(""))));
    to.add(
        new TinyOps.Options(
            Integer.MIN_VALUE,
            -1,
            Double.NaN,
            false,
            "",
            TinyOps.Mode.FIRST,
            Element.ANY,
            Span.rows(7),
            List.of(1, -2),
            List.of()));
    printsAndReadsBack(
        to.build(),
        """
        n0 = options(count=-3, wide=9223372036854775807, ratio=-0.0, strict=true, \
        title="a \\"b\\" \\\\ # ; } \\n\\u0001", mode=last_one, element=u16, span=90m, sizes=[], \
        words=[["a", "b"], [], [""]]) : f64
        n1 = options(count=-2147483648, wide=-1, ratio=nan, strict=false, title="", mode=first, \
        element=any, span=7, sizes=[1, -2], words=[]) : f64
        """);
  }

  @Test
  void attributes_that_are_empty_or_not() {
    var to = GraphBuilder.plain();
    to.add(new TinyOps.Maybe(Optional.empty(), Optional.empty(), Optional.empty()));
    to.add(new TinyOps.Maybe(Optional.of(3), Optional.of("none"), Optional.of(Tensor.scalar(2.0))));
    to.add(
        new TinyOps.Maybe(
            Optional.empty(), Optional.empty(), Optional.of(Tensor.scalar("a text"))));
    to.add(
        new TinyOps.Maybe(
            Optional.empty(),
            Optional.empty(),
            Optional.of(Tensor.texts(Shape.of(2), i -> "t" + i))));
    printsAndReadsBack(
        to.build(),
        """
        n0 = maybe(limit=none, unit=none, start=none) : any[*]
        n1 = maybe(limit=3, unit="none", start=2.0) : any[*]
        n2 = maybe(limit=none, unit=none, start="a text") : any[*]
        n3 = maybe(limit=none, unit=none, start=["t0", "t1"]) : any[*]
        """);
  }

  @Test
  void labels_tags_keys_and_stage() {
    var to = GraphBuilder.plain();
    var labels =
        Labels.named("the \"sum\"")
            .stage("raw")
            .keys(List.of("symbol", "day"))
            .tags(List.of("z", "a"));
    int one = to.add(TinyOps.number(1), List.of(), labels);
    to.add(new TinyOps.Plus(), List.of(one, one), Labels.NONE.tags(List.of("t")));
    to.add(TinyOps.column("x"), List.of(), Labels.NONE.stage("s"));
    printsAndReadsBack(
        to.build(),
        """
        n0 = fixed(value=1.0, name="the \\"sum\\"", stage="raw", keys=["symbol", "day"], \
        tags=["a", "z"]) : f64
        n1 = plus(left=n0, right=n0, tags=["t"]) : f64
        n2 = input(name="x", element=f64, stage="s") : f64{entity,time}
        """);
  }

  @Test
  void payloads_of_every_shape() {
    var to = GraphBuilder.plain();
    for (Tensor payload :
        List.of(
            Tensor.column(1, Double.NaN),
            Tensor.f32(Shape.of(2, 1), i -> 0.1 + i),
            Tensor.longs(Element.U64, Shape.of(1), _ -> -1),
            Tensor.bools(Shape.of(0, 3), _ -> true),
            Tensor.texts(Shape.of(2), i -> i == 0 ? "a" : null))) {
      to.add(new TinyOps.Weights(), List.of(), Labels.NONE, payload);
    }
    to.add(new TinyOps.Drift(), List.of(), Labels.named("w"), Tensor.column(5));
    printsAndReadsBack(
        to.build(),
        """
        n0 = weights(values=[1.0, nan]) : f64[2]
        n1 = weights(values=[[0.1], [1.1]]) : f32[2,1]
        n2 = weights(values=[18446744073709551615]) : u64[1]
        n3 = weights(values=[]) : bool[0,3]
        n4 = weights(values=["a", missing]) : text[2]
        n5 = drift(values=[5.0], name="w") : f64[1]{time}
        """);
  }

  @Test
  void roles_of_a_call_are_read_from_its_arguments() {
    var to = GraphBuilder.plain();
    int x = to.add(TinyOps.column("x"));
    int f = to.add(new TinyOps.Call("f", List.of("arg1", "scale")), x, x);
    to.add(new TinyOps.Call("g", List.of()));
    printsAndReadsBack(
        to.output("f", f).build(),
        """
        n0 = input(name="x", element=f64) : f64{entity,time}
        n1 = call(arg1=n0, scale=n0, name="f") : any[*]{entity,time}
        n2 = call(name="g") : any[*]
        return f=n1
        """);
  }

  @Test
  void graphs_within_graphs() {
    var inner = GraphBuilder.plain();
    int x = inner.add(TinyOps.column("x; y }"));
    inner.add(new TinyOps.Holder(GraphBuilder.plain().build()));
    inner.output("out", x);
    var outer = GraphBuilder.plain();
    int holder = outer.add(new TinyOps.Holder(inner.build()));
    int twice = outer.add(new TinyOps.Plus(), holder, holder);
    printsAndReadsBack(
        outer.output("out", twice).build(),
        """
        n0 = holder(body={n0 = input(name="x; y }", element=f64) : f64{entity,time}; \
        n1 = holder(body={}) : f64; return out=n0}) : f64
        n1 = plus(left=n0, right=n0) : f64
        return out=n1
        """);
  }

  @Test
  void a_held_graph_of_more_than_three_equations_takes_several_lines() {
    Graph four = held(4);
    String text =
        """
        n0 = holder(body={
          n0 = input(name="x0", element=f64) : f64{entity,time}
          n1 = input(name="x1", element=f64) : f64{entity,time}
          n2 = input(name="x2", element=f64) : f64{entity,time}
          n3 = input(name="x3", element=f64) : f64{entity,time}
          return out=n0
        }, name="h") : f64
        return out=n0
        """;
    printsAndReadsBack(four, text);
    assertThat(GraphPrinter.print(four, List.of(0)) + "return out=n0\n").isEqualTo(text);
    assertThat(GraphPrinter.print(held(3)).lines()).hasSize(2);
  }

  private static Graph held(int inputs) {
    var inner = GraphBuilder.plain();
    for (int i = 0; i < inputs; i++) {
      inner.add(TinyOps.column("x" + i));
    }
    inner.output("out", 0);
    var outer = GraphBuilder.plain();
    outer.add(new TinyOps.Holder(inner.build()), List.of(), Labels.NONE.name("h"));
    return outer.output("out", 0).build();
  }

  @Test
  void a_small_graph_around_a_large_one_takes_several_lines_too() {
    var outer = GraphBuilder.plain();
    outer.add(new TinyOps.Holder(held(4)));
    printsAndReadsBack(
        outer.output("out", 0).build(),
        """
        n0 = holder(body={
          n0 = holder(body={
            n0 = input(name="x0", element=f64) : f64{entity,time}
            n1 = input(name="x1", element=f64) : f64{entity,time}
            n2 = input(name="x2", element=f64) : f64{entity,time}
            n3 = input(name="x3", element=f64) : f64{entity,time}
            return out=n0
          }, name="h") : f64
          return out=n0
        }) : f64
        return out=n0
        """);
  }

  @Test
  void what_names_an_op_and_a_node_stays_one_line() {
    Graph graph = held(4);
    Op holder = graph.node(0).op();
    assertThat(holder.describe()).startsWith("holder(body={n0 = ").doesNotContain("\n");
    assertThat(graph.node(0).toString()).doesNotContain("\n");
    assertThat(GraphPrinter.line(graph, 0)).doesNotContain("\n");
    String text = GraphPrinter.line(graph, 0) + "\nreturn out=n0\n";
    assertThat(GraphReader.read(text, TinyOps.ALL))
        .isEqualTo(GraphReader.read(graph.toString(), TinyOps.ALL));
  }

  @Test
  void some_equations_in_a_given_order() {
    var to = GraphBuilder.plain();
    int x = to.add(TinyOps.column("x"));
    int w = to.add(new TinyOps.Weights(), List.of(), Labels.NONE, Tensor.column(1));
    Graph graph = to.output("x", x).build();
    assertThat(GraphPrinter.print(graph, List.of(w, x)))
        .isEqualTo(
            """
            n1 = weights(values=[1.0]) : f64[1]
            n0 = input(name="x", element=f64) : f64{entity,time}
            """);
    assertThat(GraphPrinter.line(graph, w)).isEqualTo("n1 = weights(values=[1.0]) : f64[1]");
    assertThat(GraphPrinter.print(graph, List.of())).isEmpty();
  }

  @Test
  void an_op_describes_itself_with_its_attributes() {
    assertThat(new TinyOps.Plus().describe()).isEqualTo("plus");
    assertThat(new TinyOps.Mean(Span.rows(20), 5).describe())
        .isEqualTo("mean(w=20, min_periods=5)");
    assertThat(new TinyOps.Call("f", List.of("arg1")).describe()).isEqualTo("call(name=\"f\")");
  }

  @Test
  void an_op_must_be_a_record() {
    final class Loose implements Op {
      public static final Contract CONTRACT = Contract.of();

      @Override
      public Primitive primitive() {
        return Primitive.SINK;
      }

      @Override
      public Type infer(List<Type> args) {
        return Type.ANY;
      }
    }
    assertThat(new Loose().tag()).isEqualTo("loose");
    assertThat(new Loose().name()).isEmpty();
    assertThat(new Loose().effectful()).isFalse();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Loose().describe())
        .withMessageContaining("is not a record");
  }
}
