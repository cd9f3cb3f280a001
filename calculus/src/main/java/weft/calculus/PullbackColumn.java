package weft.calculus;

import weft.ir.Graph;
import weft.ir.Lookup.Place;
import weft.ir.Op;
import weft.ir.trait.Pull;

/// How a derivative goes back through each op.
public final class PullbackColumn extends DerivativeColumn {
  /// For the service loader.
  public PullbackColumn() {}

  @Override
  public String name() {
    return "pullback";
  }

  @Override
  Place place(Class<? extends Op> op) {
    return Rules.standard().place(op, Pull.class);
  }

  @Override
  Place place(Op op) {
    return Rules.standard().back(op).place();
  }

  @Override
  Graph derived(Graph graph) {
    return Pullback.standard().apply(graph);
  }
}
