package weft.ops.window;

import java.util.List;
import weft.ir.Check;
import weft.ir.Contract;
import weft.ir.Default;
import weft.ir.Element;
import weft.ir.Example;
import weft.ir.Infer;
import weft.ir.OrderStatistic;
import weft.ir.OrderedValues;
import weft.ir.Role;
import weft.ir.Span;
import weft.ir.Type;

/// The median of the window's present values.
public record RollingMedian(Span w, @Default("w") int minPeriods) implements OrderStatistic {
  public static final Contract CONTRACT = Contract.of(Role.real("x"));

  public RollingMedian {
    Check.minPeriods(w, minPeriods);
  }

  @Override
  public Type infer(List<Type> args) {
    return Infer.rowwise(args, Element.F64);
  }

  @Override
  public double over(OrderedValues values, double newest) {
    return Ordered.quantile(values, 0.5);
  }

  public static List<Example> examples() {
    return List.of(Example.of(new RollingMedian(Span.rows(3), 2), "3 1 nan 2", "nan 2 2 1.5"));
  }
}
