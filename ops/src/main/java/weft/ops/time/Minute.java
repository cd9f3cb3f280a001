package weft.ops.time;

import java.util.List;
import weft.ir.Default;
import weft.ir.Example;
import weft.ir.Says;
import weft.ir.range.Interval;

@Says("The minute that clocks of a time zone show: 0 to 59.")
public record Minute(@Default("UTC") String tz) implements OfClock {
  public Minute {
    Zone.of(tz);
  }

  @Override
  public double shown(long local, long nanos) {
    return Math.floorMod(Math.floorDiv(local, 60L), 60L);
  }

  @Override
  public Interval shown() {
    return Interval.of(0, 59);
  }

  public static List<Example> examples() {
    return List.of(
        TimeExamples.of(new Minute("UTC"), "2024-03-10T06:59:59.5Z 1969-12-31T23:58:00Z", 59, 58),
        TimeExamples.of(new Minute("Asia/Kolkata"), "2024-03-10T06:59:59.5Z", 29));
  }
}
