package weft.calculus;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Labels;
import weft.ir.Node;
import weft.ir.Op;
import weft.ops.control.Accumulate;
import weft.ops.control.Each;
import weft.ops.control.Pack;
import weft.ops.control.Part;
import weft.ops.control.TakesPart;
import weft.ops.control.ZerosLike;

/// The cotangents that have arrived at the nodes of a graph, on the way back through it.
///
/// What arrives at a part of a tuple waits there: when it is the tuple's turn, the parts are packed
/// together, zero where nothing came.
final class Cotangents {
  /// A cotangent on its way back.
  ///
  /// @param guarded it may be zero because something was not chosen, and must stay zero then
  record Cotangent(int value, boolean guarded) {}

  private final Graph graph;
  private final GraphBuilder to;
  private final int[] values;
  private final List<List<Integer>> users;
  private final @Nullable Cotangent[] arrived;

  /// By tuple and part.
  private final Map<Integer, Map<Integer, Cotangent>> parts = new TreeMap<>();

  /// @param values what the nodes of the graph have become
  Cotangents(Graph graph, GraphBuilder to, int[] values) {
    this.graph = graph;
    this.to = to;
    this.values = values;
    this.users = graph.users();
    this.arrived = new @Nullable Cotangent[graph.size()];
  }

  /// @param labels of the equation that takes it together with what came before
  void arrive(int id, Cotangent cotangent, Labels labels) {
    arrived[id] = together(arrived[id], cotangent, labels);
  }

  void arriveAtPart(int tuple, int part, Cotangent cotangent, Labels labels) {
    parts
        .computeIfAbsent(tuple, _ -> new TreeMap<>())
        .merge(part, cotangent, (before, more) -> together(before, more, labels));
  }

  /// All that arrived at a node; empty is zero.
  Optional<Cotangent> at(Node node) {
    Cotangent whole = arrived[node.id()];
    var atParts = parts.get(node.id());
    return atParts == null
        ? Optional.ofNullable(whole)
        : Optional.of(together(whole, packed(node, atParts), node.labels()));
  }

  private Cotangent together(@Nullable Cotangent before, Cotangent more, Labels labels) {
    return before == null
        ? more
        : new Cotangent(
            Space.sum(to, before.value, more.value, labels), before.guarded || more.guarded);
  }

  private Cotangent packed(Node tuple, Map<Integer, Cotangent> atParts) {
    var all = new ArrayList<Integer>();
    for (int i = 0; i < arity(tuple); i++) {
      Cotangent part = atParts.get(i);
      all.add(part == null ? Space.zero(to, part(tuple, i)) : part.value);
    }
    Op pack = Each.nested(Pack.of(all.size()), tuple.type().batches());
    boolean guarded = atParts.values().stream().anyMatch(Cotangent::guarded);
    int known = to.add(pack, all);
    return new Cotangent(tuple.type().isTuple() ? known : padded(known, tuple), guarded);
  }

  /// Zeros for the last parts of a tuple, which nothing may have taken.
  private int padded(int packed, Node tuple) {
    return to.add(new Accumulate(), packed, to.add(new ZerosLike(), values[tuple.id()]));
  }

  /// How many parts a tuple has. Where its type does not tell, those up to the last that is taken.
  private int arity(Node tuple) {
    return tuple.type().isTuple()
        ? tuple.type().parts().size()
        : takes(tuple).mapToInt(op -> index(op) + 1).max().orElse(0);
  }

  private int part(Node tuple, int index) {
    Op part =
        takes(tuple)
            .filter(op -> index(op) == index)
            .findFirst()
            .orElseGet(() -> Each.nested(Part.of(index), tuple.type().batches()));
    return to.add(part, values[tuple.id()]);
  }

  /// The ops that take a part of a tuple.
  private Stream<Op> takes(Node tuple) {
    return users.get(tuple.id()).stream()
        .map(user -> graph.node(user).op())
        .filter(op -> TakesPart.in(op).isPresent());
  }

  private static int index(Op takes) {
    return TakesPart.in(takes).orElseThrow();
  }
}
