package weft.rewrite;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Node;
import weft.ir.Shape;
import weft.ir.Source;
import weft.ir.Tensor;
import weft.ir.form.CellByCell;
import weft.ir.form.Pointwise;
import weft.ir.form.RowGraph;
import weft.ir.trait.Picks;
import weft.ops.array.ArrayOf;
import weft.ops.source.Constant;
import weft.ops.tensor.Spread;

/// `array_extract(bids / asks, 2)` -> `bids[2] / asks[2]`: arrays in rows become an equation for
/// each of their cells, so that kernels compute with numbers. Arrays are put together again where
/// they are outputs, or arguments of an op that takes them as they are.
public record ScalarizeArrays() implements Rewrite {
  @Override
  public Graph apply(Graph graph) {
    var shapes = graph.nodes().stream().map(node -> node.type().shape()).toList();
    boolean arrays = shapes.stream().anyMatch(shape -> !shape.isScalar());
    boolean known = shapes.stream().noneMatch(shape -> shape.open() || shape.size() == 0);
    return arrays && known ? new Prune().apply(new Pass(graph).run()) : graph;
  }

  private static final class Pass {
    private final Graph graph;
    private final GraphBuilder to = GraphBuilder.sharing();

    /// What stands for the cells of each node.
    private final List<List<Integer>> cells = new ArrayList<>();

    /// Ops that take and give arrays as they are.
    private final Map<Integer, Integer> copies = new HashMap<>();

    Pass(Graph graph) {
      this.graph = graph;
    }

    Graph run() {
      for (Node node : graph.nodes()) {
        to.at(node.origin());
        cells.add(cells(node));
      }
      graph.outputs().forEach((name, id) -> to.output(name, whole(id, true)));
      return to.build();
    }

    private List<Integer> cells(Node node) {
      Shape shape = node.type().shape();
      boolean plain = !isArray(node) && node.args().stream().noneMatch(this::isArray);
      return switch (node.op()) {
        case Source.Given source when source.ofTable() && isArray(node) ->
            each(shape, cell -> to.add(new CellColumn(source.name(), node.type().element(), cell)));
        case Picks op when !plain -> {
          int arg = node.args().getFirst();
          Shape from = graph.node(arg).type().shape();
          yield each(shape, cell -> cells.get(arg).get(op.source(from, cell)));
        }
        case Pointwise _ when !plain -> cellByCell(node, shape);
        case CellByCell _ when !plain -> cellByCell(node, shape);
        case ArrayOf _ -> node.args().stream().map(arg -> cells.get(arg).getFirst()).toList();
        case RowGraph op when !plain -> {
          var args = node.args().stream().flatMap(arg -> cells.get(arg).stream()).toList();
          int id = to.add(op.ofCells(), args, node.labels());
          copies.put(node.id(), id);
          yield isArray(node) ? each(shape, c -> to.add(new UnpackCell(c), id)) : List.of(id);
        }
        default -> {
          int id = copy(node);
          yield graph
              .payload(node.id())
              .map(value -> each(shape, cell -> to.add(new Constant(cell(value, cell)))))
              .orElseGet(
                  () ->
                      isArray(node)
                          ? each(shape, c -> to.add(new UnpackCell(c), id))
                          : List.of(id));
        }
      };
    }

    private boolean isArray(int id) {
      return isArray(graph.node(id));
    }

    private static boolean isArray(Node node) {
      return !node.type().shape().isScalar();
    }

    /// The op as it is, on whole arguments.
    private int copy(Node node) {
      int id = to.copy(graph, node, node.args().stream().map(arg -> whole(arg, false)).toList());
      copies.put(node.id(), id);
      return id;
    }

    private List<Integer> cellByCell(Node node, Shape shape) {
      var index = new ArrayList<int[]>();
      for (int arg : node.args()) {
        Shape from = graph.node(arg).type().shape();
        boolean spreads = Shape.broadcast(List.of(from, shape)).filter(shape::equals).isPresent();
        // What is wider than the result takes no part in it: any cell will do.
        index.add(spreads ? Spread.index(from, shape) : new int[shape.size()]);
      }
      return each(
          shape,
          cell -> {
            var args = new ArrayList<Integer>();
            for (int i = 0; i < node.args().size(); i++) {
              args.add(cells.get(node.args().get(i)).get(index.get(i)[cell]));
            }
            return to.add(node.op(), args);
          });
    }

    /// A node as one value.
    ///
    /// @param rows whether what is the same in every row must stand in each of them
    private int whole(int id, boolean rows) {
      Node node = graph.node(id);
      if (!isArray(node)) {
        return cells.get(id).getFirst();
      }
      if (node.isColumn()) {
        return to.copy(graph, node, List.of());
      }
      Integer copy = copies.get(id);
      return copy != null && (node.type().hasRows() || !rows)
          ? copy
          : to.add(new ArrayOf(node.type().element(), node.type().shape().dims()), cells.get(id));
    }

    private interface Cell {
      int at(int cell);
    }

    private static List<Integer> each(Shape shape, Cell cell) {
      var ids = new ArrayList<Integer>();
      for (int i = 0; i < shape.size(); i++) {
        ids.add(cell.at(i));
      }
      return ids;
    }

    private static Tensor cell(Tensor value, int cell) {
      return value.gather(Shape.SCALAR, _ -> cell);
    }
  }
}
