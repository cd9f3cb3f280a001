package weft.bounds.net;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import weft.bounds.net.ChainBuilder.Cell;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Shape;
import weft.ir.Tensor;

/// What the nodes of a graph are in a chain: numbers that are known, cells, or conditions on cells.
///
/// @param to takes the layers
/// @param cells of each node that depends on the input; a [Cell#NONE] is 0
/// @param conditions the nodes that are conditions on cells, or only move such, as forms that are 1
///   or 0: whoever multiplies with one may say it in a simpler way than by cells
record NodeForms(
    Graph graph,
    ChainBuilder to,
    Map<Integer, List<Cell>> cells,
    Map<Integer, List<CellForm>> conditions) {
  NodeForms(Graph graph, ChainBuilder to) {
    this(graph, to, new HashMap<>(), new HashMap<>());
  }

  static int size(Shape shape) {
    return (int) shape.dims().stream().mapToLong(dim -> dim).reduce(1, (a, b) -> a * b);
  }

  boolean isKnown(int id) {
    return !cells.containsKey(id) && !conditions.containsKey(id);
  }

  /// Conditions become cells where they are asked for.
  List<Cell> of(int id) {
    return cells.computeIfAbsent(
        id, _ -> new FormLayers(to).cells(Objects.requireNonNull(conditions.get(id))));
  }

  List<CellForm> forms(int id) {
    var found = conditions.get(id);
    return found == null ? of(id).stream().map(NodeForms::form).toList() : found;
  }

  Tensor known(int id) {
    Node node = graph.node(id);
    return node.constant().or(() -> graph.payload(id)).orElseThrow();
  }

  /// What a node gives, be it known or not.
  List<CellForm> any(int id) {
    if (!isKnown(id)) {
      return forms(id);
    }
    var tensor = known(id);
    return IntStream.range(0, tensor.size())
        .mapToObj(i -> CellForm.of(tensor.doubleAt(i)))
        .toList();
  }

  static CellForm form(Cell cell) {
    return cell == Cell.NONE ? CellForm.of(0) : CellForm.of(cell);
  }

  /// The cell of an argument that stands beside a cell of the result.
  static int broadcast(List<Integer> dims, int cell, Shape argument) {
    int rest = cell;
    var index = new int[dims.size()];
    for (int d = dims.size() - 1; d >= 0; d--) {
      index[d] = rest % dims.get(d);
      rest /= dims.get(d);
    }
    int place = 0;
    int skipped = dims.size() - argument.rank();
    for (int d = 0; d < argument.rank(); d++) {
      int extent = argument.dims().get(d);
      place = place * extent + (extent == 1 ? 0 : index[d + skipped]);
    }
    return place;
  }
}
