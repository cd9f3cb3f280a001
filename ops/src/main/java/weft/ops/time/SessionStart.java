package weft.ops.time;

import java.util.List;
import java.util.Set;
import weft.ir.Contract;
import weft.ir.Element;
import weft.ir.Example;
import weft.ir.Host;
import weft.ir.Infer;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.form.TimeToTime;

/// A session lasts from its opening to its close, which no longer belongs to it, with the breaks
/// between.
@Says(
    "When the trading session that a time falls in began, by a named calendar; missing "
        + "outside of sessions.")
public record SessionStart(String calendar) implements TimeToTime {
  public static final Contract CONTRACT = Contract.of(new Role("time", Set.of(Element.TIME)));

  public SessionStart {
    Calendar.named(calendar);
  }

  @Override
  public Type infer(List<Type> args) {
    return Infer.elementwise(args, Element.TIME);
  }

  @Override
  public long time(long time) {
    return Calendar.named(calendar).start(time);
  }

  @Override
  public Tensor evaluate(List<Tensor> args, Host host) {
    Tensor times = args.getFirst();
    var at = new SessionCursor(Calendar.named(calendar));
    return Tensor.longs(
        Element.TIME,
        times.shape(),
        i -> times.missingAt(i) ? Tensor.NO_TIME : at.to(times.longAt(i)).start());
  }

  public static List<Example> examples() {
    return List.of(
        TimeExamples.times(
            new SessionStart("XNYS"),
            "2024-07-03T13:29:59Z 2024-07-03T13:30:00Z 2024-07-03T16:59:59.999Z"
                + " 2024-07-03T17:00:00Z",
            "missing 2024-07-03T13:30:00Z 2024-07-03T13:30:00Z missing"),
        TimeExamples.times(
            new SessionStart("CMES"), "2024-03-11T03:00:00Z", "2024-03-10T22:00:00Z"),
        TimeExamples.times(
            new SessionStart("XTKS"), "2024-03-11T03:00:00Z", "2024-03-11T00:00:00Z"),
        TimeExamples.times(
            new SessionStart("24x7"), "1969-12-31T23:00:00Z", "1969-12-31T00:00:00Z"));
  }
}
