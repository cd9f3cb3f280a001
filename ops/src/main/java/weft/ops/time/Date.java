package weft.ops.time;

import java.util.List;
import java.util.Set;
import weft.ir.Contract;
import weft.ir.Default;
import weft.ir.Element;
import weft.ir.Example;
import weft.ir.Host;
import weft.ir.Infer;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.form.TimeToTime;

/// This is midnight; where clocks skip midnight, the first moment they show of the date.
@Says("When the day of a time began, in a time zone: the first moment of that date.")
public record Date(@Default("UTC") String tz) implements TimeToTime {
  public static final Contract CONTRACT = Contract.of(new Role("time", Set.of(Element.TIME)));

  public Date {
    Zone.of(tz);
  }

  @Override
  public Type infer(List<Type> args) {
    return Infer.elementwise(args, Element.TIME);
  }

  @Override
  public long time(long time) {
    Zone zone = Zone.of(tz);
    long second = Math.floorDiv(time, Zone.NANOS);
    return start(zone, time, second, zone.stretch(second, 0));
  }

  /// The day of the earliest time there is began before it.
  private static long start(Zone zone, long time, long second, int stretch) {
    long start = zone.dayStart(second, stretch);
    boolean none = time == Tensor.NO_TIME || start <= Long.MIN_VALUE / Zone.NANOS;
    return none ? Tensor.NO_TIME : start * Zone.NANOS;
  }

  @Override
  public Tensor evaluate(List<Tensor> args, Host host) {
    Tensor times = args.getFirst();
    Zone zone = Zone.of(tz);
    var out = new long[times.size()];
    int stretch = 0;
    for (int i = 0; i < out.length; i++) {
      long second = Math.floorDiv(times.longAt(i), Zone.NANOS);
      stretch = zone.stretch(second, stretch);
      out[i] = start(zone, times.longAt(i), second, stretch);
    }
    return Tensor.of(Element.TIME, times.shape(), out);
  }

  public static List<Example> examples() {
    return List.of(
        TimeExamples.times(
            new Date("UTC"),
            "2024-02-29T23:59:59.999999999Z 1969-12-31T12:00:00Z missing",
            "2024-02-29T00:00:00Z 1969-12-31T00:00:00Z missing"),
        TimeExamples.times(
            new Date("America/New_York"), "2024-03-10T12:00:00Z", "2024-03-10T05:00:00Z"),
        TimeExamples.times(
            new Date("America/Havana"), "2024-03-10T12:00:00Z", "2024-03-10T05:00:00Z"));
  }
}
