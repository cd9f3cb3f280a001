package weft.bounds.search;

import java.util.ArrayList;
import java.util.List;

/// A part of a box in which the sign of every cell is known: the network is affine there, and its
/// conditions are too. So the least value of a row is the answer of a linear program.
final class DecidedPart {
  private static final int STEPS = 5000;

  /// A condition: a cell is not below 0, or not above 0.
  record Sign(int layer, int cell, int sign) {}

  private final ChainLayout net;
  private final List<Sign> signs = new ArrayList<>();
  private final List<double[]> rows = new ArrayList<>();

  /// The last layer's cells over the inputs; the last number of a row is the constant.
  private double[][] outputs;

  /// @param layers their bounds say what each cell is
  /// @param decided 1 or -1 where a sign was taken, for each cell of each hidden layer
  DecidedPart(ChainLayout net, LayerBounds[] layers, byte[][] decided) {
    this.net = net;
    int inputs = net.chain.inputs();
    outputs = new double[inputs][inputs + 1];
    for (int i = 0; i < inputs; i++) {
      outputs[i][i] = 1;
    }
    for (int k = 0; k < net.layers.length; k++) {
      outputs = sums(net.layers[k], outputs, inputs);
      for (int j = 0; k < net.hidden && j < outputs.length; j++) {
        if (decided[k][j] != 0) {
          signs.add(new Sign(k, j, decided[k][j]));
          rows.add(outputs[j].clone());
        }
        if (layers[k].upper[j] == 0) {
          outputs[j] = new double[inputs + 1];
        }
      }
    }
  }

  private static double[][] sums(ChainLayout.Weights layer, double[][] below, int inputs) {
    var sums = new double[layer.cells()][inputs + 1];
    for (int j = 0; j < sums.length; j++) {
      sums[j][inputs] = layer.bias()[j];
      for (int i = 0; i < below.length; i++) {
        double weight = layer.backward()[j * layer.wideBelow() + i];
        for (int x = 0; x <= inputs && weight != 0; x++) {
          sums[j][x] += weight * below[i][x];
        }
      }
    }
    return sums;
  }

  List<Sign> signs() {
    return signs;
  }

  /// The program for one row of a violation, with the others as conditions after those of
  /// [#signs()].
  BoundedSimplex program(Region.Unsafe unsafe, int row, double[] low, double[] high) {
    int inputs = net.chain.inputs();
    var conditions = new double[signs.size() + unsafe.rows() - 1][];
    var constants = new double[conditions.length];
    for (int i = 0; i < signs.size(); i++) {
      conditions[i] = scaled(rows.get(i), -signs.get(i).sign(), inputs);
      constants[i] = -signs.get(i).sign() * rows.get(i)[inputs];
    }
    int at = signs.size();
    for (int r = 0; r < unsafe.rows(); r++) {
      if (r != row) {
        var plane = plane(unsafe, r);
        conditions[at] = scaled(plane, 1, inputs);
        constants[at++] = plane[inputs];
      }
    }
    var program =
        new BoundedSimplex(scaled(plane(unsafe, row), 1, inputs), conditions, constants, low, high);
    program.solve(STEPS);
    return program;
  }

  private static double[] scaled(double[] row, double factor, int length) {
    var scaled = new double[length];
    for (int i = 0; i < length; i++) {
      scaled[i] = factor * row[i];
    }
    return scaled;
  }

  private double[] plane(Region.Unsafe unsafe, int row) {
    int inputs = net.chain.inputs();
    var plane = new double[inputs + 1];
    System.arraycopy(unsafe.inputs()[row], 0, plane, 0, inputs);
    plane[inputs] = unsafe.constants()[row];
    for (int j = 0; j < outputs.length; j++) {
      for (int x = 0; x <= inputs; x++) {
        plane[x] += unsafe.outputs()[row][j] * outputs[j][x];
      }
    }
    return plane;
  }
}
