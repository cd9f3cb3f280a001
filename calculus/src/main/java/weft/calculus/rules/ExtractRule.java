package weft.calculus.rules;

import java.util.List;
import java.util.Optional;
import weft.ir.Labels;
import weft.ir.Pull;
import weft.ir.Push;
import weft.ir.Shape;
import weft.ir.Site;
import weft.ir.Tensor;
import weft.ops.array.ArrayExtract;
import weft.ops.compare.Equal;
import weft.ops.compare.Where;
import weft.ops.source.ArrayConstant;
import weft.ops.source.Constant;
import weft.ops.tensor.ExpandDims;
import weft.ops.tensor.SpreadLike;
import weft.ops.tensor.TensorShift;

/// One cell of an array: a cotangent goes back to its place, zeros to the others.
record ExtractRule(ArrayExtract op) implements Push, Pull {
  @Override
  public Optional<Integer> push(Site at, List<Optional<Integer>> tangents) {
    return tangents.getFirst().map(tangent -> at.add(op, tangent));
  }

  @Override
  public List<Optional<Integer>> pull(Site at, int cotangent) {
    int x = at.args().getFirst();
    int zero = Fit.number(at, 0, x);
    Shape shape = at.type(x).shape();
    int elsewhere = shape.open() ? at.add(new Equal(), mark(at, x), zero) : known(at, shape);
    int cell = shape.open() ? at.add(new ExpandDims(List.of(-1)), cotangent) : cotangent;
    return List.of(Optional.of(at.add(new Where(), elsewhere, zero, cell)));
  }

  /// The positions that are not taken.
  private int known(Site at, Shape shape) {
    var cells = Tensor.bools(Shape.of(shape.dims().getLast()), i -> i != op.i());
    return at.to().add(new ArrayConstant(), List.of(), Labels.NONE, cells);
  }

  /// 1 at the position that is taken, 0 elsewhere.
  private int mark(Site at, int x) {
    int zeros = at.add(new SpreadLike(), at.add(Constant.of(0)), x);
    int first = at.add(new TensorShift(1, 1, -1), zeros);
    return op.i() == 0 ? first : at.add(new TensorShift(op.i(), 0, -1), first);
  }
}
