package weft.jit.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import weft.eval.Interpreter;
import weft.eval.ProgramEngine;
import weft.eval.RunOptions;
import weft.ir.Example;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.NamedDimensions;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.TensorDimension;
import weft.ir.Type;
import weft.ir.problem.WeftException;
import weft.ir.text.GraphReader;
import weft.jit.CompiledEngine;
import weft.ops.Ops;
import weft.ops.source.Input;

/// Graphs whose dimensions have names run on tensors of any such extents, and give what the graph
/// with these extents gives.
class NamedDimensionRunsTest {
  private static final List<ProgramEngine> ENGINES =
      List.of(Interpreter.silent(), new CompiledEngine().programs(RunOptions.silent()));

  private static final String NETWORK =
      """
      n0 = input(name="x") : f32[N,1,4,4]
      n1 = input(name="k") : f32[2,1,3,3]
      n2 = input(name="w") : f32[8,3]
      n3 = conv(x=n0, w=n1, stride=[], dilation=[], padding=[], padding_after=[], groups=1)
      n4 = relu(x=n3)
      n5 = reshape(x=n4, dims=[-1, 8])
      n6 = mat_mul(left=n5, right=n2, transpose_left=false, transpose_right=false)
      n7 = softmax(x=n6, axis=-1)
      return y=n7
      """;

  @Test
  void a_network_takes_any_number_of_rows() {
    Graph graph = GraphReader.read(NETWORK, Ops.all());
    assertThat(graph.node(7).type()).hasToString("f32[N,3]");
    for (int rows : List.of(1, 2, 0, 61, 5)) {
      Graph fixed = GraphReader.read(NETWORK.replace("N", Integer.toString(rows)), Ops.all());
      var values =
          Map.of(
              "x", Tensor.f32(Shape.of(rows, 1, 4, 4), i -> (float) Math.sin(i)),
              "k", Tensor.f32(Shape.of(2, 1, 3, 3), i -> (float) Math.cos(i)),
              "w", Tensor.f32(Shape.of(8, 3), i -> i / 10f));
      Tensor expected = Interpreter.silent().run(fixed, values).output("y");
      for (ProgramEngine engine : ENGINES) {
        var outcome = engine.run(graph, values);
        assertThat(outcome.failures()).isEmpty();
        assertThat(outcome.output("y")).isEqualTo(expected);
      }
    }
  }

  @Test
  void a_name_is_one_extent() {
    Graph graph =
        GraphReader.read(
            """
            n0 = input(name="a") : f64[N,2]
            n1 = input(name="b") : f64[N,2]
            n2 = add(left=n0, right=n1)
            return y=n2
            """,
            Ops.all());
    var three = Tensor.f64(Shape.of(3, 2), i -> i);
    for (ProgramEngine engine : ENGINES) {
      assertThat(engine.run(graph, Map.of("a", three, "b", three)).output("y").doubleAt(5))
          .isEqualTo(10);
      // One row would be repeated, were it not for the name.
      assertThatThrownBy(
              () -> engine.run(graph, Map.of("a", three, "b", Tensor.f64(Shape.of(1, 2), _ -> 0))))
          .isInstanceOf(WeftException.class)
          .hasMessageContaining("the dimension 'N' is 3 in 'a' and 1 in 'b'")
          .hasMessageContaining("f64[N,2] with N = 3");
      assertThat(
              engine
                  .run(graph, Map.of("a", three, "b", Tensor.f64(Shape.of(3, 1), _ -> 0)))
                  .failures()
                  .getFirst()
                  .toString())
          .contains("the input 'b' takes another value", "f64[N,2]", "f64[3,1]");
    }
  }

  /// Over the examples of all ops: what is said of names holds for the extents that are there.
  @Test
  void rules_say_of_names_what_they_say_of_extents() {
    int named = 0;
    for (var op : Ops.all().classes()) {
      for (Example example : Example.of(op)) {
        var extents = new HashMap<String, Integer>();
        var types = example.args().stream().map(arg -> named(arg.type(), extents)).toList();
        Type known = type(example, example.args().stream().map(Tensor::type).toList());
        Type general = type(example, types);
        if (known.equals(Type.ANY) || general.equals(Type.ANY)) {
          continue;
        }
        Type bound = NamedDimensions.bind(general, extents);
        assertThat(bound.shape().takes(known.shape()) || known.shape().open())
            .as("%s of %s is %s, not %s", example.op(), types, general, known)
            .isTrue();
        assertThat(bound.element()).isEqualTo(known.element());
        named += general.shape().named().isEmpty() ? 0 : 1;
      }
    }
    assertThat(named).isGreaterThan(100);
  }

  /// What an op gives; any where it refuses.
  private static Type type(Example example, List<Type> args) {
    var builder = GraphBuilder.plain();
    var ids = new ArrayList<Integer>();
    try {
      for (Type arg : args) {
        ids.add(builder.add(new Input("x" + ids.size(), arg)));
      }
      return builder.type(builder.add(example.op(), ids));
    } catch (WeftException e) {
      return Type.ANY;
    }
  }

  /// Dimensions of the same extent have the same name; single ones have none.
  private static Type named(Type type, Map<String, Integer> extents) {
    var dimensions = new ArrayList<TensorDimension>();
    for (int extent : type.shape().dims()) {
      extents.put("d" + extent, extent);
      dimensions.add(extent < 2 ? TensorDimension.of(extent) : TensorDimension.of("d" + extent));
    }
    return type.with(Shape.named(dimensions));
  }
}
