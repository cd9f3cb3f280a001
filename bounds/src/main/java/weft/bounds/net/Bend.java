package weft.bounds.net;

/// What a cell does to its sum.
enum Bend {
  NONE,
  /// `max(x, 0)`.
  RELU,
  TANH
}
