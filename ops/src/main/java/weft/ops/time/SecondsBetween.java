package weft.ops.time;

import java.util.List;
import java.util.Set;
import weft.ir.Contract;
import weft.ir.Element;
import weft.ir.Example;
import weft.ir.GraphBuilder;
import weft.ir.Infer;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.trait.Expands;

/// The nanoseconds between them are exact before they become seconds.
@Says("The seconds from time a to time b; negative where b is earlier.")
public record SecondsBetween() implements Expands {
  public static final Contract CONTRACT =
      Contract.of(new Role("a", Set.of(Element.TIME)), new Role("b", Set.of(Element.TIME)));

  @Override
  public Type infer(List<Type> args) {
    return Infer.elementwise(args, Element.F64);
  }

  @Override
  public int expand(GraphBuilder to, List<Integer> args) {
    var from = TimeHalves.of(to, args.get(0));
    return TimeHalves.of(to, args.get(1)).secondsSince(to, from);
  }

  public static List<Example> examples() {
    return List.of(
        new Example(
            new SecondsBetween(),
            List.of(
                TimeExamples.times("2024-01-01T00:00:00Z 2024-01-02T00:00:00Z missing"),
                TimeExamples.times(
                    "2024-01-01T00:00:00.000000001Z 2024-01-01T00:00:00Z 2024-01-01T00:00:00Z")),
            Tensor.column(1e-9, -86_400, Double.NaN)));
  }
}
