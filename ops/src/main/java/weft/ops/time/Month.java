package weft.ops.time;

import java.util.List;
import weft.ir.Default;
import weft.ir.Example;
import weft.ir.Says;
import weft.ir.range.Interval;

@Says("The month of a time, in a time zone: 1 to 12.")
public record Month(@Default("UTC") String tz) implements OfClock.OfDay {
  public Month {
    Zone.of(tz);
  }

  @Override
  public double shown(long day) {
    return CivilDays.month(day);
  }

  @Override
  public Interval shown() {
    return Interval.of(1, 12);
  }

  public static List<Example> examples() {
    return List.of(
        TimeExamples.of(new Month("UTC"), "2024-02-29T12:00:00Z 2023-03-01T00:00:00Z", 2, 3),
        TimeExamples.of(new Month("Asia/Tokyo"), "2024-02-29T15:00:00Z", 3));
  }
}
