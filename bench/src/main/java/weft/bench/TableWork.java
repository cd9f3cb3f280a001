package weft.bench;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import weft.eval.Interpreter;
import weft.eval.Pool;
import weft.eval.Table;
import weft.eval.Watch;
import weft.ir.Graph;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.jit.CompiledEngine;
import weft.jit.OrderedRows;
import weft.jit.code.Tier;
import weft.lang.Formulas;
import weft.lang.Mode;
import weft.lang.Schema;
import weft.ops.Ops;

/// A program over a table. The data are in memory and in order, and the arrays of results are used
/// again.
///
/// @param program the text of it
/// @param data in full, or a part of them that is small enough to compare with the interpreter
/// @param groups how many entities the full data have
record TableWork(
    String name,
    String title,
    String program,
    Function<Boolean, Table> data,
    int groups,
    List<Peer> peers,
    PeerTolerance tolerance)
    implements Workload {
  static final int BLOCK = 1024;

  TableWork {
    peers = List.copyOf(peers);
  }

  static Graph graph(String name, String program, Table table) {
    var types = new LinkedHashMap<String, Type>();
    table.columns().keySet().forEach(column -> types.put(column, table.type(column)));
    var schema = new Schema(types, table.entity(), table.order());
    return Formulas.compile(name, program, schema, Map.of(), Ops.all(), Mode.BATCH).graph();
  }

  /// The compiled engine must give the bits of the interpreter.
  @Override
  public void check() {
    Table table = data.apply(false);
    Graph graph = graph(name, program, table);
    var expected = Interpreter.silent().run(graph, table);
    var found = CompiledEngine.standard().run(graph, table);
    expected
        .outputs()
        .forEach(
            (output, column) -> {
              if (!same(column, found.output(output))) {
                throw new IllegalStateException(name + ": " + output + " differs");
              }
            });
  }

  private static boolean same(Tensor a, Tensor b) {
    for (int i = 0; i < a.size(); i++) {
      if (Double.doubleToLongBits(a.doubleAt(i)) != Double.doubleToLongBits(b.doubleAt(i))) {
        return false;
      }
    }
    return a.size() == b.size();
  }

  @Override
  public PreparedWork prepare(int threads) {
    return prepare(name, program, data.apply(true), groups, threads);
  }

  static PreparedWork prepare(String name, String program, Table table, int groups, int threads) {
    return prepare(graph(name, program, table), table, groups, threads);
  }

  static PreparedWork prepare(Graph graph, Table table, int groups, int threads) {
    var compiled = new CompiledEngine(threads, BLOCK, Tier.ADAPTIVE).compile(graph).warmed();
    var rows = OrderedRows.of(table);
    var pool = Pool.keeping();
    var columns = columns(graph, table);
    var size = new Size(table.rows(), groups, columns.size(), graph.outputs().size());
    return new PooledWork(() -> compiled.run(rows, pool, Watch.NONE), pool, size, columns);
  }

  /// The columns that a graph reads; groups as numbers, in the order in which they first stand.
  private static Map<String, double[]> columns(Graph graph, Table table) {
    var columns = new TreeMap<String, double[]>();
    graph.columns().keySet().forEach(name -> columns.put(name, numbers(table.column(name))));
    return columns;
  }

  static double[] numbers(Tensor column) {
    return switch (column.element()) {
      case F64 -> column.doubles();
      case TEXT -> codes(column);
      default -> {
        var numbers = new double[column.size()];
        for (int i = 0; i < numbers.length; i++) {
          numbers[i] = column.doubleAt(i);
        }
        yield numbers;
      }
    };
  }

  private static double[] codes(Tensor column) {
    var known = new LinkedHashMap<String, Double>();
    var codes = new double[column.size()];
    for (int i = 0; i < codes.length; i++) {
      codes[i] =
          known.computeIfAbsent(String.valueOf(column.textAt(i)), _ -> (double) known.size());
    }
    return codes;
  }
}
