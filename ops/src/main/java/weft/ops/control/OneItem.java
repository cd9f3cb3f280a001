package weft.ops.control;

import java.util.ArrayList;
import java.util.List;
import weft.ir.Batch;
import weft.ir.Contract;
import weft.ir.Datum;
import weft.ir.Perform;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.Site;
import weft.ir.Type;
import weft.ops.derivative.Linear;

@Says("A batch like another whose items are nothing, except one.")
public record OneItem(int index) implements Perform, Linear {
  public static final Contract CONTRACT = Contract.of(Role.any("x"), Role.any("like"));

  @Override
  public Type infer(List<Type> args) {
    return args.getFirst().batch();
  }

  @Override
  public Datum perform(List<Datum> args, Actions on) {
    Batch zeros = (Batch) on.apply(new ZerosLike(), List.of(args.get(1)));
    var items = new ArrayList<>(zeros.items());
    items.set(index, args.getFirst());
    return new Batch(zeros.container(), items);
  }

  @Override
  public int transpose(Site at, int cotangent) {
    return at.add(new Item(index), cotangent);
  }
}
