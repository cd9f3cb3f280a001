package weft.ops.time;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import weft.ir.Contract;
import weft.ir.Element;
import weft.ir.Example;
import weft.ir.Host;
import weft.ir.Infer;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.form.TimeToText;

@Says(
    "The part of the trading day a time falls in, by a named calendar: `pre-market`, "
        + "`open`, `midday`, `break`, `close`, `post-market` or `closed`.")
public record SessionPhase(String calendar) implements TimeToText {
  public static final Contract CONTRACT = Contract.of(new Role("time", Set.of(Element.TIME)));

  public SessionPhase {
    Calendar.named(calendar);
  }

  @Override
  public Type infer(List<Type> args) {
    return Infer.elementwise(args, Element.TEXT);
  }

  @Override
  public @Nullable String text(long time) {
    return time == Tensor.NO_TIME ? null : Calendar.named(calendar).phase(time);
  }

  @Override
  public Tensor evaluate(List<Tensor> args, Host host) {
    Tensor times = args.getFirst();
    var at = new SessionCursor(Calendar.named(calendar));
    return Tensor.texts(
        times.shape(), i -> times.missingAt(i) ? null : at.to(times.longAt(i)).phase());
  }

  public static List<Example> examples() {
    return List.of(
        new Example(
            new SessionPhase("XNYS"),
            List.of(
                TimeExamples.times(
                    "2024-01-02T14:29:59Z 2024-01-02T14:30:00Z 2024-01-01T15:00:00Z")),
            Tensor.of(Shape.of(3), new String[] {"pre-market", "open", "closed"})),
        new Example(
            new SessionPhase("XTKS"),
            List.of(TimeExamples.times("2024-01-04T03:00:00Z missing")),
            Tensor.of(Shape.of(2), new @Nullable String[] {"break", null})),
        new Example(
            new SessionPhase("24x7"),
            List.of(TimeExamples.times("1969-12-31T23:00:00Z")),
            Tensor.of(Shape.of(1), new String[] {"open"})));
  }
}
