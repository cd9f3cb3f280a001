package weft.calculus.rules;

import java.util.List;
import java.util.Optional;
import weft.ir.Pull;
import weft.ir.Push;
import weft.ir.RuleBook;
import weft.ir.Site;
import weft.ops.array.ArrayExtract;
import weft.ops.tensor.Cast;
import weft.ops.tensor.ExpandDims;
import weft.ops.tensor.MatMul;
import weft.ops.tensor.Squeeze;
import weft.ops.tensor.TensorCumulative;
import weft.ops.tensor.TensorRoll;
import weft.ops.tensor.TensorShift;
import weft.ops.tensor.VariantSelector;

/// The derivatives of ops on the dimensions of tensors.
public final class TensorRules {
  private TensorRules() {}

  /// The book with these rules.
  public static RuleBook in(RuleBook book) {
    var more = Stencils.in(Reductions.in(book));
    more = Both.with(more, Cast.class, CastRule::new);
    more =
        Both.with(
            more,
            ExpandDims.class,
            op -> new Linear(op, Linear.Transpose.by(new Squeeze(op.axes()))));
    more =
        Both.with(
            more,
            Squeeze.class,
            op -> new Linear(op, Linear.Transpose.by(new ExpandDims(op.axes()))));
    more =
        Both.with(
            more,
            TensorCumulative.class,
            op ->
                new Linear(
                    op, Linear.Transpose.by(new TensorCumulative(op.axis(), !op.backwards()))));
    more =
        Both.with(
            more,
            TensorRoll.class,
            op -> new Linear(op, Linear.Transpose.by(new TensorRoll(-op.periods(), op.axis()))));
    more =
        Both.with(
            more,
            TensorShift.class,
            op ->
                new Linear(
                    new TensorShift(op.periods(), 0, op.axis()),
                    Linear.Transpose.by(new TensorShift(-op.periods(), 0, op.axis()))));
    more = Both.with(more, MatMul.class, MatMulRule::new);
    more = Both.with(more, ArrayExtract.class, ExtractRule::new);
    return Both.with(more, VariantSelector.class, _ -> new Nothing());
  }

  /// A cotangent summed over the dimensions along which an argument was repeated to meet others.
  public static int fit(Site at, int cotangent, int arg) {
    return Fit.sum(at, cotangent, arg);
  }

  /// An op whose result does not depend on the values of its arguments.
  private record Nothing() implements Push, Pull {
    @Override
    public Optional<Integer> push(Site at, List<Optional<Integer>> tangents) {
      return Optional.empty();
    }

    @Override
    public List<Optional<Integer>> pull(Site at, int cotangent) {
      return at.args().stream().map(_ -> Optional.<Integer>empty()).toList();
    }
  }
}
