package weft.inspect;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import weft.inspect.Inspection.Feature;
import weft.ir.Graph;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;

/// Features that keep more numbers than a live engine should hold for each entity.
final class LargeState {
  /// Bytes an entity.
  static final long BUDGET = 1_000_000;

  private LargeState() {}

  static List<Diagnostic> of(Graph graph, List<Feature> features) {
    var found = new ArrayList<Diagnostic>();
    for (Feature feature : features) {
      long bytes = feature.facts().stateBytes();
      if (bytes > BUDGET) {
        int id = Objects.requireNonNull(graph.outputs().get(feature.name()));
        found.add(
            Diagnostic.of(
                    Code.LARGE_STATE,
                    "the feature '" + feature.name() + "' keeps " + bytes(bytes) + " an entity")
                .about(feature.name())
                .expected("at most " + bytes(BUDGET))
                .found(bytes(bytes))
                .hint("use shorter windows, or fewer rows: take the long window of a coarser table")
                .at(graph.node(id).origin()));
      }
    }
    return found;
  }

  /// `0 B`, `1.2 kB`, `3 MB`.
  static String bytes(long bytes) {
    if (bytes < 1000) {
      return bytes + " B";
    }
    double size = bytes;
    String unit = "B";
    for (String larger : List.of("kB", "MB", "GB", "TB")) {
      if (size < 999.5) {
        break;
      }
      size /= 1000;
      unit = larger;
    }
    String number = String.format(Locale.ROOT, size < 99.95 ? "%.1f" : "%.0f", size);
    return (number.endsWith(".0") ? number.substring(0, number.length() - 2) : number) + " " + unit;
  }
}
