package weft.ops.time;

import java.util.List;
import weft.ir.Default;
import weft.ir.Example;
import weft.ir.Says;
import weft.ir.range.Interval;

@Says("The day of the year of a time, in a time zone: 1 to 366.")
public record DayOfYear(@Default("UTC") String tz) implements OfClock.OfDay {
  public DayOfYear {
    Zone.of(tz);
  }

  @Override
  public double shown(long day) {
    return CivilDays.dayOfYear(day);
  }

  @Override
  public Interval shown() {
    return Interval.of(1, 366);
  }

  public static List<Example> examples() {
    return List.of(
        TimeExamples.of(
            new DayOfYear("UTC"),
            "2024-12-31T12:00:00Z 2023-12-31T12:00:00Z 2024-03-01T00:00:00Z",
            366,
            365,
            61));
  }
}
