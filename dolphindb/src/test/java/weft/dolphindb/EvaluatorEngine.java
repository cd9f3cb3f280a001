package weft.dolphindb;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import weft.dolphindb.DolphinScript.Request;
import weft.dolphindb.script.Cells;
import weft.dolphindb.script.ScriptError;
import weft.dolphindb.script.ScriptSession;
import weft.dolphindb.script.ScriptTable;
import weft.eval.Engine;
import weft.eval.Outcome;
import weft.eval.PreparedGraph;
import weft.eval.Promise;
import weft.eval.ResultSink;
import weft.eval.RowSource;
import weft.eval.RunOptions;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.RuleBook;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.spell.TableKeys;

/// Writes features as a script and runs it in the evaluator, so that the conformance suites judge
/// scripts.
record EvaluatorEngine(DolphinMode mode) implements Engine {
  /// Tables up to so many rows come into a stream row by row.
  private static final int FEW_ROWS = 30;

  /// Tables up to so many a few rows at a time, others at once.
  private static final int MANY_ROWS = 100;

  @Override
  public String name() {
    return "dolphindb-" + mode.tag();
  }

  @Override
  public String description() {
    return "DolphinDB scripts in an evaluator";
  }

  @Override
  public Set<Capability> capabilities() {
    return Set.of();
  }

  @Override
  public Promise promise() {
    return new Promise.Near(1e-9, 1e-12);
  }

  @Override
  public PreparedGraph prepare(Graph graph, RunOptions options) {
    return new PreparedGraph() {
      @Override
      public void run(RowSource source, ResultSink sink) {
        throw new UnsupportedOperationException();
      }

      @Override
      public Outcome run(Table table) {
        return EvaluatorEngine.this.run(graph, table);
      }
    };
  }

  @Override
  public Outcome run(Graph graph, Table table) {
    DolphinScript script = DolphinScript.of(graph, request(table), RuleBook.EMPTY);
    try {
      return new Outcome(results(script, table), script.refused().values().stream().toList());
    } catch (ScriptError e) {
      throw new WeftException(Diagnostic.of(Code.BAD_DATA, e.getMessage() + "\n" + script));
    }
  }

  Request request(Table table) {
    var keys = new TableKeys(table.entity().orElse(""), table.order().orElseThrow());
    var types = new LinkedHashMap<String, Type>();
    table.columns().keySet().forEach(name -> types.put(name, table.type(name)));
    return Request.of(mode, keys, types);
  }

  Map<String, Tensor> results(DolphinScript script, Table table) {
    if (script.columns().isEmpty()) {
      return Map.of();
    }
    var session = new ScriptSession();
    ScriptTable result;
    if (mode == DolphinMode.BATCH) {
      session.put("bars", rows(table, IntStream.range(0, table.rows()).toArray()));
      session.run(script.toString());
      result = session.table("features");
    } else {
      session.run(script.toString());
      feed(session, table, script);
      result = session.table("features");
    }
    var outputs = new LinkedHashMap<String, Tensor>();
    var names = result.names();
    int first = names.size() - script.columns().size();
    for (String output : script.columns().keySet()) {
      outputs.put(output, column(result, names.get(first++), table.rows()));
    }
    return outputs;
  }

  private static Tensor column(ScriptTable result, String name, int rows) {
    Cells cells = result.column(name);
    var values = new double[rows];
    var seen = new boolean[rows];
    for (int i = 0; i < result.rows(); i++) {
      int row = result.origin(i);
      if (row >= 0) {
        if (seen[row]) {
          throw new ScriptError("row " + row + " has two results");
        }
        seen[row] = true;
        values[row] = cells.number(i);
      }
    }
    for (int i = 0; i < rows; i++) {
      if (!seen[i]) {
        throw new ScriptError("row " + i + " has no result");
      }
    }
    return Tensor.f64(Shape.of(rows), i -> values[i]);
  }

  // ---- tables

  private static ScriptTable rows(Table table, int[] rows) {
    var columns = new LinkedHashMap<String, Cells>();
    table.columns().forEach((name, tensor) -> columns.put(name, cells(tensor, rows)));
    return ScriptTable.of(columns, rows);
  }

  private static Cells cells(Tensor tensor, int[] rows) {
    if (tensor.shape().rank() == 2) {
      int width = tensor.shape().dims().getLast();
      return Cells.arrays(
          Arrays.stream(rows)
              .mapToObj(
                  row ->
                      IntStream.range(0, width)
                          .mapToDouble(i -> finite(tensor.doubleAt(row * width + i)))
                          .toArray())
              .toArray(double[][]::new));
    }
    return switch (tensor.element()) {
      case TEXT -> Cells.texts(Arrays.stream(rows).mapToObj(tensor::textAt).toArray(String[]::new));
      case TIME ->
          Cells.longs(
              Cells.Kind.NANOTIMESTAMP, Arrays.stream(rows).mapToLong(tensor::longAt).toArray());
      default ->
          Cells.numbers(
              kind(tensor.element()),
              Arrays.stream(rows).mapToDouble(row -> finite(tensor.doubleAt(row))).toArray());
    };
  }

  private static Cells.Kind kind(Element element) {
    return switch (element) {
      case BOOL -> Cells.Kind.BOOL;
      case F64, F32 -> Cells.Kind.DOUBLE;
      default -> Cells.Kind.WHOLE;
    };
  }

  /// An infinity does not come into a table.
  private static double finite(double value) {
    return Double.isFinite(value) ? value : Double.NaN;
  }

  // ---- streams

  /// In order of time, and last a row of a later time, so that the last cross-section is complete.
  private static void feed(ScriptSession session, Table table, DolphinScript script) {
    Tensor order = table.columns().get(table.order().orElseThrow());
    int[] rows =
        IntStream.range(0, table.rows())
            .boxed()
            .sorted((a, b) -> Long.compare(order.longAt(a), order.longAt(b)))
            .mapToInt(i -> i)
            .toArray();
    int piece = rows.length <= FEW_ROWS ? 1 : rows.length <= MANY_ROWS ? 8 : rows.length;
    ScriptTable input = session.table("bars");
    for (int from = 0; from < rows.length; from += piece) {
      int[] some = Arrays.copyOfRange(rows, from, Math.min(rows.length, from + piece));
      input.append(rows(read(table, input), some));
    }
    for (int i = 1; i < script.engines().size(); i++) {
      input.append(later(rows(read(table, input), new int[] {rows[rows.length - 1]}), table, i));
    }
  }

  /// The columns that the script reads, in its order; scripts here have plain names or take them in
  /// the order of the table.
  private static Table read(Table table, ScriptTable input) {
    var columns = new LinkedHashMap<String, Tensor>();
    for (String name : input.names()) {
      columns.put(
          name,
          table.columns().containsKey(name) ? table.columns().get(name) : renamed(table, name));
    }
    return Table.series(columns);
  }

  private static Tensor renamed(Table table, String name) {
    return table.columns().entrySet().stream()
        .filter(column -> name.startsWith(column.getKey().replaceAll("[^A-Za-z0-9]", "_")))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElseThrow(() -> new ScriptError("whose column is " + name + "?"));
  }

  private static ScriptTable later(ScriptTable row, Table table, int by) {
    var columns = new LinkedHashMap<String, Cells>();
    String time = table.order().orElseThrow();
    for (String name : row.names()) {
      Cells cells = row.column(name);
      columns.put(
          name,
          !name.equals(time)
              ? cells
              : table.type(time).element() == Element.TIME
                  ? Cells.longs(
                      Cells.Kind.NANOTIMESTAMP, new long[] {cells.time(0) + by * 1_000_000_000L})
                  : Cells.numbers(Cells.Kind.WHOLE, new double[] {cells.number(0) + by}));
    }
    return ScriptTable.of(columns, new int[] {-1});
  }
}
