package weft.ops.tensor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import weft.ir.Evaluate;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Host;
import weft.ir.Labels;
import weft.ir.Op;
import weft.ir.Tensor;
import weft.ir.text.GraphPrinter;
import weft.ir.text.GraphReader;
import weft.ops.Ops;
import weft.ops.source.ArrayConstant;

/// Small programs for tests of single ops.
final class Programs {
  private Programs() {}

  static final class NoFunctions implements Host {
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
      throw new AssertionError(name);
    }
  }

  /// The op's value, after checking that its type was inferred rightly and that its text reads
  /// back.
  static <O extends Op & Evaluate> Tensor run(O op, Tensor... args) {
    Tensor value = op.evaluate(List.of(args), new NoFunctions());
    var builder = GraphBuilder.plain();
    var ids = new ArrayList<Integer>();
    for (Tensor arg : args) {
      ids.add(builder.add(new ArrayConstant(), List.of(), Labels.NONE, arg));
    }
    int id = builder.add(op, ids);
    assertThat(builder.type(id)).isEqualTo(value.type());
    Graph graph = builder.output("out", id).build();
    String text = GraphPrinter.print(graph);
    assertThat(GraphPrinter.print(GraphReader.read(text, Ops.all()))).isEqualTo(text);
    return value;
  }
}
