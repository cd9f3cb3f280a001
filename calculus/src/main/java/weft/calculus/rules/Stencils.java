package weft.calculus.rules;

import java.util.List;
import weft.ir.RuleBook;
import weft.ir.Site;
import weft.ops.arithmetic.Add;
import weft.ops.arithmetic.Multiply;
import weft.ops.arithmetic.Negate;
import weft.ops.compare.Equal;
import weft.ops.compare.Where;
import weft.ops.source.Constant;
import weft.ops.tensor.Boundary;
import weft.ops.tensor.Gradient;
import weft.ops.tensor.Laplacian;
import weft.ops.tensor.SpreadLike;
import weft.ops.tensor.TensorShift;

/// The derivatives of differences between neighbours along a dimension.
///
/// With zeros beyond both ends a second difference is its own transpose and a slope is minus its
/// transpose; so it is where the ends meet. What the ghost cells at the ends are made of gets the
/// rest: `ghost = a * end + b * neighbour`.
final class Stencils {
  private Stencils() {}

  static RuleBook in(RuleBook book) {
    var more = Both.with(book, Gradient.class, Stencils::gradient);
    return Both.with(more, Laplacian.class, Stencils::laplacian);
  }

  private static Linear gradient(Gradient op) {
    var forward = new Gradient(op.spacing(), op.boundary(), 0, op.axis());
    var inside = new Gradient(op.spacing(), inside(op.boundary()), 0, op.axis());
    double scale = 1 / (2 * op.spacing());
    return new Linear(
        forward,
        (at, g) -> {
          int back = at.add(new Negate(), at.add(inside, g));
          return ghosts(at, g, back, op.boundary(), op.axis(), -scale, scale);
        });
  }

  private static Linear laplacian(Laplacian op) {
    var zeros = op.values().stream().map(_ -> 0.0).toList();
    var forward = new Laplacian(op.axes(), op.spacings(), op.boundaries(), zeros);
    var inside = op.boundaries().stream().map(Stencils::inside).toList();
    return new Linear(
        forward,
        (at, g) -> {
          int back = at.add(new Laplacian(op.axes(), op.spacings(), inside, zeros), g);
          for (int k = 0; k < op.axes().size(); k++) {
            double scale = 1 / (op.spacings().get(k) * op.spacings().get(k));
            back = ghosts(at, g, back, op.boundaries().get(k), op.axes().get(k), scale, scale);
          }
          return back;
        });
  }

  private static Boundary inside(Boundary boundary) {
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

  private static int ghosts(
      Site at, int g, int back, Boundary boundary, int axis, double first, double last) {
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
