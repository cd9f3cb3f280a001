package weft.ops.tree;

/// What an entry of a leaf says, as the second number of its row in `entries`: a feature (its
/// coefficient), or one of these.
///
/// A leaf that is a number has a [#VALUE] for each score it adds to. A linear leaf has, for its
/// score, first an [#OTHERWISE], then a [#VALUE], then coefficients: it adds the value and the
/// products, one after the other; where one of its features is missing it adds what stands under
/// [#OTHERWISE] instead.
public final class LeafEntry {
  private LeafEntry() {}

  public static final int VALUE = -1;
  public static final int OTHERWISE = -2;
}
