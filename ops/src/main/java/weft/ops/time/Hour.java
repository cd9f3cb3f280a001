package weft.ops.time;

import java.util.List;
import weft.ir.Default;
import weft.ir.Example;
import weft.ir.Says;
import weft.ir.range.Interval;

/// Where clocks go back an hour comes twice.
@Says("The hour that clocks of a time zone show: 0 to 23.")
public record Hour(@Default("UTC") String tz) implements OfClock {
  public Hour {
    Zone.of(tz);
  }

  @Override
  public double shown(long local, long nanos) {
    return Math.floorMod(Math.floorDiv(local, 3600L), 24L);
  }

  @Override
  public Interval shown() {
    return Interval.of(0, 23);
  }

  public static List<Example> examples() {
    return List.of(
        TimeExamples.of(new Hour("UTC"), "2024-03-10T06:59:59.5Z 2024-03-10T07:00:00Z", 6, 7),
        TimeExamples.of(
            new Hour("America/New_York"), "2024-03-10T06:59:59.5Z 2024-03-10T07:00:00Z", 1, 3),
        TimeExamples.of(
            new Hour("America/New_York"), "2024-11-03T05:30:00Z 2024-11-03T06:30:00Z", 1, 1));
  }
}
