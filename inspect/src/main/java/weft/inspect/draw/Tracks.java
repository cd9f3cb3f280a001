package weft.inspect.draw;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import weft.inspect.draw.Diagram.Box;
import weft.inspect.draw.Diagram.Link;

/// The boxes of each layer and, between them, the points where a line passes through a layer. All
/// lines that leave one box run along one track and branch off where they are needed, so a value
/// that many read is one line and not a fan.
final class Tracks {
  /// A box or a passing line.
  ///
  /// @param box the box itself, or the one that the line comes from
  record Slot(int id, int box, int layer, boolean passing, double height) {}

  /// A piece of a line from a slot to one of the next layer.
  ///
  /// @param offset of the end from the middle of its slot
  record Piece(int from, int to, double offset) {}

  final List<Slot> slots = new ArrayList<>();
  final List<List<Integer>> layers = new ArrayList<>();
  final List<Piece> pieces = new ArrayList<>();

  /// For each slot the pieces that end in it and that start in it.
  final List<List<Piece>> before = new ArrayList<>();

  final List<List<Piece>> after = new ArrayList<>();

  Tracks(Diagram diagram, int[] layer, double[] heights) {
    int count = 1 + Arrays.stream(layer).max().orElse(0);
    for (int i = 0; i < count; i++) {
      layers.add(new ArrayList<>());
    }
    for (Box box : diagram.boxes()) {
      add(box.id(), layer[box.id()], false, heights[box.id()]);
    }
    var ports = new int[diagram.boxes().size()];
    var outgoing = new ArrayList<List<Link>>();
    diagram.boxes().forEach(_ -> outgoing.add(new ArrayList<>()));
    for (Link link : diagram.links()) {
      ports[link.to()] = Math.max(ports[link.to()], link.port() + 1);
      outgoing.get(link.from()).add(link);
    }
    for (Box box : diagram.boxes()) {
      int far = layer[box.id()];
      for (Link link : outgoing.get(box.id())) {
        far = Math.max(far, layer[link.to()]);
      }
      int at = box.id();
      for (int i = layer[box.id()] + 1; i <= far; i++) {
        for (Link link : outgoing.get(box.id())) {
          if (layer[link.to()] == i) {
            join(at, link.to(), port(link.port(), ports[link.to()], heights[link.to()]));
          }
        }
        if (i < far) {
          int next = add(box.id(), i, true, 0);
          join(at, next, 0);
          at = next;
        }
      }
    }
  }

  /// Where the line of an argument ends, from the middle of its box.
  private static double port(int port, int ports, double height) {
    double step = Math.min(13, height / (ports + 1));
    return (port - (ports - 1) / 2.0) * step;
  }

  private int add(int box, int layer, boolean passing, double height) {
    int id = slots.size();
    slots.add(new Slot(id, box, layer, passing, height));
    layers.get(layer).add(id);
    before.add(new ArrayList<>());
    after.add(new ArrayList<>());
    return id;
  }

  private void join(int from, int to, double offset) {
    var piece = new Piece(from, to, offset);
    pieces.add(piece);
    after.get(from).add(piece);
    before.get(to).add(piece);
  }
}
