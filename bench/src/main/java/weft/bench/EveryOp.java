package weft.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Example;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.OpSet;
import weft.ir.Primitive;
import weft.ir.Tensor;
import weft.ir.problem.WeftException;
import weft.ops.source.Column;

/// What every op of a set costs that has an example over columns, with the attributes of that
/// example: a new op is measured by itself.
final class EveryOp {
  static final String GROUP = "every op";
  private static final int DAYS = 250;
  private static final int SYMBOLS = 256;

  private EveryOp() {}

  static void measure(OpSet ops, Consumer<String> tell, Report report) {
    Table table = table();
    graphs(ops)
        .forEach(
            (name, graph) -> {
              tell.accept(GROUP + ": " + name);
              try {
                report.add(FigureClock.perCell(GROUP, name, graph, table));
              } catch (WeftException e) {
                report.add(new Remark(GROUP, name, e.first().message()));
              }
            });
  }

  /// A graph of each op, by its name: those that bring values in or take them out have none.
  static Map<String, Graph> graphs(OpSet ops) {
    var graphs = new TreeMap<String, Graph>();
    for (var type : ops.classes()) {
      Example.of(type).stream()
          .filter(example -> example.op().primitive() != Primitive.SOURCE)
          .filter(example -> !example.op().effectful())
          .flatMap(example -> graph(example).stream())
          .findFirst()
          .ifPresent(graph -> graphs.put(graph.outputs().keySet().iterator().next(), graph));
    }
    return graphs;
  }

  /// The op over columns of the elements that its example has; nothing where these are no columns
  /// of single cells, or the result is none.
  private static Optional<Graph> graph(Example example) {
    var builder = GraphBuilder.plain();
    var args = new ArrayList<Integer>();
    var used = new LinkedHashMap<Element, Integer>();
    for (Tensor arg : example.args()) {
      int number = used.merge(arg.element(), 1, Integer::sum) - 1;
      var names = names(arg.element());
      if (arg.shape().rank() != 1 || names.isEmpty()) {
        return Optional.empty();
      }
      args.add(builder.add(Column.of(names.get(number % names.size()), arg.element())));
    }
    try {
      int id = builder.add(example.op(), args);
      return builder.type(id).hasRows() && builder.type(id).shape().isScalar()
          ? Optional.of(builder.output(example.op().tag(), id).build())
          : Optional.empty();
    } catch (WeftException e) {
      // Its example is about something else than columns.
      return Optional.empty();
    }
  }

  private static List<String> names(Element element) {
    return switch (element) {
      case F64 -> List.of("close", "volume", "open", "high", "low");
      case BOOL -> List.of("up", "busy");
      case TEXT -> List.of("sector");
      case TIME -> List.of("time", "sent");
      case I64 -> List.of("lots");
      case F32, F16, BF16, I32, I16, I8, U64, U32, U16, U8, ANY -> List.of();
    };
  }

  /// Columns of all elements.
  static Table table() {
    Table panel = Data.panel(SYMBOLS, DAYS);
    var columns = new LinkedHashMap<>(panel.columns());
    double[] close = panel.column("close").doubles();
    double[] open = panel.column("open").doubles();
    double[] volume = panel.column("volume").doubles();
    var shape = panel.column("close").shape();
    Tensor time = panel.column("time");
    columns.put("up", Tensor.bools(shape, i -> close[i] > open[i]));
    columns.put("busy", Tensor.bools(shape, i -> volume[i] > 1));
    columns.put("lots", Tensor.longs(Element.I64, shape, i -> (long) volume[i]));
    columns.put("sent", Tensor.longs(Element.TIME, shape, i -> time.longAt(i) - 1_000_000));
    return new Table(columns, panel.entity(), panel.order());
  }
}
