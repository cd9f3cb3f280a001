package weft.cli.option;

/// How the rows of results stand.
public enum OutOrder {
  /// As those of the input.
  INPUT,
  /// By entity and, within one, by order.
  ENTITY
}
