package weft.jit.row;

import java.util.ArrayList;
import java.util.Arrays;
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
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ir.trait.Shifts;

/// Where the numbers stand that an entity carries from row to row, in one array:
///
/// ```
/// rows seen | numbers of states | heads of long rings
///   | rings of the shortest length | ... | rings of the longest length
/// ```
///
/// A ring holds a value for the row at hand and for as many rows before it as the longest lag of it
/// asks for. Rings of one length stand beside each other, row by row, so that values of one row are
/// near each other. The place of a row in its ring follows from how many rows went before it.
///
/// Long rings grow with the rows that there are, up to their length. How long they are by now, and
/// where they begin, stands in their head.
public final class RowLayout {
  private static final int MOST = Integer.MAX_VALUE - 8;

  /// Rings of more rows grow.
  static final int LONG = 4096;

  /// @param base whose values it holds
  /// @param fill what stands before the first row
  public record RingKey(int base, double fill) {}

  /// @param length rows that it holds
  /// @param head where its length and its beginning by now stand, if it is a long one; else 0
  /// @param start where the rings of this length begin, if it is none
  /// @param width rings of this length
  /// @param offset its place among them
  public record Ring(int length, int head, int start, int width, int offset) {
    boolean grows() {
      return head > 0;
    }

    int at(double[] numbers, long row) {
      long now = grows() ? (long) numbers[head] : length;
      int first = grows() ? (int) numbers[head + 1] : start;
      return first + (int) Math.floorMod(row, now) * width + offset;
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
    int at(double[] numbers, long rows, int i) {
      return ring == null ? start + i : ring.at(numbers, rows - size + i);
    }

    /// The first of them that is not from before the first row.
    int first(long rows) {
      return ring == null ? 0 : (int) Math.max(0, size - rows);
    }

    boolean grows() {
      return ring != null && ring.grows();
    }

    StatePart described() {
      return new StatePart(
          ring == null ? StatePart.Kind.STATE : StatePart.Kind.RING, hash, fill, size);
    }
  }

  /// Long rings of one length.
  private record Growing(int length, int head, int width) {
    int rows(long capacity) {
      return (int) Math.min(length, capacity);
    }
  }

  private final Graph graph;
  private final Map<Integer, Integer> states = new LinkedHashMap<>();
  private final Map<RingKey, Ring> rings = new LinkedHashMap<>();
  private final Map<Integer, List<Ring>> byBase = new TreeMap<>();
  private final List<Part> parts = new ArrayList<>();
  private final double[] start;
  private final List<Growing> growing = new ArrayList<>();

  /// Where long rings begin.
  private final int fixed;

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
            lengths.merge(new RingKey(node.args().getFirst(), lag.fill()), rows(lag), Math::max);
        default -> {}
      }
    }
    var groups = new TreeMap<Integer, List<RingKey>>();
    lengths.forEach(
        (key, length) -> groups.computeIfAbsent(length, _ -> new ArrayList<>()).add(key));
    for (var group : groups.entrySet()) {
      int width = group.getValue().size();
      if (group.getKey() > LONG) {
        growing.add(new Growing(group.getKey(), size, width));
        place(group, size, 0);
        size += 2;
      }
    }
    for (var group : groups.headMap(LONG, true).entrySet()) {
      place(group, 0, size);
      size += group.getKey() * group.getValue().size();
    }
    this.fixed = size;
    this.start = start(size);
    states.forEach(
        (id, at) ->
            parts.add(
                new Part(
                    hashes.get(id), 0, null, at, ((Stateful) graph.node(id).op()).start().size())));
    for (var group : groups.values()) {
      for (RingKey key : group) {
        Ring ring = ring(key);
        byBase.computeIfAbsent(key.base, _ -> new ArrayList<>()).add(ring);
        parts.add(new Part(hashes.get(key.base), key.fill, ring, 0, ring.length - 1));
      }
    }
  }

  /// Rows of the ring that a lag reads: one more than it looks back, as far as there is such a
  /// number.
  private static int rows(Shifts lag) {
    return (int) Math.min(Integer.MAX_VALUE, lag.n() + 1L);
  }

  private void place(Map.Entry<Integer, List<RingKey>> group, int head, int at) {
    int width = group.getValue().size();
    for (int i = 0; i < width; i++) {
      rings.put(group.getValue().get(i), new Ring(group.getKey(), head, at, width, i));
    }
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
          for (int row = 0; row < ring.length && !ring.grows(); row++) {
            numbers[ring.at(numbers, row)] = key.fill;
          }
        });
    return numbers;
  }

  /// Whether there are rings that grow, and some of them have not the length that they can have.
  boolean canGrow(long capacity) {
    return !growing.isEmpty() && growing.getLast().length > capacity;
  }

  /// The numbers of an entity with room for more rows in long rings.
  ///
  /// @param capacity rows that there is to be room for
  double[] grown(double[] numbers, long capacity) {
    long size = fixed;
    for (Growing group : growing) {
      size += (long) group.rows(capacity) * group.width;
    }
    if (size > MOST) {
      throw new WeftException(
          Diagnostic.of(
                  Code.LARGE_STATE,
                  "windows have come to hold more rows of an entity than fit an array")
              .expected("at most " + MOST + " numbers for an entity")
              .found(size + " numbers, for " + capacity + " rows")
              .hint("use shorter windows, or windows over bars (resample rows before)"));
    }
    var grown = Arrays.copyOf(numbers, (int) size);
    int at = fixed;
    for (Growing group : growing) {
      int now = group.rows(capacity);
      int rows = (int) numbers[group.head];
      int from = (int) numbers[group.head + 1];
      System.arraycopy(numbers, from, grown, at, rows * group.width);
      grown[group.head] = now;
      grown[group.head + 1] = at;
      at += now * group.width;
    }
    return grown;
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
