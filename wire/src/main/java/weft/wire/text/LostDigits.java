package weft.wire.text;

/// A column of numbers with whole ones that a float has not enough digits for.
///
/// @param rows how many have one
/// @param first the number of the first such row
/// @param value what was read there
public record LostDigits(String column, long rows, long first, double value) implements OddCells {
  @Override
  public LostDigits of(String table) {
    return new LostDigits(table + "." + column, rows, first, value);
  }
}
