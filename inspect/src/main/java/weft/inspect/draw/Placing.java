package weft.inspect.draw;

import java.util.List;
import weft.inspect.draw.Tracks.Piece;
import weft.inspect.draw.Tracks.Slot;

/// How high each slot stands. A slot wants to be level with its neighbours, lines that pass through
/// most of all; within a layer the order stays and there is room between. Each layer is solved
/// exactly, by pooling neighbours that would come too close, and the layers in turn until they
/// agree.
final class Placing {
  private static final int ROUNDS = 30;
  private static final int STRAIGHTENINGS = 6;
  private static final double BEND = 26;
  private static final double BETWEEN_BOXES = 20;
  private static final double BETWEEN_LINES = 12;
  private static final double BOX_AND_LINE = 15;

  private final Tracks tracks;
  private final double[] y;

  private Placing(Tracks tracks) {
    this.tracks = tracks;
    this.y = new double[tracks.slots.size()];
  }

  /// The middle of each slot; the top of the highest is 0.
  static double[] of(Tracks tracks) {
    var placing = new Placing(tracks);
    for (List<Integer> layer : tracks.layers) {
      double at = 0;
      for (int i = 0; i < layer.size(); i++) {
        at += i == 0 ? 0 : placing.room(layer.get(i - 1), layer.get(i));
        placing.y[layer.get(i)] = at;
      }
    }
    for (int round = 0; round < ROUNDS; round++) {
      boolean both = round >= 6;
      for (List<Integer> layer : tracks.layers) {
        placing.settle(layer, true, both);
      }
      for (List<Integer> layer : tracks.layers.reversed()) {
        placing.settle(layer, both, true);
      }
    }
    for (int round = 0; round < STRAIGHTENINGS; round++) {
      for (List<Integer> layer : tracks.layers) {
        placing.straighten(layer, round % 2 == 0);
      }
    }
    double top =
        tracks.slots.stream()
            .mapToDouble(slot -> placing.y[slot.id()] - slot.height() / 2)
            .min()
            .orElse(0);
    for (int i = 0; i < placing.y.length; i++) {
      placing.y[i] -= top;
    }
    return placing.y;
  }

  /// The least distance between the middles of two slots.
  private double room(int above, int below) {
    Slot a = tracks.slots.get(above);
    Slot b = tracks.slots.get(below);
    double between =
        a.passing() && b.passing()
            ? BETWEEN_LINES
            : a.passing() || b.passing() ? BOX_AND_LINE : BETWEEN_BOXES;
    return (a.height() + b.height()) / 2 + between;
  }

  private void settle(List<Integer> layer, boolean left, boolean right) {
    int n = layer.size();
    // Blocks of slots that touch: the sum of wishes, of weights, and the number of slots.
    var wish = new double[n];
    var weight = new double[n];
    var count = new int[n];
    int blocks = 0;
    double shift = 0;
    for (int i = 0; i < n; i++) {
      int id = layer.get(i);
      shift += i == 0 ? 0 : room(layer.get(i - 1), id);
      double[] goal = goal(id, left, right);
      wish[blocks] = (goal[0] - shift) * goal[1];
      weight[blocks] = goal[1];
      count[blocks] = 1;
      while (blocks > 0 && wish[blocks - 1] / weight[blocks - 1] >= wish[blocks] / weight[blocks]) {
        wish[blocks - 1] += wish[blocks];
        weight[blocks - 1] += weight[blocks];
        count[blocks - 1] += count[blocks];
        blocks--;
      }
      blocks++;
    }
    int i = 0;
    shift = 0;
    for (int block = 0; block < blocks; block++) {
      for (int k = 0; k < count[block]; k++, i++) {
        shift += i == 0 ? 0 : room(layer.get(i - 1), layer.get(i));
        y[layer.get(i)] = wish[block] / weight[block] + shift;
      }
    }
  }

  /// Takes out bends: a line that passes, and a box that is nearly so, becomes level with what is
  /// before it where there is room.
  private void straighten(List<Integer> layer, boolean down) {
    for (int k = 0; k < layer.size(); k++) {
      int i = down ? k : layer.size() - 1 - k;
      int id = layer.get(i);
      double goal = Double.NaN;
      for (Piece piece : tracks.before.get(id)) {
        double level = y[piece.from()] - piece.offset();
        if (Double.isNaN(goal) || Math.abs(level - y[id]) < Math.abs(goal - y[id])) {
          goal = level;
        }
      }
      boolean above = i == 0 || goal - y[layer.get(i - 1)] >= room(layer.get(i - 1), id);
      boolean below =
          i + 1 == layer.size() || y[layer.get(i + 1)] - goal >= room(id, layer.get(i + 1));
      boolean small = tracks.slots.get(id).passing() || Math.abs(goal - y[id]) <= BEND;
      if (small && above && below) {
        y[id] = goal;
      }
    }
  }

  /// Where a slot wants to be, and how much.
  private double[] goal(int id, boolean left, boolean right) {
    double sum = 0;
    double weights = 0;
    if (left) {
      for (Piece piece : tracks.before.get(id)) {
        double weight = weight(piece);
        sum += weight * (y[piece.from()] - piece.offset());
        weights += weight;
      }
    }
    if (right) {
      for (Piece piece : tracks.after.get(id)) {
        double weight = weight(piece);
        sum += weight * (y[piece.to()] + piece.offset());
        weights += weight;
      }
    }
    return weights == 0 ? new double[] {y[id], 0.1} : new double[] {sum / weights, weights};
  }

  private double weight(Piece piece) {
    boolean from = tracks.slots.get(piece.from()).passing();
    boolean to = tracks.slots.get(piece.to()).passing();
    return from && to ? 8 : from || to ? 2 : 1;
  }
}
