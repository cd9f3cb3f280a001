package weft.ops.time;

import java.util.List;
import weft.ir.Default;
import weft.ir.Example;
import weft.ir.Says;
import weft.ir.range.Interval;

/// The first week of a year has its first Thursday.
@Says("The week of a time, in a time zone, by ISO 8601: 1 to 53.")
public record Week(@Default("UTC") String tz) implements OfClock.OfDay {
  public Week {
    Zone.of(tz);
  }

  @Override
  public double shown(long day) {
    return CivilDays.week(day);
  }

  @Override
  public Interval shown() {
    return Interval.of(1, 53);
  }

  public static List<Example> examples() {
    return List.of(
        TimeExamples.of(
            new Week("UTC"),
            "2021-01-01T00:00:00Z 2024-12-30T00:00:00Z 2024-07-01T00:00:00Z",
            53,
            1,
            27));
  }
}
