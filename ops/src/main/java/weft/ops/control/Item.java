package weft.ops.control;

import java.util.List;
import java.util.Optional;
import weft.ir.Batch;
import weft.ir.Check;
import weft.ir.Contract;
import weft.ir.Datum;
import weft.ir.Perform;
import weft.ir.Pull;
import weft.ir.Push;
import weft.ir.Role;
import weft.ir.Site;
import weft.ir.Type;

/// One item of a batch. On the way back the others count nothing.
public record Item(int index) implements Perform, Push, Pull {
  public static final Contract CONTRACT = Contract.of(Role.any("x"));

  public Item {
    Check.atLeast("index", index, 0, "index");
  }

  @Override
  public Type infer(List<Type> args) {
    return args.getFirst().item();
  }

  @Override
  public Datum perform(List<Datum> args, Actions on) {
    var items = ((Batch) args.getFirst()).items();
    Check.that(index < items.size(), "index", "below " + items.size(), index);
    return items.get(index);
  }

  @Override
  public Optional<Integer> push(Site at, List<Optional<Integer>> tangents) {
    return Optional.of(at.add(this, tangents.getFirst().orElseThrow()));
  }

  @Override
  public List<Optional<Integer>> pull(Site at, int cotangent) {
    int batch = at.args().getFirst();
    return List.of(Optional.of(at.add(new OneItem(index), cotangent, batch)));
  }
}
