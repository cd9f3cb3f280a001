package weft.ops.tensor;

import java.util.Arrays;
import java.util.List;
import weft.ir.Default;
import weft.ir.Element;
import weft.ir.Example;
import weft.ir.Site;
import weft.ir.Tensor;
import weft.ir.trait.Chooses;
import weft.ir.trait.Reducer;
import weft.ir.trait.Reduces;
import weft.ops.derivative.Weighted;

/// The largest cell; missing if any cell is.
public record ReduceMax(@Default("time") String axis) implements Weighted, Reduces.ByFold, Chooses {
  public ReduceMax {
    axis = Along.check(axis);
  }

  @Override
  public Element result(Element of) {
    return of;
  }

  @Override
  public Reducer fold() {
    return Reducer.MOST;
  }

  @Override
  public Tensor reduce(Lanes lanes) {
    return switch (lanes.element().kind()) {
      case FLOAT -> lanes.floats(lanes.element(), this);
      case BOOL -> new ReduceAny(axis).reduce(lanes);
      case UNSIGNED ->
          lanes.longs(
              lanes.element(),
              lane ->
                  Arrays.stream(lane).reduce(0L, (a, b) -> Long.compareUnsigned(a, b) > 0 ? a : b));
      case SIGNED, TIME, TEXT, ANY ->
          lanes.longs(
              lanes.element(), lane -> Arrays.stream(lane).reduce(Long.MIN_VALUE, Math::max));
    };
  }

  @Override
  public boolean takesNothing() {
    return false;
  }

  /// 1 where it is; equal cells share it.
  @Override
  public int weights(Site at) {
    return Counts.share(at, at.result(), axis);
  }

  public static List<Example> examples() {
    return List.of(Example.of(new ReduceMax(Along.TIME), "3 1 2", "3"));
  }
}
