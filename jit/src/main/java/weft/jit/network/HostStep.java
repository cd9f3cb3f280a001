package weft.jit.network;

import java.util.ArrayList;
import weft.eval.Interpreter;
import weft.ir.Node;
import weft.ir.Tensor;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// A node that the interpreter computes.
record HostStep(Node node, Interpreter setup) implements NetworkStep {
  @Override
  public Runnable bind(NetworkCells cells, Setting setting) {
    var rule = setup.rule(node.op(), node.args().stream().map(cells::type).toList());
    return () -> {
      var args = new ArrayList<Tensor>(node.args().size());
      for (int arg : node.args()) {
        args.add(cells.tensor(arg));
      }
      Tensor value;
      try {
        value = rule.apply(args);
      } catch (WeftException e) {
        throw e.with(node::blamed);
      }
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
