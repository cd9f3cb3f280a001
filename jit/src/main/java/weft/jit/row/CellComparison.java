package weft.jit.row;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
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

  private CellComparison(double[] answers) {
    this.answers = answers;
  }

  /// Nothing where a condition depends on more than the order of the two, such as whether they are
  /// zero.
  ///
  /// @param element of both: texts or times
  static Optional<CellComparison> of(Pointwise.OfCondition op, Element element) {
    boolean text = element == Element.TEXT;
    double[] answers = text ? texts(op, "a", "b") : times(op, 1, 2);
    double[] others = text ? texts(op, "", "a") : times(op, 0, 1);
    return Arrays.equals(answers, others)
        ? Optional.of(new CellComparison(answers))
        : Optional.empty();
  }

  private static double[] texts(Pointwise.OfCondition op, String low, String high) {
    Shape shape = Shape.of(BOTH_MISSING + 1);
    return TensorAlgebra.apply(
            op,
            List.of(
                Tensor.of(shape, new @Nullable String[] {low, low, high, null, low, null}),
                Tensor.of(shape, new @Nullable String[] {high, low, low, low, null, null})))
        .doubles();
  }

  private static double[] times(Pointwise.OfCondition op, long low, long high) {
    Shape shape = Shape.of(BOTH_MISSING + 1);
    long none = Tensor.NO_TIME;
    return TensorAlgebra.apply(
            op,
            List.of(
                Tensor.of(Element.TIME, shape, new long[] {low, low, high, none, low, none}),
                Tensor.of(Element.TIME, shape, new long[] {high, low, low, low, none, none})))
        .doubles();
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
