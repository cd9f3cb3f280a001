package weft.ops.control;

import java.util.ArrayList;
import java.util.List;
import weft.ir.Batch;
import weft.ir.Contract;
import weft.ir.Datum;
import weft.ir.Default;
import weft.ir.Perform;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.Shape;
import weft.ir.Site;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ops.derivative.Linear;

/// There is an item for each cell of `like`: its dimensions come before those of an item.
///
/// @param last the dimensions of `like` come after those of an item instead
@Says("The items of a batch as one tensor.")
public record StackItems(@Default("false") boolean last) implements Perform, Linear {
  public static final Contract CONTRACT = Contract.of(Role.any("items"), Role.any("like"));

  @Override
  public Type infer(List<Type> args) {
    Type item = args.get(0).item();
    Shape like = args.get(1).shape();
    boolean open = item.shape().open() || like.open();
    return item.with(open ? Shape.OPEN : whole(item.shape(), like, last));
  }

  static Shape whole(Shape item, Shape like, boolean last) {
    var dims = new ArrayList<>(last ? item.dims() : like.dims());
    dims.addAll(last ? like.dims() : item.dims());
    return new Shape(false, dims);
  }

  @Override
  public Datum perform(List<Datum> args, Actions on) {
    var items = ((Batch) args.get(0)).items().stream().map(Tensor.class::cast).toList();
    Tensor first = items.getFirst();
    int size = first.size();
    int count = items.size();
    Shape shape = whole(first.shape(), ((Tensor) args.get(1)).shape(), last);
    if (first.element().isFloat()) {
      return Tensor.floats(
          first.element(),
          shape,
          i ->
              last
                  ? items.get(i % count).doubleAt(i / count)
                  : items.get(i / size).doubleAt(i % size));
    }
    Tensor rows = Tensor.join(items.stream().map(item -> item.reshape(Shape.of(1, size))).toList());
    return rows.gather(shape, i -> last ? i % count * size + i / count : i);
  }

  @Override
  public int transpose(Site at, int cotangent) {
    return at.add(new CutItems(last), cotangent, at.arg("like"));
  }
}
