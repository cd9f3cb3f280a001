package weft.ops.time;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import weft.ir.Contract;
import weft.ir.Element;
import weft.ir.Example;
import weft.ir.Host;
import weft.ir.Infer;
import weft.ir.Role;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.form.CellByCell;

/// The part of the trading day a time falls in, by a named calendar: `pre-market`, `open`,
/// `midday`, `close`, `post-market` or `closed`.
public record SessionPhase(String calendar) implements CellByCell {
  public static final Contract CONTRACT = Contract.of(new Role("time", Set.of(Element.TIME)));

  public SessionPhase {
    Calendar.named(calendar);
  }

  @Override
  public Type infer(List<Type> args) {
    return Infer.elementwise(args, Element.TEXT);
  }

  @Override
  public Tensor evaluate(List<Tensor> args, Host host) {
    Tensor times = args.getFirst();
    Calendar phases = Calendar.named(calendar);
    var out = new String[times.size()];
    var stretch = new Calendar.Stretch(0, 0, "");
    for (int i = 0; i < out.length; i++) {
      long time = times.longAt(i);
      stretch = stretch.has(time) ? stretch : phases.around(time);
      out[i] = stretch.phase();
    }
    return Tensor.of(times.shape(), out);
  }

  public static List<Example> examples() {
    var times =
        new long[] {
          instant("2024-01-02T14:29:59Z"),
          instant("2024-01-02T14:30:00Z"),
          instant("2024-01-01T15:00:00Z")
        };
    return List.of(
        new Example(
            new SessionPhase("XNYS"),
            List.of(Tensor.of(Element.TIME, Shape.of(3), times)),
            Tensor.of(Shape.of(3), new String[] {"pre-market", "open", "closed"})));
  }

  private static long instant(String text) {
    return Instant.parse(text).getEpochSecond() * 1_000_000_000L;
  }
}
