package weft.calculus;

import weft.ir.Graph;
import weft.ir.Lookup.Place;
import weft.ir.Op;
import weft.ir.trait.Push;

/// How a derivative goes forward through each op.
public final class PushforwardColumn extends DerivativeColumn {
  /// For the service loader.
  public PushforwardColumn() {}

  @Override
  public String name() {
    return "pushforward";
  }

  @Override
  Place place(Class<? extends Op> op) {
    return Rules.standard().place(op, Push.class);
  }

  @Override
  Place place(Op op) {
    return Rules.standard().forward(op).place();
  }

  @Override
  Graph derived(Graph graph) {
    return Pushforward.standard().apply(graph);
  }
}
