package weft.jit.row;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.form.Stateful;
import weft.ir.trait.Shifts;

/// Where the numbers stand that an entity carries from row to row, in one array:
///
/// ```
/// rows seen | numbers of states | rings of the shortest length | ... | rings of the longest length
/// ```
///
/// A ring holds a value for the row at hand and for as many rows before it as the longest lag of it
/// asks for. Rings of one length stand beside each other, row by row, so that values of one row are
/// near each other. The place of a row in its ring follows from how many rows went before it.
public final class RowLayout {
  /// @param base whose values it holds
  /// @param fill what stands before the first row
  public record RingKey(int base, double fill) {}

  /// @param length rows that it holds
  /// @param start where the rings of this length begin
  /// @param width rings of this length
  /// @param offset its place among them
  public record Ring(int length, int start, int width, int offset) {
    int at(long row) {
      return start + (int) Math.floorMod(row, (long) length) * width + offset;
    }
  }

  /// Numbers that belong together and can be found again by what they are.
  ///
  /// @param hash of the equation that they are about, see [Structure][weft.ir.Structure]
  /// @param ring where they are values of earlier rows; null where they are a state
  /// @param start of a state
  public record Part(UUID hash, double fill, @Nullable Ring ring, int start, int size) {
    /// Where one of them stands; in a ring the oldest comes first.
    ///
    /// @param rows that went before
    int at(long rows, int i) {
      return ring == null ? start + i : ring.at(rows - size + i);
    }

    StatePart described() {
      return new StatePart(
          ring == null ? StatePart.Kind.STATE : StatePart.Kind.RING, hash, fill, size);
    }
  }

  private final Graph graph;
  private final Map<Integer, Integer> states = new LinkedHashMap<>();
  private final Map<RingKey, Ring> rings = new LinkedHashMap<>();
  private final Map<Integer, List<Ring>> byBase = new TreeMap<>();
  private final List<Part> parts = new ArrayList<>();
  private final double[] start;

  /// @param hashes of the equations of the graph
  RowLayout(Graph graph, boolean[] needed, List<UUID> hashes) {
    this.graph = graph;
    int size = 1;
    var lengths = new LinkedHashMap<RingKey, Integer>();
    for (Node node : graph.nodes()) {
      if (!needed[node.id()]) {
        continue;
      }
      switch (node.op()) {
        case Stateful op -> {
          states.put(node.id(), size);
          size += op.start().size();
        }
        case Shifts lag when lag.n() > 0 ->
            lengths.merge(new RingKey(node.args().getFirst(), lag.fill()), lag.n() + 1, Math::max);
        default -> {}
      }
    }
    var groups = new TreeMap<Integer, List<RingKey>>();
    lengths.forEach(
        (key, length) -> groups.computeIfAbsent(length, _ -> new ArrayList<>()).add(key));
    for (var group : groups.entrySet()) {
      int length = group.getKey();
      int width = group.getValue().size();
      for (int i = 0; i < width; i++) {
        rings.put(group.getValue().get(i), new Ring(length, size, width, i));
      }
      size = Math.addExact(size, Math.multiplyExact(length, width));
    }
    this.start = start(size);
    states.forEach(
        (id, at) ->
            parts.add(
                new Part(
                    hashes.get(id), 0, null, at, ((Stateful) graph.node(id).op()).start().size())));
    rings.forEach(
        (key, ring) -> {
          byBase.computeIfAbsent(key.base, _ -> new ArrayList<>()).add(ring);
          parts.add(new Part(hashes.get(key.base), key.fill, ring, 0, ring.length - 1));
        });
  }

  private double[] start(int size) {
    var numbers = new double[size];
    states.forEach(
        (id, at) -> {
          var first = ((Stateful) graph.node(id).op()).start();
          for (int i = 0; i < first.size(); i++) {
            numbers[at + i] = first.get(i);
          }
        });
    rings.forEach(
        (key, ring) -> {
          for (int row = 0; row < ring.length; row++) {
            numbers[ring.at(row)] = key.fill;
          }
        });
    return numbers;
  }

  /// The numbers before the first row.
  double[] start() {
    return start.clone();
  }

  int state(int node) {
    return Objects.requireNonNull(states.get(node));
  }

  Ring ring(Shifts lag, Node node) {
    return ring(new RingKey(node.args().getFirst(), lag.fill()));
  }

  Ring ring(RingKey key) {
    return Objects.requireNonNull(rings.get(key));
  }

  /// All numbers but that of rows, in an order that is always the same.
  List<Part> parts() {
    return parts;
  }

  /// The nodes that have rings.
  Set<Integer> bases() {
    return byBase.keySet();
  }

  /// The rings that keep values of a node.
  List<Ring> of(int base) {
    return byBase.getOrDefault(base, List.of());
  }
}
