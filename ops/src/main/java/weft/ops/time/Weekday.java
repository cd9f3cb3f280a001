package weft.ops.time;

import java.util.List;
import weft.ir.Default;
import weft.ir.Example;
import weft.ir.Says;
import weft.ir.range.Interval;

@Says("The day of the week of a time, in a time zone: 0 on Mondays to 6 on Sundays.")
public record Weekday(@Default("UTC") String tz) implements OfClock.OfDay {
  public Weekday {
    Zone.of(tz);
  }

  @Override
  public double shown(long day) {
    return CivilDays.weekday(day);
  }

  @Override
  public Interval shown() {
    return Interval.of(0, 6);
  }

  public static List<Example> examples() {
    return List.of(
        TimeExamples.of(new Weekday("UTC"), "2024-01-01T00:00:00Z 2024-01-07T23:59:59Z", 0, 6),
        TimeExamples.of(new Weekday("America/New_York"), "2024-01-01T00:00:00Z", 6));
  }
}
