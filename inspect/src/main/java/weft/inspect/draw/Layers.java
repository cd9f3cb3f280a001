package weft.inspect.draw;

import java.util.ArrayList;
import java.util.List;
import weft.inspect.draw.Diagram.Box;
import weft.inspect.draw.Diagram.Link;

/// Which layer each box stands in: sources in the first, features that nothing uses in the last,
/// every other box behind all that it reads. Among the layers that are possible a box takes the one
/// that makes lines short.
final class Layers {
  private static final int ROUNDS = 4;

  private final List<List<Integer>> inputs = new ArrayList<>();
  private final List<List<Integer>> users = new ArrayList<>();
  private final int[] layer;

  private Layers(Diagram diagram) {
    int n = diagram.boxes().size();
    for (int i = 0; i < n; i++) {
      inputs.add(new ArrayList<>());
      users.add(new ArrayList<>());
    }
    for (Link link : diagram.links()) {
      inputs.get(link.to()).add(link.from());
      users.get(link.from()).add(link.to());
    }
    layer = new int[n];
  }

  /// The layer of each box, counted from 0.
  static int[] of(Diagram diagram) {
    var layers = new Layers(diagram);
    int last = 0;
    for (Box box : diagram.boxes()) {
      layers.layer[box.id()] = layers.earliest(box.id());
      last = Math.max(last, layers.layer[box.id()]);
    }
    for (Box box : diagram.boxes()) {
      if (layers.ends(box)) {
        layers.layer[box.id()] = last;
      }
    }
    for (int round = 0; round < ROUNDS; round++) {
      for (Box box : diagram.boxes().reversed()) {
        if (box.kind() != BoxKind.SOURCE && !layers.ends(box)) {
          layers.shift(box.id());
        }
      }
    }
    return layers.layer;
  }

  private boolean ends(Box box) {
    return box.kind() == BoxKind.FEATURE && users.get(box.id()).isEmpty();
  }

  private int earliest(int box) {
    return inputs.get(box).stream().mapToInt(in -> layer[in] + 1).max().orElse(0);
  }

  private void shift(int box) {
    int latest = users.get(box).stream().mapToInt(user -> layer[user] - 1).min().orElse(layer[box]);
    int best = layer[box];
    int least = Integer.MAX_VALUE;
    for (int at = earliest(box); at <= latest; at++) {
      layer[box] = at;
      int length = reach(box) - at;
      for (int in : inputs.get(box)) {
        length += reach(in);
      }
      if (length < least) {
        least = length;
        best = at;
      }
    }
    layer[box] = best;
  }

  /// The layer of its last user.
  private int reach(int box) {
    int last = layer[box];
    for (int user : users.get(box)) {
      last = Math.max(last, layer[user]);
    }
    return last;
  }
}
