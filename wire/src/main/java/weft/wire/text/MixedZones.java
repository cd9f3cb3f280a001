package weft.wire.text;

/// A column in which some times have a zone and some have none.
///
/// @param zoned how many have one
/// @param plain how many have none, which are taken as UTC
/// @param first the number of the first row without one
public record MixedZones(String column, long zoned, long plain, long first) implements OddCells {
  @Override
  public MixedZones of(String table) {
    return new MixedZones(table + "." + column, zoned, plain, first);
  }
}
