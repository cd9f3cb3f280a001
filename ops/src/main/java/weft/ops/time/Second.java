package weft.ops.time;

import java.util.List;
import weft.ir.Default;
import weft.ir.Example;
import weft.ir.Says;
import weft.ir.range.Interval;

@Says("The whole second that clocks of a time zone show: 0 to 59.")
public record Second(@Default("UTC") String tz) implements OfClock {
  public Second {
    Zone.of(tz);
  }

  @Override
  public double shown(long local, long nanos) {
    return Math.floorMod(local, 60L);
  }

  @Override
  public Interval shown() {
    return Interval.of(0, 59);
  }

  public static List<Example> examples() {
    return List.of(
        TimeExamples.of(
            new Second("UTC"), "2024-03-10T06:59:59.5Z 1969-12-31T23:59:58.25Z", 59, 58));
  }
}
