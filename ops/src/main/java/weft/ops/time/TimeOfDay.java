package weft.ops.time;

import java.util.List;
import weft.ir.Default;
import weft.ir.Example;
import weft.ir.Says;
import weft.ir.range.Interval;

/// Where clocks go forward or back it is not the time since midnight: an hour is left out, or comes
/// twice.
@Says("What clocks of a time zone show, in seconds since 00:00.")
public record TimeOfDay(@Default("UTC") String tz) implements OfClock {
  public TimeOfDay {
    Zone.of(tz);
  }

  @Override
  public double shown(long local, long nanos) {
    return (Math.floorMod(local, Zone.DAY) * Zone.NANOS + nanos) / 1e9;
  }

  @Override
  public Interval shown() {
    return Interval.of(0, 86_400);
  }

  public static List<Example> examples() {
    return List.of(
        TimeExamples.of(
            new TimeOfDay("UTC"),
            "2024-03-10T06:59:59.5Z 1969-12-31T23:59:59.999999999Z",
            25_199.5,
            86_399.999999999),
        TimeExamples.of(new TimeOfDay("America/New_York"), "2024-03-10T07:00:00Z", 10_800));
  }
}
