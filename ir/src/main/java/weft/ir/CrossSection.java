package weft.ir;

/// An op over the entities of one time. It ends a stage: everything before it is per entity,
/// everything after too.
public interface CrossSection extends Op {
  /// The results for the present values of one time and group, which stand in order of entity, then
  /// row.
  double[] over(double[] present);

  @Override
  default Primitive primitive() {
    return Primitive.WINDOW;
  }
}
