package weft.bounds.net;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import weft.bounds.net.ReluChain.Layer;

/// Makes a chain shorter without changing a number: a layer that only picks cells of one that bends
/// none becomes one with it, and cells that nobody reads are left out.
final class ChainTidy {
  private ChainTidy() {}

  static ReluChain tidy(ReluChain chain) {
    var layers = new ArrayList<Layer>();
    for (Layer layer : chain.layers()) {
      Optional<Layer> picked =
          layers.isEmpty() ? Optional.empty() : picked(layer, layers.getLast());
      if (picked.isPresent()) {
        layers.removeLast();
      }
      layers.add(picked.orElse(layer));
    }
    for (int k = layers.size() - 2; k >= 0; k--) {
      var read = read(layers.get(k + 1), layers.get(k));
      if (read.length > 0 && read.length < layers.get(k).cells()) {
        layers.set(k, without(layers.get(k), read));
        layers.set(k + 1, over(layers.get(k + 1), read));
      }
    }
    return new ReluChain(chain.inputs(), layers);
  }

  /// Both layers as one; nothing where that would have to compute something.
  private static Optional<Layer> picked(Layer layer, Layer below) {
    if (Arrays.stream(below.bends()).anyMatch(bend -> bend != Bend.NONE)) {
      return Optional.empty();
    }
    var weights = new double[layer.cells()][];
    var bias = layer.bias().clone();
    for (int j = 0; j < weights.length; j++) {
      int only = only(layer.weights()[j]);
      if (only < 0 || below.bias()[only] != 0 && bias[j] != 0) {
        return Optional.empty();
      }
      weights[j] = below.weights()[only];
      bias[j] += below.bias()[only];
    }
    return Optional.of(new Layer(weights, bias, layer.bends(), layer.others()));
  }

  /// The only place of a row that is not 0 and is 1; else -1.
  private static int only(double[] row) {
    int only = -1;
    for (int i = 0; i < row.length; i++) {
      if (row[i] != 0) {
        if (only >= 0 || row[i] != 1) {
          return -1;
        }
        only = i;
      }
    }
    return only;
  }

  /// The cells that the layer above reads, or a product of them.
  private static int[] read(Layer above, Layer layer) {
    var read = new boolean[layer.cells()];
    for (double[] row : above.weights()) {
      for (int j = 0; j < row.length; j++) {
        read[j] |= row[j] != 0;
      }
    }
    for (int j = 0; j < read.length; j++) {
      if (read[j] && layer.bends()[j] == Bend.PRODUCT) {
        read[layer.others()[j]] = true;
      }
    }
    return places(read);
  }

  private static int[] places(boolean[] which) {
    var places = new ArrayList<Integer>();
    for (int j = 0; j < which.length; j++) {
      if (which[j]) {
        places.add(j);
      }
    }
    return places.stream().mapToInt(Integer::intValue).toArray();
  }

  private static Layer without(Layer layer, int[] kept) {
    var others = new int[kept.length];
    for (int j = 0; j < kept.length; j++) {
      if (layer.bends()[kept[j]] == Bend.PRODUCT) {
        others[j] = Arrays.binarySearch(kept, layer.others()[kept[j]]);
      }
    }
    return new Layer(
        Arrays.stream(kept).mapToObj(j -> layer.weights()[j]).toArray(double[][]::new),
        Arrays.stream(kept).mapToDouble(j -> layer.bias()[j]).toArray(),
        Arrays.stream(kept).mapToObj(j -> layer.bends()[j]).toArray(Bend[]::new),
        others);
  }

  private static Layer over(Layer layer, int[] kept) {
    List<double[]> rows =
        Arrays.stream(layer.weights())
            .map(row -> Arrays.stream(kept).mapToDouble(j -> row[j]).toArray())
            .toList();
    return new Layer(rows.toArray(double[][]::new), layer.bias(), layer.bends(), layer.others());
  }
}
