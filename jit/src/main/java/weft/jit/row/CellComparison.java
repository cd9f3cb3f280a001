package weft.jit.row;

import java.util.List;
import org.jspecify.annotations.Nullable;
import weft.eval.TensorAlgebra;
import weft.eval.TextOrder;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.form.Pointwise;

/// A condition on two texts or two times: what it says is known for each way in which they can
/// stand to each other, so that no columns are needed.
final class CellComparison {
  private static final int LEFT_MISSING = 3;
  private static final int RIGHT_MISSING = 4;
  private static final int BOTH_MISSING = 5;

  /// Less, equal, greater, and with missing ones.
  private final double[] answers;

  /// @param element of both
  CellComparison(Pointwise.OfCondition op, Element element) {
    boolean text = element == Element.TEXT;
    Shape shape = Shape.of(BOTH_MISSING + 1);
    var left =
        text
            ? Tensor.of(shape, new @Nullable String[] {"a", "b", "b", null, "a", null})
            : Tensor.of(element, shape, new long[] {1, 2, 2, Tensor.NO_TIME, 1, Tensor.NO_TIME});
    var right =
        text
            ? Tensor.of(shape, new @Nullable String[] {"b", "b", "a", "a", null, null})
            : Tensor.of(element, shape, new long[] {2, 2, 1, 1, Tensor.NO_TIME, Tensor.NO_TIME});
    answers = TensorAlgebra.apply(op, List.of(left, right)).doubles();
  }

  double of(@Nullable String left, @Nullable String right) {
    return left == null || right == null
        ? missing(left == null, right == null)
        : of(TextOrder.compare(left, right));
  }

  double of(long left, long right) {
    boolean isLeft = left == Tensor.NO_TIME;
    boolean isRight = right == Tensor.NO_TIME;
    return isLeft || isRight ? missing(isLeft, isRight) : of(Long.compare(left, right));
  }

  private double of(int order) {
    return answers[1 + Integer.signum(order)];
  }

  private double missing(boolean left, boolean right) {
    return answers[left && right ? BOTH_MISSING : left ? LEFT_MISSING : RIGHT_MISSING];
  }
}
