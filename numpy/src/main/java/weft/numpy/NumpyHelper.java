package weft.numpy;

import java.util.List;
import java.util.Locale;

/// Functions that a module brings along where a line needs more than the library has. `np` stands
/// for the library.
public enum NumpyHelper {
  FLOATING(
      """
      def floating(x):
          \"""Floats as they are; whole numbers and conditions as float64.\"""
          return x if np.issubdtype(x.dtype, np.floating) else x.astype(np.float64)
      """),
  PROMOTED(
      """
      def promoted(*values):
          \"""Values in the dtype that holds all of them, by the rules of NumPy.\"""
          dtype = numpy.result_type(*(value.dtype for value in values))
          return [value.astype(dtype) for value in values]
      """,
      "numpy"),
  ROUNDED(
      """
      def rounded(function, x):
          \"""A rounded float; whole numbers and conditions as they are.\"""
          return function(x) if np.issubdtype(x.dtype, np.floating) else x
      """),
  ERF(
      """
      def erf(x):
          \"""The error function.\"""
          return np.vectorize(math.erf, otypes=[np.float64])(x).astype(x.dtype)
      """,
      "math"),
  WHOLE_POWER(
      """
      def whole_power(base, exponent):
          \"""A power of whole numbers, which has no negative exponent.\"""
          if (exponent < 0).any():
              raise ValueError("integers to negative integer powers are not allowed")
          return np.power(base, exponent)
      """),
  WHOLE_REMAINDER(
      """
      def whole_remainder(left, right):
          \"""The remainder with the sign of the divisor; 0 where that is 0.\"""
          return np.where(right == 0, 0, left % np.where(right == 0, 1, right))
      """),
  WHOLE_NUMBERS(
      """
      def whole_numbers(x, dtype):
          \"""Floats cut towards zero; what the dtype can't hold is refused.\"""
          if np.issubdtype(x.dtype, np.floating):
              cut, limits = np.trunc(x), np.iinfo(dtype)
              if not ((cut >= float(limits.min)) & (cut < float(limits.max + 1))).all():
                  raise ValueError(f"a number does not fit {np.dtype(dtype)}")
          return x.astype(dtype)
      """),
  SHIFTED(
      """
      def shifted(x, periods, fill, axis):
          \"""The cells moved along an axis; the fill where none arrives.\"""
          length = x.shape[axis]
          places = np.arange(length) - periods
          inside = (places >= 0) & (places < length)
          moved = np.take(x, np.clip(places, 0, max(length - 1, 0)), axis=axis)
          mask = np.expand_dims(inside, tuple(range(1, x.ndim - axis % x.ndim)))
          return np.where(mask, moved, np.asarray(fill, dtype=x.dtype))
      """),
  WITH_GHOSTS(
      """
      def with_ghosts(x, boundary, value, spacing, axis):
          \"""One cell more beyond each end of an axis.\"""
          at = lambda place: np.take(x, np.asarray([place]), axis=axis)
          if boundary == "constant":
              ends = np.full_like(at(0), value), np.full_like(at(-1), value)
          elif boundary == "nearest":
              ends = at(0), at(-1)
          elif boundary == "wrap":
              ends = at(-1), at(0)
          elif boundary == "linear":
              ends = 2 * at(0) - at(1), 2 * at(-1) - at(-2)
          elif boundary == "neumann":
              ends = at(1) - 2 * spacing * value, at(-2) + 2 * spacing * value
          else:
              ends = at(1), at(-2)
          return np.concatenate([ends[0], x, ends[1]], axis=axis)
      """),
  SLOPE(
      """
      def slope(x, boundary, value, spacing, axis):
          \"""The slope along an axis, from neighbour to neighbour.\"""
          f = np.moveaxis(with_ghosts(x, boundary, value, spacing, axis), axis, -1)
          return np.moveaxis((f[..., 2:] - f[..., :-2]) / (2 * spacing), -1, axis)
      """,
      WITH_GHOSTS),
  BEND(
      """
      def bend(x, boundary, value, spacing, axis):
          \"""The second difference along an axis.\"""
          f = np.moveaxis(with_ghosts(x, boundary, value, spacing, axis), axis, -1)
          bent = f[..., :-2] - 2 * f[..., 1:-1] + f[..., 2:]
          return np.moveaxis(bent / (spacing * spacing), -1, axis)
      """,
      WITH_GHOSTS),
  INSIDE(
      """
      def inside(places, length):
          \"""Places along an axis, which are refused where there is no such cell.\"""
          if not ((places >= -length) & (places < length)).all():
              raise IndexError(f"a place is out of bounds for an axis of length {length}")
          return places
      """),
  DIVISOR(
      """
      def divisor(x):
          \"""Whole numbers to divide by, of which none is 0.\"""
          if (x == 0).any():
              raise ValueError("a whole number is divided by zero")
          return x
      """),
  QUOTIENT(
      """
      def quotient(left, right):
          \"""The quotient of whole numbers, cut towards zero.\"""
          below = (left % right != 0) & ((left < 0) != (right < 0))
          return (left // right + below).astype(np.result_type(left, right))
      """),
  SUMMED_LIKE(
      """
      def summed_like(x, like):
          \"""The sum over the axes along which another array would be repeated.\"""
          more = x.ndim - like.ndim
          single = [more + i for i, length in enumerate(like.shape) if length == 1]
          axes = tuple([*range(more), *single])
          return np.sum(x, axis=axes).reshape(like.shape).astype(like.dtype)
      """),
  CELLS(
      """
      def cells(x, fill, *places):
          \"""The cells at places that meet; the fill where one lies outside.\"""
          inside = np.asarray(True)
          for place, length in zip(places, x.shape):
              inside = inside & (place >= 0) & (place < length)
          held = [np.clip(p, 0, max(n - 1, 0)) for p, n in zip(places, x.shape)]
          return np.where(inside, x[tuple(held)], np.asarray(fill, dtype=x.dtype))
      """);

  private final String text;
  private final List<String> imports;
  private final List<NumpyHelper> needs;

  NumpyHelper(String text, String... imports) {
    this.text = text;
    this.imports = List.of(imports);
    this.needs = List.of();
  }

  NumpyHelper(String text, NumpyHelper needs) {
    this.text = text;
    this.imports = List.of();
    this.needs = List.of(needs);
  }

  /// How it is called.
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// What a module imports for it.
  List<String> imports() {
    return imports;
  }

  /// The helpers that it calls.
  List<NumpyHelper> needs() {
    return needs;
  }

  /// Its definition.
  String text(ArrayLibrary library) {
    return library == ArrayLibrary.NUMPY
        ? text
        : text.replaceAll("\\bnp\\.", library.alias() + ".").replace("jnp.newaxis", "None");
  }
}
