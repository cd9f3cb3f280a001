package weft.ops.time;

import java.util.List;
import weft.ir.Default;
import weft.ir.Example;
import weft.ir.Says;
import weft.ir.range.Interval;

@Says("The day of the month of a time, in a time zone: 1 to 31.")
public record Day(@Default("UTC") String tz) implements OfClock.OfDay {
  public Day {
    Zone.of(tz);
  }

  @Override
  public double shown(long day) {
    return CivilDays.dayOfMonth(day);
  }

  @Override
  public Interval shown() {
    return Interval.of(1, 31);
  }

  public static List<Example> examples() {
    return List.of(
        TimeExamples.of(new Day("UTC"), "2024-02-29T12:00:00Z 2023-03-01T00:00:00Z", 29, 1),
        TimeExamples.of(new Day("Asia/Tokyo"), "2024-02-29T15:00:00Z", 1));
  }
}
