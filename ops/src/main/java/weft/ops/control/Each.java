package weft.ops.control;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import weft.ir.Batch;
import weft.ir.Contract;
import weft.ir.Datum;
import weft.ir.Op;
import weft.ir.Perform;
import weft.ir.Says;
import weft.ir.Type;
import weft.ir.problem.Check;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// Arguments that carry no batch are the same for all items.
///
/// @param over which arguments carry the batch, in the order of the op's roles
@Says("An op applied to each item of a batch.")
public record Each(Op op, List<Boolean> over) implements Wraps, Shrinks, Rearranges {
  public Each {
    over = List.copyOf(over);
    Check.that(over.contains(true), "over", "at least one argument that carries the batch", over);
    Check.that(
        over.size() == op.contract().arity(),
        "over",
        op.contract().arity() + " entries, one for each argument of " + op.tag(),
        over.size());
  }

  /// An op on the items of so many batches, one inside the other, that all arguments carry.
  public static Op nested(Op op, int batches) {
    Op each = op;
    for (int i = 0; i < batches; i++) {
      each = new Each(each, Collections.nCopies(op.contract().arity(), true));
    }
    return each;
  }

  @Override
  public Each with(Op other) {
    return new Each(other, over);
  }

  @Override
  public Contract contract() {
    var names = op.contract().roles().stream().map(role -> role.name()).toList();
    return Roles.any(names);
  }

  @Override
  public Type infer(List<Type> args) {
    var items = new ArrayList<Type>(args.size());
    for (int i = 0; i < args.size(); i++) {
      items.add(over.get(i) ? args.get(i).item() : args.get(i));
    }
    return op.infer(items).batch();
  }

  @Override
  public boolean effectful() {
    return op.effectful();
  }

  @Override
  public boolean waits() {
    return op instanceof Perform inner && inner.waits();
  }

  @Override
  public <V> Optional<V> rearrange(Values<V> on, List<V> args) {
    return on.each(op, args);
  }

  @Override
  public int results() {
    return op instanceof Shrinks shrinks ? shrinks.results() : 1;
  }

  @Override
  public Optional<Shrunk> shrunk(Set<Integer> used, Small small) {
    return op instanceof Shrinks shrinks
        ? shrinks.shrunk(used, small).flatMap(this::around)
        : Optional.empty();
  }

  /// A batch needs something that carries it.
  private Optional<Shrunk> around(Shrunk item) {
    var carries = item.args().stream().map(over::get).toList();
    return carries.contains(true)
        ? Optional.of(new Shrunk(new Each(item.op(), carries), item.args(), item.results()))
        : Optional.empty();
  }

  @Override
  public Datum perform(List<Datum> args, Actions on) {
    Batch first = null;
    int firstRole = -1;
    for (int i = 0; i < args.size(); i++) {
      if (over.get(i)) {
        Batch batch = batch(i, args.get(i));
        if (first == null) {
          first = batch;
          firstRole = i;
        } else if (batch.size() != first.size() || batch.container() != first.container()) {
          throw differ(firstRole, first, i, batch);
        }
      }
    }
    if (first == null) {
      throw new IllegalStateException();
    }
    var results =
        on.each(first.size(), waits(), (item, inside) -> inside.apply(op, items(args, item)));
    return new Batch(first.container(), results);
  }

  private List<Datum> items(List<Datum> args, int item) {
    var items = new ArrayList<Datum>(args.size());
    for (int i = 0; i < args.size(); i++) {
      items.add(over.get(i) ? ((Batch) args.get(i)).items().get(item) : args.get(i));
    }
    return items;
  }

  private Batch batch(int i, Datum arg) {
    if (arg instanceof Batch batch) {
      return batch;
    }
    throw new WeftException(
        Diagnostic.of(Code.TYPE, "'" + role(i) + "' carries no batch")
            .about(role(i))
            .expected("a list of items")
            .found(arg.toString()));
  }

  private String role(int i) {
    return op.contract().roles().get(i).name();
  }

  private WeftException differ(int i, Batch a, int k, Batch b) {
    return new WeftException(
        Diagnostic.of(
                Code.SHAPE,
                "'%s' and '%s' carry batches that do not fit together".formatted(role(i), role(k)))
            .about(role(k))
            .expected(name(a))
            .found(name(b)));
  }

  private static String name(Batch batch) {
    return batch.container().name().toLowerCase(Locale.ROOT) + " of " + batch.size() + " items";
  }
}
