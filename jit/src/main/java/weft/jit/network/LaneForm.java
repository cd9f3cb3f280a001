package weft.jit.network;

/// What lanes of one precision do with arrays of it. Cells that are read may be conditions too,
/// which count 1 or 0.
///
/// @param <A> an array
interface LaneForm<A> {
  A room(int size);

  /// Whether these are cells of this precision.
  boolean has(Object cells);

  /// These cells, which are of this precision.
  A own(Object cells);

  /// Copies cells that stand side by side.
  void copy(Object cells, int from, A to, int count);

  /// Copies cells by a table.
  ///
  /// @param first where the table is read first
  void pick(Object cells, int[] places, int first, A to, int count);

  /// Copies one cell many times.
  void repeat(Object cells, int cell, A to, int from, int end);

  void fill(A to, double value);

  /// Reads conditions out of lanes.
  void truths(A lanes, boolean[] to, int at, int count);

  /// @param hot whether in vectors
  void run(LaneOp op, LaneArrays<A> on, boolean hot, int count);

  /// A function in double precision.
  ///
  /// @param x room for its arguments and results
  void function(LaneCode.Doubles function, LaneArrays<A> on, double[] x, double[] y, int count);
}
