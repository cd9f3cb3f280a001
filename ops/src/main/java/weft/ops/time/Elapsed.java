package weft.ops.time;

import java.util.List;
import java.util.Set;
import weft.ir.Contract;
import weft.ir.Element;
import weft.ir.Example;
import weft.ir.GraphBuilder;
import weft.ir.Infer;
import weft.ir.Primitive;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.Type;
import weft.ir.trait.Expands;

@Says("The seconds since the row before of the same entity; missing on the first.")
public record Elapsed() implements Expands {
  public static final Contract CONTRACT = Contract.of(new Role("time", Set.of(Element.TIME)));

  @Override
  public Type infer(List<Type> args) {
    return Infer.rowwise(args, Element.F64);
  }

  @Override
  public Primitive primitive() {
    return Primitive.WINDOW;
  }

  @Override
  public int expand(GraphBuilder to, List<Integer> args) {
    var now = TimeHalves.of(to, args.getFirst());
    return now.secondsSince(to, now.before(to));
  }

  public static List<Example> examples() {
    return List.of(
        TimeExamples.of(
            new Elapsed(),
            "2024-01-01T00:00:00Z 2024-01-01T00:00:00.5Z 2024-01-02T00:00:00.5Z",
            Double.NaN,
            0.5,
            86_400));
  }
}
