package weft.jit.network;

import java.util.List;
import weft.ir.Node;
import weft.ir.Tensor;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// A node that the interpreter computes.
record HostStep(Node node) implements NetworkStep {
  @Override
  public Runnable bind(NetworkCells cells, Setting setting) {
    return () -> {
      var host = cells.evaluation();
      for (int arg : node.args()) {
        if (!host.has(arg)) {
          host.set(arg, cells.tensor(arg));
        }
      }
      host.inOrder(List.of(node.id()));
      Tensor value = host.value(node.id());
      var planned = cells.type(node.id());
      if (value.hasGaps()
          || value.element() != planned.element()
          || !value.shape().equals(planned.shape())) {
        throw new WeftException(
            Diagnostic.of(Code.TYPE, node.title() + " is not what was planned for")
                .expected(planned.toString())
                .found(value.type().toString()));
      }
      cells.set(node.id(), value);
    };
  }
}
