package weft.cli;

/// How the rows of results stand.
enum OutOrder {
  /// As those of the input.
  INPUT,
  /// By entity and, within one, by order.
  ENTITY
}
