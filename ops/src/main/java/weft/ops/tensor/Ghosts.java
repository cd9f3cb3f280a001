package weft.ops.tensor;

import java.util.List;
import weft.ir.Site;
import weft.ops.arithmetic.Add;
import weft.ops.arithmetic.Multiply;
import weft.ops.compare.Equal;
import weft.ops.compare.Where;
import weft.ops.derivative.Fit;
import weft.ops.source.Constant;

/// The way back through differences between neighbours along a dimension, at both ends.
///
/// With zeros beyond both ends a second difference is its own transpose and a slope is minus its
/// transpose; so it is where the ends meet. What the ghost cells at the ends are made of gets the
/// rest: `ghost = a * end + b * neighbour`.
final class Ghosts {
  private Ghosts() {}

  /// The boundary of which the ghost cells count nothing.
  static Boundary inside(Boundary boundary) {
    return boundary == Boundary.WRAP ? Boundary.WRAP : Boundary.CONSTANT;
  }

  /// How much the end cell and its neighbour count in the ghost cell beyond.
  private static List<Double> ghost(Boundary boundary) {
    return switch (boundary) {
      case CONSTANT, WRAP -> List.of(0.0, 0.0);
      case NEAREST -> List.of(1.0, 0.0);
      case LINEAR -> List.of(2.0, -1.0);
      case NEUMANN, REFLECT -> List.of(0.0, 1.0);
    };
  }

  /// Adds what the ghost cells beyond both ends give back.
  static int add(Site at, int g, int back, Boundary boundary, int axis, double first, double last) {
    int sum = ghost(at, g, back, boundary, axis, 1, first);
    return ghost(at, g, sum, boundary, axis, -1, last);
  }

  /// @param inwards 1 at the first cell, -1 at the last
  private static int ghost(
      Site at, int g, int back, Boundary boundary, int axis, int inwards, double scale) {
    int sum = back;
    int end = -1;
    for (int steps = 0; steps < 2; steps++) {
      double part = ghost(boundary).get(steps) * scale;
      if (part == 0) {
        continue;
      }
      end = end < 0 ? end(at, g, axis, inwards) : end;
      int there = steps == 0 ? end : at.add(new TensorShift(inwards, 0, axis), end);
      sum = at.add(new Add(), sum, at.add(new Multiply(), Fit.number(at, part, g), there));
    }
    return sum;
  }

  /// The first or last cell of each line, zeros elsewhere.
  private static int end(Site at, int g, int axis, int inwards) {
    int zero = Fit.number(at, 0, g);
    int zeros = at.add(new SpreadLike(), at.add(Constant.of(0)), g);
    int mark = at.add(new TensorShift(inwards, 1, axis), zeros);
    return at.add(new Where(), at.add(new Equal(), mark, zero), zero, g);
  }
}
