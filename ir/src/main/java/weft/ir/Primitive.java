package weft.ir;

/// The six kinds of work a graph is made of.
public enum Primitive {
  /// Brings a value in.
  SOURCE,
  /// Computes a row from the same row.
  TRANSFORM,
  /// Computes a row from a bounded number of earlier rows, or from the rows of the same time.
  WINDOW,
  /// Computes a row from everything before it, through a fixed number of values.
  STATE,
  /// Tells that something happened.
  EVENT,
  /// Takes a value out.
  SINK
}
