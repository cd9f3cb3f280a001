package weft.rewrite;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import weft.ir.GraphBuilder;
import weft.ir.Labels;
import weft.ir.Op;
import weft.ir.Shape;
import weft.ir.Type;
import weft.ir.form.CellByCell;
import weft.ir.form.Contraction;
import weft.ir.form.Contraction.Fold;
import weft.ir.form.Contracts;
import weft.ir.form.Pointwise;
import weft.ir.problem.WeftException;
import weft.ops.tensor.ExpandDims;
import weft.ops.tensor.OverItems;

/// Applies ops to items that stand side by side along a first dimension: what comes out for an item
/// is what the op gives for it alone, bit for bit.
///
/// @param items how many there are, where that is known
public record Stacking(GraphBuilder to, OptionalInt items) {
  /// A value.
  ///
  /// @param stacked whether it has the items along a first dimension; else it is the same for all
  /// @param item the type for one item
  public record Cells(int id, boolean stacked, Type item) {}

  /// Any number of items: it does not change what is inferred.
  private static final int SOME = 2;

  /// Applies an op; empty where it can't take several items at once.
  public Optional<Cells> apply(Op op, List<Cells> args, Labels labels) {
    Type item;
    try {
      item = op.infer(args.stream().map(Cells::item).toList());
    } catch (WeftException e) {
      return Optional.empty();
    }
    if (args.stream().noneMatch(Cells::stacked)) {
      int id = to.add(op, args.stream().map(Cells::id).toList(), labels);
      return Optional.of(new Cells(id, false, item));
    }
    boolean open = item.shape().open() || args.stream().anyMatch(arg -> arg.item().shape().open());
    if (open) {
      return Optional.empty();
    }
    return switch (op) {
      case Contracts contracts ->
          contracted(contracts, args).flatMap(all -> add(all, args, item, 0, labels));
      case Pointwise _ -> add(op, args, item, item.shape().rank(), labels);
      case CellByCell _ -> add(op, args, item, item.shape().rank(), labels);
      case OverItems over -> overItems(over, args, item, labels);
      default -> Optional.empty();
    };
  }

  private Optional<Op> contracted(Contracts op, List<Cells> args) {
    var loops = op.contraction(args.stream().map(arg -> arg.item().shape()).toList());
    return loops.fold() == Fold.PLACE || items.isEmpty()
        ? Optional.empty()
        : Optional.of(
            ItemLoops.of(loops.over(items.getAsInt(), args.stream().map(Cells::stacked).toList())));
  }

  /// What is alike for all items is repeated where the op needs it so.
  private Optional<Cells> overItems(OverItems op, List<Cells> args, Type item, Labels labels) {
    var types = args.stream().map(Cells::item).toList();
    var mixed = op.overItems(types, args.stream().map(Cells::stacked).toList(), item);
    if (mixed.isPresent()) {
      return add(mixed.get(), args, item, 0, labels);
    }
    return items.isEmpty()
        ? Optional.empty()
        : op.overItems(types, item)
            .flatMap(all -> add(all, args.stream().map(this::repeated).toList(), item, 0, labels));
  }

  private Cells repeated(Cells cells) {
    if (cells.stacked()) {
      return cells;
    }
    var dims = cells.item().shape().dims();
    var place = Contraction.Place.of(dims, IntStream.range(0, dims.size()).toArray());
    var same =
        new Contraction(dims, place, List.of(place), Fold.MOST)
            .over(items.getAsInt(), List.of(false));
    return new Cells(to.add(ItemLoops.of(same), cells.id()), true, cells.item());
  }

  /// Adds the op for all items, if it gives the type that it gives for one.
  ///
  /// @param rank to which items are raised
  private Optional<Cells> add(Op op, List<Cells> args, Type item, int rank, Labels labels) {
    int count = items.orElse(SOME);
    var types = args.stream().map(arg -> arg.stacked() ? all(arg, rank, count) : arg.item());
    try {
      Type all = op.infer(types.toList());
      if (all.element() != item.element() || !all.shape().equals(stacked(item.shape(), 0, count))) {
        return Optional.empty();
      }
    } catch (WeftException e) {
      return Optional.empty();
    }
    var ids = args.stream().map(arg -> arg.stacked() ? raised(arg, rank) : arg.id()).toList();
    return Optional.of(new Cells(to.add(op, ids, labels), true, item));
  }

  private static Type all(Cells cells, int rank, int count) {
    return cells.item().with(stacked(cells.item().shape(), rank, count));
  }

  /// With room between the items and the dimensions of one.
  private int raised(Cells cells, int rank) {
    int missing = rank - cells.item().shape().rank();
    return missing <= 0
        ? cells.id()
        : to.add(new ExpandDims(IntStream.rangeClosed(1, missing).boxed().toList()), cells.id());
  }

  /// The shape of so many items, each raised to a rank.
  static Shape stacked(Shape item, int rank, int count) {
    var dims = new ArrayList<>(List.of(count));
    for (int i = item.rank(); i < rank; i++) {
      dims.add(1);
    }
    dims.addAll(item.dims());
    return new Shape(false, dims);
  }
}
