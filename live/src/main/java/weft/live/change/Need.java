package weft.live.change;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Op;
import weft.ir.Span;
import weft.ir.form.OfKey;
import weft.ir.form.OfRun;
import weft.ir.form.Stateful;
import weft.ir.form.WholeWindow;
import weft.ir.form.Window;
import weft.ir.trait.Reach;
import weft.ir.trait.Shifts;
import weft.jit.row.StatePart;
import weft.rewrite.LookBack;
import weft.rewrite.Prune;

/// A part of the state that some equations need to go on.
///
/// @param part as long as they need it
/// @param about the equations whose values in earlier rows it is made of
/// @param span of a window, none where all earlier rows count; otherwise one row
/// @param width numbers in a row of a window
public record Need(StatePart part, List<Integer> about, Optional<Span> span, int width) {
  private record Ring(int base, double fill) {}

  PartKey key() {
    return PartKey.of(part);
  }

  /// The parts that some nodes of a graph need, and all that they are computed from.
  static List<Need> of(Graph graph, List<UUID> hashes, Collection<Integer> ids) {
    boolean[] needed = Prune.needed(graph, ids);
    var rings = new LinkedHashMap<Ring, Integer>();
    var needs = new ArrayList<Need>();
    for (Node node : graph.nodes()) {
      if (!needed[node.id()]) {
        continue;
      }
      UUID hash = hashes.get(node.id());
      switch (node.op()) {
        case Stateful op -> needs.add(state(op, node, hash));
        case Shifts lag when lag.n() > 0 ->
            rings.merge(new Ring(node.args().getFirst(), lag.fill()), lag.n(), Math::max);
        case OfRun op -> needs.add(window(op, op.op(), node, hash));
        case OfKey op -> needs.add(window(op, op.op(), node, hash));
        case WholeWindow op -> needs.add(window(op, op, node, hash));
        case Window op -> needs.add(window(op, op, node, hash));
        default -> {}
      }
    }
    for (Map.Entry<Ring, Integer> ring : rings.entrySet()) {
      int base = ring.getKey().base;
      var part =
          new StatePart(StatePart.Kind.RING, hashes.get(base), ring.getKey().fill, ring.getValue());
      needs.add(new Need(part, List.of(base), Optional.of(Span.ROW), 1));
    }
    return needs;
  }

  private static Need state(Stateful op, Node node, UUID hash) {
    var part = new StatePart(StatePart.Kind.STATE, hash, 0, op.start().size());
    return new Need(part, node.args(), Optional.of(Span.ROW), 1);
  }

  /// @param inner what its rows are kept for
  private static Need window(Reach op, Op inner, Node node, UUID hash) {
    var part = new StatePart(StatePart.Kind.WINDOW, hash, 0, 0);
    return new Need(part, node.args(), op.reach(), inner.contract().arity());
  }

  /// How much history gives it where it is not there.
  ///
  /// @param known what the equations depend on, by node
  Fate fate(List<LookBack> known) {
    LookBack before = LookBack.most(known, about);
    return switch (part.kind()) {
      case STATE -> new Fate.RebuiltFromAll();
      case MODEL -> new Fate.Stateless();
      case RING -> Fate.of(before.over(Optional.of(Span.rows(part.size() + 1))));
      case WINDOW ->
          span.equals(Optional.of(Span.ROW)) ? new Fate.Stateless() : Fate.of(before.over(span));
    };
  }
}
