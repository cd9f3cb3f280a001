package weft.onnx;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import weft.ir.Graph;
import weft.ir.NamedDimensions;
import weft.onnx.OnnxModel.OnnxGraph;

/// Writes a model whose dimensions may have any extent.
///
/// A graph has known shapes. So the model is written with several extents: where that changes no
/// node and no weight, it holds for others too, and its inputs and outputs say so by name.
public final class FreeExport {
  private FreeExport() {}

  /// The model with free dimensions; none where the nodes depend on them.
  ///
  /// @param names of the dimensions
  /// @param graphs by the extents of these
  public static Optional<OnnxModel> of(
      List<String> names, Function<Map<String, Integer>, Graph> graphs, String name) {
    var tries = NamedDimensions.tries(names);
    var models = new ArrayList<OnnxModel>();
    for (var extents : tries) {
      models.add(OnnxExport.of(graphs.apply(extents), name));
    }
    OnnxModel first = models.getFirst();
    boolean same = models.stream().allMatch(each -> sameNodes(first.graph(), each.graph()));
    return same ? Optional.of(named(tries, models)) : Optional.empty();
  }

  private static boolean sameNodes(OnnxGraph a, OnnxGraph b) {
    return a.nodes().equals(b.nodes()) && a.weights().equals(b.weights());
  }

  private static OnnxModel named(List<Map<String, Integer>> tries, List<OnnxModel> models) {
    OnnxModel first = models.getFirst();
    var graphs = models.stream().map(OnnxModel::graph).toList();
    var graph =
        new OnnxGraph(
            first.graph().name(),
            first.graph().nodes(),
            first.graph().weights(),
            values(tries, graphs.stream().map(OnnxGraph::inputs).toList()),
            values(tries, graphs.stream().map(OnnxGraph::outputs).toList()),
            first.graph().values());
    return new OnnxModel(
        first.source(), first.irVersion(), first.producer(), first.opsets(), graph, List.of());
  }

  /// @param all what each model takes, or gives
  private static List<OnnxValue> values(
      List<Map<String, Integer>> tries, List<List<OnnxValue>> all) {
    var values = new ArrayList<OnnxValue>();
    for (int i = 0; i < all.getFirst().size(); i++) {
      int at = i;
      var each = all.stream().map(list -> list.get(at)).toList();
      OnnxValue first = each.getFirst();
      var dims = new ArrayList<OnnxValue.Dim>();
      for (int d = 0; d < first.dims().orElseThrow().size(); d++) {
        int axis = d;
        dims.add(dim(tries, each.stream().map(v -> v.dims().orElseThrow().get(axis)).toList()));
      }
      values.add(new OnnxValue(first.name(), first.element(), Optional.of(dims), first.kind()));
    }
    return values;
  }

  private static OnnxValue.Dim dim(List<Map<String, Integer>> tries, List<OnnxValue.Dim> each) {
    if (each.stream().distinct().count() == 1) {
      return each.getFirst();
    }
    for (String name : tries.getFirst().keySet()) {
      var own =
          tries.stream()
              .map(extents -> new OnnxValue.Dim.Known(Objects.requireNonNull(extents.get(name))))
              .toList();
      if (own.equals(each)) {
        return new OnnxValue.Dim.Named(name);
      }
    }
    return new OnnxValue.Dim.Named("");
  }
}
