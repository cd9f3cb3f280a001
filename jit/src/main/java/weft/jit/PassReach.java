package weft.jit;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import weft.ir.Graph;
import weft.ir.Span;

/// How many rows before a row the results of a pass depend on. Where that is known, the rows of one
/// entity can be computed in pieces.
final class PassReach {
  private final Graph graph;

  /// By slot.
  private final Map<Integer, Integer> kept = new HashMap<>();

  private PassReach(Graph graph) {
    this.graph = graph;
  }

  /// Nothing where a state carries values on from the first row.
  static OptionalInt of(Graph graph, Plan.Pass pass) {
    var reach = new PassReach(graph);
    for (Step step : pass.steps()) {
      switch (step) {
        case Step.Copy(int from, int to) -> reach.keep(to, reach.at(from));
        case Step.Fill _ -> {}
        case Step.Fused fused when !fused.states().isEmpty() -> {
          return OptionalInt.empty();
        }
        case Step.Fused fused -> reach.fused(fused);
        case Step.Whole(var op, var from, int to) -> {
          int rows = op.w() instanceof Span.Rows(int count) ? count : 0;
          from.forEach(slot -> reach.keep(to, reach.at(slot) + rows));
        }
      }
    }
    return OptionalInt.of(reach.kept.values().stream().mapToInt(rows -> rows).max().orElse(0));
  }

  private int at(int slot) {
    return kept.getOrDefault(slot, 0);
  }

  private void keep(int slot, int rows) {
    kept.merge(slot, rows, Math::max);
  }

  private void fused(Step.Fused step) {
    var values = new HashMap<Integer, Integer>();
    for (int id : step.nodes()) {
      // A lag that is kept is read itself; other nodes read their arguments.
      var from = step.reads().containsKey(id) ? List.of(id) : graph.node(id).args();
      int rows = 0;
      for (int arg : from) {
        Step.Read read = step.reads().get(arg);
        int before = read == null ? values.getOrDefault(arg, 0) : at(read.slot()) + read.lag();
        rows = Math.max(rows, before);
      }
      values.put(id, rows);
      for (int slot : step.stores().getOrDefault(id, List.of())) {
        keep(slot, rows);
      }
    }
  }
}
