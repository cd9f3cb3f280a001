package weft.jit.tensor;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import weft.ir.Graph;
import weft.ir.Shape;
import weft.ir.trait.Reduces;
import weft.jit.code.Census;

/// The kernels of a group and the arrays they work on.
public final class TensorGroupPlanner {
  /// Operations in one kernel, so that the JIT compiler does well with it.
  private static final int MOST_OPERATIONS = 180;

  /// Arrays of one kernel: a method that is too long is not compiled at all.
  private static final int MOST_ARRAYS = 64;

  private final TensorPlanner plan;
  private final Graph graph;
  private final Shape shape;
  private final List<List<Integer>> parts = new ArrayList<>();
  private final List<Integer> reductions;
  private final Map<Integer, Integer> partOf = new LinkedHashMap<>();
  private final Map<Integer, Integer> slotOf = new LinkedHashMap<>();
  private final List<TensorPlan.Slot> slots = new ArrayList<>();
  private final List<Shape> shapes = new ArrayList<>();

  TensorGroupPlanner(
      TensorPlanner plan, Shape shape, List<Integer> nodes, List<Integer> reductions) {
    this.plan = plan;
    this.graph = plan.graph();
    this.shape = shape;
    this.reductions = reductions;
    cut(nodes);
  }

  private void cut(List<Integer> nodes) {
    var part = new ArrayList<Integer>();
    var arrays = new TreeSet<Integer>();
    int operations = 0;
    for (int id : nodes) {
      var census = new Census();
      var args = graph.node(id).args().stream().map(plan::type).toList();
      TensorKind.census(graph.node(id), args, census);
      var more = new TreeSet<>(arrays);
      TensorKind.reads(graph.node(id)).stream()
          .filter(arg -> !part.contains(arg) && TensorCells.literal(graph.node(arg)).isEmpty())
          .forEach(more::add);
      if (plan.isColumn(id)) {
        more.add(id);
      }
      boolean full =
          operations + census.operations() > MOST_OPERATIONS || more.size() > MOST_ARRAYS;
      if (!part.isEmpty() && full) {
        parts.add(List.copyOf(part));
        part.clear();
        more.removeAll(arrays);
        operations = 0;
      }
      part.add(id);
      partOf.put(id, parts.size());
      arrays = more;
      operations += census.operations();
    }
    parts.add(part);
  }

  TensorPlan.Group plan() {
    var reads = new ArrayList<TreeSet<Integer>>();
    var stores = new ArrayList<List<Integer>>();
    for (int k = 0; k < parts.size(); k++) {
      int part = k;
      var read = new TreeSet<Integer>();
      for (int id : parts.get(k)) {
        for (int arg : TensorKind.reads(graph.node(id))) {
          boolean inside = Integer.valueOf(part).equals(partOf.get(arg));
          if (!inside && TensorCells.literal(graph.node(arg)).isEmpty()) {
            read.add(arg);
            slot(arg);
          }
        }
      }
      reads.add(read);
      stores.add(parts.get(k).stream().filter(id -> isStored(id, part)).toList());
      stores.getLast().forEach(this::slot);
    }
    var loop = TensorLoop.of(shape, shapes);
    var kernelParts = new ArrayList<TensorPlan.Part>();
    for (int k = 0; k < parts.size(); k++) {
      var from =
          reads.get(k).stream()
              .map(
                  id -> {
                    int place = slots.get(slot(id)).place();
                    boolean same = place >= 0 && loop.same(place) && !partOf.containsKey(id);
                    return new TensorCells.Read(id, plan.type(id).element(), same);
                  })
              .toList();
      var key = new TensorCells(parts.get(k), from, stores.get(k));
      var numbers = new ArrayList<Integer>();
      reads.get(k).forEach(id -> numbers.add(slot(id)));
      stores.get(k).forEach(id -> numbers.add(slot(id)));
      kernelParts.add(
          new TensorPlan.Part(plan.kernel(key), numbers.stream().mapToInt(slot -> slot).toArray()));
    }
    return new TensorPlan.Group(
        shape,
        reductions.isEmpty() ? loop.cells() : TensorPlanner.unit(shape),
        loop,
        slots,
        kernelParts,
        reductions.stream()
            .map(
                id ->
                    new TensorPlan.Lane(
                        id, (Reduces) graph.node(id).op(), slot(graph.node(id).args().getFirst())))
            .toList());
  }

  /// Whether something outside the part reads the cells.
  private boolean isStored(int id, int part) {
    return plan.isColumn(id)
        || plan.readers(id).stream()
            .anyMatch(
                r ->
                    plan.isFused(r) || !Integer.valueOf(part).equals(partOf.getOrDefault(r, part)));
  }

  private int slot(int id) {
    return slotOf.computeIfAbsent(
        id,
        _ -> {
          boolean own = partOf.containsKey(id);
          int place = -1;
          if (!own || plan.isColumn(id)) {
            place = shapes.size();
            shapes.add(own ? shape : plan.shape(id));
          }
          slots.add(new TensorPlan.Slot(own ? id : plan.home(id), place, own));
          return slots.size() - 1;
        });
  }
}
