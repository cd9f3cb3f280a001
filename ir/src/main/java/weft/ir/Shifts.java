package weft.ir;

/// An op that gives its argument as it was some rows earlier of the same entity.
public interface Shifts extends Op {
  /// How many rows earlier.
  int n();

  /// Stands where there is no such row.
  double fill();

  @Override
  default Primitive primitive() {
    return Primitive.WINDOW;
  }
}
