package weft.data;

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

  public long nanos() {
    return nanos;
  }
}
