package weft.ops.time;

import java.util.List;
import weft.ir.Default;
import weft.ir.Example;
import weft.ir.Says;
import weft.ir.range.Interval;

@Says("The year of a time, in a time zone.")
public record Year(@Default("UTC") String tz) implements OfClock.OfDay {
  public Year {
    Zone.of(tz);
  }

  @Override
  public double shown(long day) {
    return CivilDays.year(day);
  }

  @Override
  public Interval shown() {
    return Interval.of(1677, 2262);
  }

  public static List<Example> examples() {
    return List.of(
        TimeExamples.of(
            new Year("UTC"),
            "2024-01-01T02:00:00Z 1969-12-31T23:59:59.999999999Z missing",
            2024,
            1969,
            Double.NaN),
        TimeExamples.of(new Year("America/New_York"), "2024-01-01T02:00:00Z", 2023));
  }
}
