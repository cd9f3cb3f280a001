package weft.live;

import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Span;
import weft.ir.Stateful;

/// How much history the equations of a graph depend on, besides the row at hand: the longest sum of
/// lags and windows on a way to them.
final class Depths {
  private static final Fate.Rebuilt NONE = new Fate.Rebuilt(0, 0);
  private static final Fate ALL = new Fate.RebuiltFromAll();

  private final Fate[] depths;

  Depths(Graph graph) {
    depths = new Fate[graph.size()];
    for (Node node : graph.nodes()) {
      depths[node.id()] =
          node.op() instanceof Stateful ? ALL : before(of(node.args()), Need.span(node.op()));
    }
  }

  private Fate of(Iterable<Integer> nodes) {
    Fate most = NONE;
    for (int id : nodes) {
      most = Fate.worse(most, depths[id]);
    }
    return most;
  }

  private static Fate before(Fate depth, Span span) {
    return depth instanceof Fate.Rebuilt(int rows, long nanos)
        ? switch (span) {
          case Span.Rows(int count) -> new Fate.Rebuilt(sum(rows, count - 1), nanos);
          case Span.Time(long time) -> new Fate.Rebuilt(rows, sum(nanos, time));
        }
        : depth;
  }

  private static int sum(int a, int b) {
    return (int) Math.min(Integer.MAX_VALUE, (long) a + b);
  }

  private static long sum(long a, long b) {
    return a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b;
  }

  /// How much history gives a part that is not there.
  Fate of(Need need) {
    return switch (need.part().kind()) {
      case STATE -> ALL;
      case RING -> before(of(need.about()), Span.rows(need.part().size() + 1));
      case WINDOW ->
          need.span().equals(Span.rows(1))
              ? new Fate.Stateless()
              : before(of(need.about()), need.span());
    };
  }
}
