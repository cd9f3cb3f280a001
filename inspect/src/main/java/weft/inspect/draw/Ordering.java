package weft.inspect.draw;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import weft.inspect.draw.Tracks.Piece;

/// The order within each layer. Slots are sorted by the middle of their neighbours, layer by layer,
/// to and fro; then neighbours are swapped where that helps. The order with the fewest crossings
/// stays.
final class Ordering {
  private static final int SWEEPS = 48;
  private static final int PATIENCE = 12;
  private static final int SWAPS = 8;

  private final Tracks tracks;
  private final double[] rank;

  private Ordering(Tracks tracks) {
    this.tracks = tracks;
    this.rank = new double[tracks.slots.size()];
  }

  /// Puts the slots of each layer in order.
  static void sort(Tracks tracks) {
    var ordering = new Ordering(tracks);
    ordering.start();
    var best = ordering.copy();
    long fewest = ordering.crossings();
    int idle = 0;
    for (int sweep = 0; sweep < SWEEPS && fewest > 0 && idle < PATIENCE; sweep++) {
      ordering.sweep(sweep % 2 == 0);
      ordering.swap();
      long now = ordering.crossings();
      idle = now < fewest ? 0 : idle + 1;
      if (now < fewest) {
        fewest = now;
        best = ordering.copy();
      }
    }
    for (int i = 0; i < best.size(); i++) {
      tracks.layers.set(i, best.get(i));
    }
  }

  /// In the order in which a walk from the features meets them.
  private void start() {
    var met = new int[tracks.slots.size()];
    Arrays.fill(met, -1);
    int next = 0;
    for (List<Integer> layer : tracks.layers.reversed()) {
      for (int id : layer) {
        next = walk(id, met, next);
      }
    }
    for (List<Integer> layer : tracks.layers) {
      layer.sort(Comparator.comparingInt(id -> met[id]));
      number(layer);
    }
  }

  private int walk(int from, int[] met, int first) {
    int next = first;
    var open = new ArrayDeque<Integer>();
    open.push(from);
    while (!open.isEmpty()) {
      int id = open.pop();
      if (met[id] < 0) {
        met[id] = next++;
        tracks.before.get(id).reversed().forEach(piece -> open.push(piece.from()));
      }
    }
    return next;
  }

  private List<List<Integer>> copy() {
    var copy = new ArrayList<List<Integer>>();
    tracks.layers.forEach(layer -> copy.add(new ArrayList<>(layer)));
    return copy;
  }

  private void number(List<Integer> layer) {
    for (int i = 0; i < layer.size(); i++) {
      rank[layer.get(i)] = i;
    }
  }

  private void sweep(boolean forward) {
    var layers = forward ? tracks.layers : tracks.layers.reversed();
    var middle = new double[rank.length];
    for (List<Integer> layer : layers) {
      for (int id : layer) {
        middle[id] = middle(id, forward);
      }
      layer.sort(Comparator.comparingDouble(id -> middle[id]));
      number(layer);
    }
  }

  /// The mean rank of the neighbours on one side; its own where it has none.
  private double middle(int id, boolean forward) {
    double sum = 0;
    var pieces = forward ? tracks.before.get(id) : tracks.after.get(id);
    for (Piece piece : pieces) {
      sum += forward ? rank[piece.from()] : rank[piece.to()] + port(piece);
    }
    return pieces.isEmpty() ? rank[id] : sum / pieces.size();
  }

  /// The place of a port as a small part of a rank.
  private static double port(Piece piece) {
    return piece.offset() / 1000;
  }

  private void swap() {
    boolean better = true;
    for (int round = 0; better && round < SWAPS; round++) {
      better = false;
      for (List<Integer> layer : tracks.layers) {
        for (int i = 0; i + 1 < layer.size(); i++) {
          int a = layer.get(i);
          int b = layer.get(i + 1);
          if (crossings(b, a) < crossings(a, b)) {
            layer.set(i, b);
            layer.set(i + 1, a);
            number(layer);
            better = true;
          }
        }
      }
    }
  }

  /// How often the lines of two neighbours cross when `a` stands above `b`.
  private long crossings(int a, int b) {
    long count = 0;
    for (Piece first : tracks.before.get(a)) {
      for (Piece second : tracks.before.get(b)) {
        count += rank[first.from()] > rank[second.from()] ? 1 : 0;
      }
    }
    for (Piece first : tracks.after.get(a)) {
      for (Piece second : tracks.after.get(b)) {
        count += rank[first.to()] + port(first) > rank[second.to()] + port(second) ? 1 : 0;
      }
    }
    return count;
  }

  /// All crossings: pieces in order of their start, counted by the ends that lie further up.
  private long crossings() {
    long count = 0;
    for (int l = 0; l + 1 < tracks.layers.size(); l++) {
      var ends = new ArrayList<Double>();
      for (int id : tracks.layers.get(l)) {
        int known = ends.size();
        for (Piece piece : tracks.after.get(id)) {
          double end = rank[piece.to()] + port(piece);
          for (double other : ends.subList(0, known)) {
            count += other > end ? 1 : 0;
          }
          ends.add(end);
        }
      }
    }
    return count;
  }
}
