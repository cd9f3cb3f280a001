package weft.ops.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import weft.ir.GraphBuilder;
import weft.ir.Host;
import weft.ir.Tensor;
import weft.ir.text.GraphPrinter;
import weft.ir.text.GraphReader;
import weft.ops.Ops;
import weft.ops.source.Placeholder;

class FunctionCallTest {
  /// Joins what it was given into a text.
  private static final Host HOST =
      new Host() {
        @Override
        public int rows() {
          return -1;
        }

        @Override
        public long[] order() {
          return new long[0];
        }

        @Override
        public UserFunction function(String name) {
          return (args, named) -> Tensor.scalar(name + args + named);
        }
      };

  @Test
  void arguments_go_by_position_then_by_name() {
    var call = FunctionCall.of("f", 2, List.of("kk"));
    assertThat(call.evaluate(List.of(Tensor.scalar(1), Tensor.scalar(2), Tensor.scalar(3)), HOST))
        .isEqualTo(Tensor.scalar("f[1, 2]{kk=3}"));
  }

  @Test
  void a_call_is_named_after_its_function_and_reads_back() {
    var builder = GraphBuilder.sharing();
    int x = builder.add(Placeholder.of("x"));
    int first = builder.add(FunctionCall.of("f", 1, List.of("k")), x, x);
    int second = builder.add(FunctionCall.of("f", 1, List.of("k")), x, x);
    assertThat(second).as("a call is never merged").isNotEqualTo(first);
    var graph = builder.build();
    assertThat(graph.node(first).name()).isEqualTo("f");
    assertThat(GraphPrinter.line(graph, first))
        .isEqualTo("n1 = function_call(arg1=n0, k=n0, name=\"f\") : any[*]");
    assertThat(GraphPrinter.print(GraphReader.read(graph.toString(), Ops.all())))
        .isEqualTo(graph.toString());
  }

  @Test
  void roles_that_make_no_sense_are_refused() {
    assertThatThrownBy(() -> new FunctionCall("f", List.of("k", "arg1")))
        .hasMessageContaining("arg1, arg2, ... in order");
    assertThatThrownBy(() -> new FunctionCall("f", List.of("arg1", "arg3")))
        .hasMessageContaining("arg1, arg2, ... in order");
    assertThatThrownBy(() -> new FunctionCall("f", List.of("k", "k")))
        .hasMessageContaining("distinct names");
    assertThatThrownBy(() -> new FunctionCall(" ", List.of())).hasMessageContaining("name must be");
  }
}
