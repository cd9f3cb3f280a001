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
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.form.HalvesToTime;
import weft.ir.trait.Uncalled;

/// The opposite of [weft.ops.order.CellHalf].
@Says("The time that two numbers stand for, exactly; missing where one of them is.")
public record TimeOf() implements HalvesToTime, Uncalled {
  public static final Contract CONTRACT =
      Contract.of(new Role("high", Set.of(Element.F64)), new Role("low", Set.of(Element.F64)));

  private static final int BITS = 32;

  /// A row holds one time.
  @Override
  public Type infer(List<Type> args) {
    Type rows = Infer.rowwise(args, Element.TIME);
    return rows.with(Type.union(args));
  }

  @Override
  public long time(double high, double low) {
    return Double.isNaN(high) || Double.isNaN(low)
        ? Tensor.NO_TIME
        : ((long) high << BITS) + (long) low;
  }

  @Override
  public Tensor evaluate(List<Tensor> args, Host host) {
    Tensor high = args.get(0);
    Tensor low = args.get(1);
    boolean one = high.shape().isScalar();
    boolean other = low.shape().isScalar();
    return Tensor.longs(
        Element.TIME,
        one ? low.shape() : high.shape(),
        i -> time(high.doubleAt(one ? 0 : i), low.doubleAt(other ? 0 : i)));
  }

  public static List<Example> examples() {
    return List.of(
        new Example(
            new TimeOf(),
            List.of(Tensor.column(0, 3, -1, Double.NaN), Tensor.column(5, 7, 4_294_967_295.0, 1)),
            Tensor.of(
                Element.TIME, Shape.of(4), new long[] {5, (3L << BITS) + 7, -1, Tensor.NO_TIME})));
  }
}
