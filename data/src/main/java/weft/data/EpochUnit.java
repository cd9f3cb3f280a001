package weft.data;

import java.util.Arrays;

/// The unit of times that are numbers since 1970.
public enum EpochUnit {
  S(1_000_000_000L),
  MS(1_000_000L),
  US(1_000L),
  NS(1L);

  private final long nanos;

  EpochUnit(long nanos) {
    this.nanos = nanos;
  }

  /// @throws IllegalArgumentException for anything but s, ms, us and ns
  static EpochUnit of(String text) {
    return Arrays.stream(values())
        .filter(unit -> unit.name().equalsIgnoreCase(text))
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException("'" + text + "' is none of s, ms, us and ns"));
  }

  public long nanos() {
    return nanos;
  }
}
