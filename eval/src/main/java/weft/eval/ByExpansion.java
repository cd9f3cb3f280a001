package weft.eval;

import java.util.ArrayList;
import java.util.List;
import weft.ir.Contract;
import weft.ir.Evaluate;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Host;
import weft.ir.Node;
import weft.ir.Op;
import weft.ir.Primitive;
import weft.ir.Source;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.rewrite.Expand;
import weft.rewrite.Prune;

/// The meaning of an op as that of the smaller equations it expands into.
final class ByExpansion implements Evaluate {
  /// An argument of the op that is expanded.
  private record Argument(int index, Type type) implements Op {
    @Override
    public Primitive primitive() {
      return Primitive.SOURCE;
    }

    @Override
    public Contract contract() {
      return Contract.of();
    }

    @Override
    public Type infer(List<Type> args) {
      return type;
    }
  }

  private final Graph graph;
  private final Meaning meaning;

  ByExpansion(Op op, List<Type> args, Meaning meaning) {
    var builder = GraphBuilder.plain();
    var ids = new ArrayList<Integer>();
    for (int i = 0; i < args.size(); i++) {
      ids.add(builder.add(new Argument(i, args.get(i))));
    }
    builder.output("out", builder.add(op, ids));
    this.graph = new Prune().apply(new Expand().apply(builder.build()));
    this.meaning = meaning;
  }

  @Override
  public Tensor evaluate(List<Tensor> args, Host host) {
    int result = java.util.Objects.requireNonNull(graph.outputs().get("out"));
    var values = Values.all(graph, List.of(result));
    for (Node node : graph.nodes()) {
      values.put(
          node.id(),
          switch (node.op()) {
            case Argument(int index, _) -> args.get(index);
            case Source.Known known -> known.value();
            default -> meaning.evaluate(graph, node, values, host);
          });
      values.used(node);
    }
    return values.at(result);
  }
}
