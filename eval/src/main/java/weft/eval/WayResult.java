package weft.eval;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import weft.ir.Graph;
import weft.ir.Tensor;

/// How near a feature comes to the interpreter's result when it is computed in another way.
///
/// @param difference the first cell, where cells differ
public record WayResult(
    String feature, String way, Nearness nearness, Optional<Difference> difference) {
  /// Computes in one way what the engine takes, and compares it.
  public static List<WayResult> of(
      String way, Engine engine, Graph graph, Table table, Map<String, Tensor> expected) {
    var prepared = engine.prepare(graph);
    var refused = prepared.refused();
    Outcome outcome =
        refused.keySet().containsAll(expected.keySet())
            ? new Outcome(Map.of(), List.of())
            : prepared.run(table);
    var results = new ArrayList<WayResult>();
    expected.forEach(
        (name, wanted) -> {
          var reason = Optional.ofNullable(refused.get(name));
          results.add(
              reason
                  .map(why -> new WayResult(name, way, new Nearness.Refused(why), Optional.empty()))
                  .orElseGet(
                      () -> compared(name, way, engine.promise(), wanted, outcome.output(name))));
        });
    return results;
  }

  private static WayResult compared(
      String name, String way, Promise promise, Tensor expected, Tensor found) {
    var mismatch = Nearness.mismatch(expected, found);
    if (mismatch.isPresent()) {
      return new WayResult(name, way, mismatch.get(), Optional.empty());
    }
    var meter = NearnessMeter.of(promise, expected, found);
    var difference = Difference.first(way, meter, found);
    return new WayResult(
        name,
        way,
        meter.nearness(_ -> meter.wrong() + (meter.wrong() == 1 ? " cell" : " cells")),
        difference);
  }

  public boolean differs() {
    return nearness instanceof Nearness.Differs;
  }

  public boolean isRefused() {
    return nearness instanceof Nearness.Refused;
  }

  /// For a cell of a table.
  public String verdict() {
    return switch (nearness) {
      case Nearness.Bits _, Nearness.Within _ -> nearness.toString();
      case Nearness.Differs _ -> "DIFFERS";
      case Nearness.Refused _ -> "refused";
    };
  }
}
