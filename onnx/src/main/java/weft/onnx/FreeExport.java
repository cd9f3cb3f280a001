package weft.onnx;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import weft.ir.Graph;
import weft.onnx.OnnxModel.OnnxGraph;

/// Writes a model whose dimensions may have any extent.
///
/// A graph has known shapes. So the model is written with several extents: where that changes no
/// node and no weight, it holds for others too, and its inputs and outputs say so by name.
public final class FreeExport {
  private static final List<Integer> EXTENTS = List.of(2, 3, 101);

  /// Between the extents of one name and of the next.
  private static final int STEP = 5;

  private FreeExport() {}

  /// The model with free dimensions; none where the nodes depend on them.
  ///
  /// @param names of the dimensions
  /// @param graphs by the extents of these
  public static Optional<OnnxModel> of(
      List<String> names, Function<Map<String, Integer>, Graph> graphs, String name) {
    var models = new ArrayList<OnnxModel>();
    for (int extent : EXTENTS) {
      models.add(OnnxExport.of(graphs.apply(extents(names, extent)), name));
    }
    OnnxModel first = models.getFirst();
    boolean same = models.stream().allMatch(each -> sameNodes(first.graph(), each.graph()));
    return same ? Optional.of(named(names, models)) : Optional.empty();
  }

  private static Map<String, Integer> extents(List<String> names, int first) {
    var extents = new HashMap<String, Integer>();
    for (String name : names) {
      extents.put(name, first + STEP * extents.size());
    }
    return extents;
  }

  private static boolean sameNodes(OnnxGraph a, OnnxGraph b) {
    return a.nodes().equals(b.nodes()) && a.weights().equals(b.weights());
  }

  private static OnnxModel named(List<String> names, List<OnnxModel> models) {
    OnnxModel first = models.getFirst();
    var graphs = models.stream().map(OnnxModel::graph).toList();
    var graph =
        new OnnxGraph(
            first.graph().name(),
            first.graph().nodes(),
            first.graph().weights(),
            values(names, graphs.stream().map(OnnxGraph::inputs).toList()),
            values(names, graphs.stream().map(OnnxGraph::outputs).toList()),
            first.graph().values());
    return new OnnxModel(
        first.source(), first.irVersion(), first.producer(), first.opsets(), graph, List.of());
  }

  /// @param all what each model takes, or gives
  private static List<OnnxValue> values(List<String> names, List<List<OnnxValue>> all) {
    var values = new ArrayList<OnnxValue>();
    for (int i = 0; i < all.getFirst().size(); i++) {
      int at = i;
      var each = all.stream().map(list -> list.get(at)).toList();
      OnnxValue first = each.getFirst();
      var dims = new ArrayList<OnnxValue.Dim>();
      for (int d = 0; d < first.dims().orElseThrow().size(); d++) {
        int axis = d;
        dims.add(dim(names, each.stream().map(v -> v.dims().orElseThrow().get(axis)).toList()));
      }
      values.add(new OnnxValue(first.name(), first.element(), Optional.of(dims), first.kind()));
    }
    return values;
  }

  private static OnnxValue.Dim dim(List<String> names, List<OnnxValue.Dim> each) {
    if (each.stream().distinct().count() == 1) {
      return each.getFirst();
    }
    for (int i = 0; i < names.size(); i++) {
      int more = STEP * i;
      var own = EXTENTS.stream().map(extent -> new OnnxValue.Dim.Known(extent + more)).toList();
      if (own.equals(each)) {
        return new OnnxValue.Dim.Named(names.get(i));
      }
    }
    return new OnnxValue.Dim.Named("");
  }
}
