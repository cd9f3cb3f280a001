package weft.jit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import weft.eval.Interpreter;
import weft.eval.Table;
import weft.ir.Contract;
import weft.ir.Element;
import weft.ir.Evaluate;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Host;
import weft.ir.Node;
import weft.ir.Op;
import weft.ir.Primitive;
import weft.ir.Role;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.WeftException;
import weft.jit.code.Tier;
import weft.ops.arithmetic.Add;
import weft.ops.arithmetic.Multiply;
import weft.ops.array.ArrayExtract;
import weft.ops.array.ArraySum;
import weft.ops.compare.Equal;
import weft.ops.compare.Where;
import weft.ops.source.Column;
import weft.ops.source.Constant;
import weft.ops.time.SessionPhase;
import weft.ops.window.RollingMean;

/// What is left to the interpreter, and what is not.
class HostedTest {
  private static final CompiledEngine ENGINE = new CompiledEngine(2, 4, Tier.SCALAR);

  /// An op of a user that says what it means over tensors only.
  record Reversed() implements Op, Evaluate {
    public static final Contract CONTRACT = Contract.of(Role.any("x"));

    @Override
    public Primitive primitive() {
      return Primitive.TRANSFORM;
    }

    @Override
    public Type infer(List<Type> args) {
      return args.getFirst();
    }

    @Override
    public Tensor evaluate(List<Tensor> args, Host host) {
      Tensor x = args.getFirst();
      return x.gather(x.shape(), i -> x.size() - 1 - i);
    }
  }

  private static final Shape ROWS = Shape.of(5);
  private static final Table TABLE =
      new Table(
          Map.of(
              "x", Tensor.column(1, 2, Double.NaN, 4, 5),
              "label", Tensor.of(ROWS, new String[] {"a", "b", "a", "c", "b"}),
              "entity", Tensor.of(Element.I64, ROWS, new long[] {1, 2, 1, 2, 1}),
              "time", Tensor.longs(Element.TIME, ROWS, i -> i * 3_600_000_000_000L),
              "book", Tensor.f64(Shape.of(5, 3), i -> i / 2.0)),
          Optional.of("entity"),
          "time");

  private static int column(GraphBuilder to, String name) {
    Type type = TABLE.type(name);
    return to.add(new Column(name, type.element(), type.shape().dims()));
  }

  private static void same(Graph graph) {
    var expected = Interpreter.standard().run(graph, TABLE);
    var found = ENGINE.run(graph, TABLE);
    assertThat(expected.failures()).isEmpty();
    assertThat(found.outputs()).isEqualTo(expected.outputs());
  }

  @Test
  void an_op_of_a_user_is_named() {
    var to = GraphBuilder.plain();
    int x = column(to, "x");
    int twice = to.add(new Add(), x, x);
    int reversed = to.add(new Reversed(), twice);
    Graph graph = to.output("out", to.add(new Multiply(), reversed, x)).build();

    same(graph);
    var compiled = ENGINE.compile(graph);
    assertThat(compiled.hosted()).extracting(node -> node.op().tag()).containsExactly("reversed");
    String label = compiled.hosted().stream().map(Node::label).findFirst().orElseThrow();
    assertThat(compiled.describe()).contains("by the interpreter: reversed (" + label + ")");
    assertThat(ENGINE.prepare(graph).hosted()).isEqualTo(compiled.hosted());
  }

  @Test
  void arrays_go_into_an_op_of_a_user_and_come_out_of_it() {
    var to = GraphBuilder.plain();
    int book = column(to, "book");
    int twice = to.add(new Add(), book, book);
    int reversed = to.add(new Reversed(), twice);
    to.output("whole", reversed);
    to.output("cell", to.add(new ArrayExtract(2), reversed));
    to.output("sum", to.add(new ArraySum(), to.add(new Add(), reversed, book)));
    Graph graph = to.build();

    same(graph);
    assertThat(ENGINE.prepare(graph).hosted()).hasSize(1);
  }

  @Test
  void texts_times_whole_numbers_and_arrays_are_not() {
    var to = GraphBuilder.plain();
    int x = column(to, "x");
    int label = column(to, "label");
    int book = column(to, "book");
    int entity = column(to, "entity");
    int a = to.add(new Constant(Tensor.scalar("a")));
    int isA = to.add(new Equal(), label, a);
    to.output("text", to.add(new Where(), isA, label, to.add(new Constant(Tensor.scalar("z")))));
    to.output("number", to.add(new Where(), isA, x, to.add(Constant.of(7))));
    to.output("phase", to.add(new SessionPhase("24x7"), column(to, "time")));
    to.output("array", to.add(new Add(), book, x));
    to.output("book", book);
    to.output("sum", to.add(new ArraySum(), to.add(new Multiply(), book, book)));
    to.output("whole", to.add(new Multiply(), entity, entity));
    to.output("duration", to.add(new RollingMean(weft.ir.Span.time("2h").orElseThrow(), 1), x));
    Graph graph = to.build();

    same(graph);
    assertThat(ENGINE.prepare(graph).hosted()).isEmpty();
    assertThat(ENGINE.compile(graph).describe())
        .contains(
            "before it: equal on text, some rows at a time",
            "before it: session_phase on time, some rows at a time",
            "before it: rolling_mean over a duration, about ")
        .doesNotContain("interpreter");
  }

  @Test
  void a_duration_needs_times() {
    var to = GraphBuilder.plain();
    int x = column(to, "x");
    int mean = to.add(new RollingMean(weft.ir.Span.time("2h").orElseThrow(), 1), x);
    Graph graph = to.output("out", mean).build();
    assertThatThrownBy(() -> ENGINE.run(graph, Table.by("label", TABLE.columns()).orderedBy("x")))
        .isInstanceOf(WeftException.class);
    var counted = Table.series(Map.of("x", Tensor.column(1, 2)));
    assertThatThrownBy(() -> ENGINE.run(graph, counted))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("a duration needs an order column that holds times")
        .hasMessageContaining("rolling_mean");
  }

  @Test
  void an_empty_table_has_empty_results() {
    var to = GraphBuilder.plain();
    int label = column(to, "label");
    int x = column(to, "x");
    to.output("same", to.add(new Equal(), label, label));
    to.output("mean", to.add(new RollingMean(weft.ir.Span.time("2h").orElseThrow(), 1), x));
    to.output("array", to.add(new Add(), column(to, "book"), x));
    var none =
        new Table(
            Map.of(
                "x", Tensor.column(),
                "label", Tensor.of(Shape.of(0), new String[0]),
                "time", Tensor.of(Element.TIME, Shape.of(0), new long[0]),
                "book", Tensor.f64(Shape.of(0, 3), _ -> 0)),
            Optional.empty(),
            "time");
    Graph graph = to.build();
    assertThat(ENGINE.run(graph, none).outputs())
        .isEqualTo(Interpreter.standard().run(graph, none).outputs());
  }
}
