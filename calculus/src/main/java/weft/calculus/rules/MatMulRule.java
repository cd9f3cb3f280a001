package weft.calculus.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import weft.ir.Code;
import weft.ir.Diagnostic;
import weft.ir.Pull;
import weft.ir.Push;
import weft.ir.Site;
import weft.ir.WeftException;
import weft.ops.arithmetic.Add;
import weft.ops.tensor.ExpandDims;
import weft.ops.tensor.MatMul;
import weft.ops.tensor.Squeeze;

/// A product of matrices is linear in each factor: `d(AB) = dA B + A dB`, and back `A` gets `G
/// B^T`, `B` gets `A^T G`. A single dimension is lifted to a matrix on the way back.
record MatMulRule(MatMul op) implements Push, Pull {
  @Override
  public Optional<Integer> push(Site at, List<Optional<Integer>> tangents) {
    var left = tangents.get(0).map(tangent -> at.add(op, tangent, at.arg("right")));
    var right = tangents.get(1).map(tangent -> at.add(op, at.arg("left"), tangent));
    return left.isPresent() && right.isPresent()
        ? Optional.of(at.add(new Add(), left.get(), right.get()))
        : left.or(() -> right);
  }

  @Override
  public List<Optional<Integer>> pull(Site at, int cotangent) {
    int left = at.arg("left");
    int right = at.arg("right");
    if (at.type(left).shape().open() || at.type(right).shape().open()) {
      throw new WeftException(
          Diagnostic.of(
                  Code.SHAPE, "the way back through a product of matrices needs to know its shapes")
              .expected("factors of known shapes")
              .found(at.type(left) + " and " + at.type(right))
              .hint("trace the program on examples, or use inputs with a shape"));
    }
    boolean row = at.type(left).shape().rank() == 1;
    boolean column = at.type(right).shape().rank() == 1;
    boolean turnLeft = op.transposeLeft() && !row;
    boolean turnRight = op.transposeRight() && !column;
    int a = row ? at.add(new ExpandDims(List.of(0)), left) : left;
    int b = column ? at.add(new ExpandDims(List.of(1)), right) : right;
    int g = lifted(at, cotangent, row, column);
    var cotangents = new ArrayList<Optional<Integer>>();
    if (at.isFixed(0)) {
      cotangents.add(Optional.empty());
    } else {
      int back =
          turnLeft
              ? at.add(new MatMul(turnRight, true), b, g)
              : at.add(new MatMul(false, !turnRight), g, b);
      cotangents.add(Optional.of(Fit.sum(at, row ? without(at, back, -2) : back, left)));
    }
    if (at.isFixed(1)) {
      cotangents.add(Optional.empty());
    } else {
      int back =
          turnRight
              ? at.add(new MatMul(true, turnLeft), g, a)
              : at.add(new MatMul(!turnLeft, false), a, g);
      cotangents.add(Optional.of(Fit.sum(at, column ? without(at, back, -1) : back, right)));
    }
    return cotangents;
  }

  private static int lifted(Site at, int cotangent, boolean row, boolean column) {
    if (row && column) {
      return at.add(new ExpandDims(List.of(0, 1)), cotangent);
    }
    return row || column ? at.add(new ExpandDims(List.of(row ? -2 : -1)), cotangent) : cotangent;
  }

  private static int without(Site at, int id, int dimension) {
    return at.add(new Squeeze(List.of(dimension)), id);
  }
}
