package weft.ops.words;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import weft.ir.Op;
import weft.ir.Type;
import weft.ops.arithmetic.Add;
import weft.ops.arithmetic.Coalesce;
import weft.ops.arithmetic.Divide;
import weft.ops.arithmetic.Maximum;
import weft.ops.arithmetic.Minimum;
import weft.ops.arithmetic.Modulo;
import weft.ops.arithmetic.Multiply;
import weft.ops.arithmetic.Negate;
import weft.ops.arithmetic.Power;
import weft.ops.arithmetic.SignPower;
import weft.ops.arithmetic.Subtract;
import weft.ops.tensor.Reshape;
import weft.ops.tensor.Slice;
import weft.ops.tensor.Take;
import weft.ops.tensor.Transpose;

/// What is computed with: numbers, and where an op takes them texts.
///
/// Each operator means the same for whatever stands on its right. A constant is written before the
/// operator.
///
/// @param <O> what may stand on the right, besides a number
/// @param <V> the kind of value
public interface Numeric<O, V> {
  /// What is known before the program runs.
  Type type();

  /// What an op gives of these arguments, as a value of this kind. A number, text or truth value
  /// among them becomes a constant.
  V value(Op op, Object... args);

  /// What an op gives that takes this value first.
  default V through(Op op, Object... more) {
    List<Object> args = new ArrayList<>();
    args.add(this);
    args.addAll(Arrays.asList(more));
    return value(op, args.toArray());
  }

  default V negate() {
    return value(new Negate(), this);
  }

  /// The sum.
  default V plus(O other) {
    return value(new Add(), this, other);
  }

  default V plus(Number other) {
    return value(new Add(), this, other);
  }

  /// The difference.
  default V minus(O other) {
    return value(new Subtract(), this, other);
  }

  default V minus(Number other) {
    return value(new Subtract(), this, other);
  }

  /// The product.
  default V times(O other) {
    return value(new Multiply(), this, other);
  }

  default V times(Number other) {
    return value(new Multiply(), this, other);
  }

  /// The quotient, a float also of whole numbers; `1 / 0` is infinite, `0 / 0` missing.
  default V over(O other) {
    return value(new Divide(), this, other);
  }

  default V over(Number other) {
    return value(new Divide(), this, other);
  }

  /// The remainder, with the sign of the divisor; by 0 it is missing.
  default V modulo(O other) {
    return value(new Modulo(), this, other);
  }

  default V modulo(Number other) {
    return value(new Modulo(), this, other);
  }

  /// This value to the power of the other.
  default V power(O other) {
    return value(new Power(), this, other);
  }

  default V power(Number other) {
    return value(new Power(), this, other);
  }

  /// The smaller one; missing if either is.
  default V min(O other) {
    return value(new Minimum(), this, other);
  }

  default V min(Number other) {
    return value(new Minimum(), this, other);
  }

  /// The larger one; missing if either is.
  default V max(O other) {
    return value(new Maximum(), this, other);
  }

  default V max(Number other) {
    return value(new Maximum(), this, other);
  }

  /// This value, or the other where this one is missing.
  default V coalesce(O other) {
    return value(new Coalesce(), this, other);
  }

  default V coalesce(Number other) {
    return value(new Coalesce(), this, other);
  }

  /// `sign(x) * |x| ** p`: a power that keeps the sign.
  default V signPower(O other) {
    return value(new SignPower(), this, other);
  }

  default V signPower(Number other) {
    return value(new SignPower(), this, other);
  }

  // Dimensions

  /// What stands at a position of the first dimension, which is dropped; a negative one counts from
  /// behind the last: `x.at(-1)`.
  default V at(int position) {
    return value(new Slice(Integer.toString(position)), this);
  }

  /// What stands at positions of the first dimensions, which are dropped.
  default V at(int first, int second, int... more) {
    String others = Arrays.stream(more).mapToObj(i -> "," + i).collect(Collectors.joining());
    return value(new Slice(first + "," + second + others), this);
  }

  /// What stands at a position of the first dimension that is known when the program runs; at
  /// several positions where it is a tensor of whole numbers.
  default V at(O position) {
    return value(new Take(0), this, position);
  }

  /// The cells from a position of the first dimension to before another.
  default V slice(int from, int until) {
    return value(new Slice(from + ":" + until), this);
  }

  /// The cells that NumPy has in brackets: `x.slice("1:3, ::-1")`, `x.slice("..., 0")`.
  default V slice(String at) {
    return value(new Slice(at), this);
  }

  /// The same cells in another shape; one of the lengths may be -1: what is left.
  default V reshape(int... dims) {
    return value(new Reshape(Arrays.stream(dims).boxed().toList()), this);
  }

  /// The dimensions in another order: that of the axes, or from the last to the first.
  default V transpose(int... axes) {
    return value(new Transpose(Arrays.stream(axes).boxed().toList()), this);
  }
}
