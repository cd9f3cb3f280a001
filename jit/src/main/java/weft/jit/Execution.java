package weft.jit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import weft.eval.Interpreter;
import weft.eval.Layout;
import weft.eval.Outcome;
import weft.eval.Table;
import weft.eval.Watch;
import weft.ir.CrossSection;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Node;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ops.source.Column;
import weft.ops.source.Constant;

/// One run of a compiled graph over a table.
final class Execution {
  private final CompiledGraph compiled;
  private final Graph graph;
  private final Rows rows;
  private final Table table;
  private final Layout layout;
  private final Pool pool;
  private final Watch watch;
  private final AtomicLong done = new AtomicLong();
  private final Workers workers;
  private final Map<Integer, double[]> columns = new HashMap<>();
  private final Map<Integer, Tensor> others = new HashMap<>();

  Execution(CompiledGraph compiled, Rows rows, Pool pool, Watch watch) {
    this.compiled = compiled;
    this.graph = compiled.graph();
    this.rows = rows;
    this.table = rows.table();
    this.layout = rows.layout();
    this.pool = pool;
    this.watch = watch;
    this.workers = new Workers(compiled.engine().threads());
  }

  Outcome run() {
    for (int i = 0; i < compiled.plan().passes().size(); i++) {
      Plan.Pass pass = compiled.plan().passes().get(i);
      pass.columns().keySet().forEach(this::column);
      blocks(pass, compiled.runners().get(i));
      pass.whole().forEach(this::whole);
      giveBack(i);
    }
    var outputs = new LinkedHashMap<String, Tensor>();
    graph.outputs().forEach((name, id) -> outputs.put(name, output(id)));
    return new Outcome(outputs, List.of());
  }

  /// What no later pass needs, and is neither an output nor a column of the table, can be used
  /// again.
  private void giveBack(int pass) {
    for (int id : compiled.plan().passes().get(pass).last()) {
      double[] values = columns.remove(id);
      if (values != null && Kind.source(graph, graph.node(id)).isEmpty()) {
        pool.give(values);
      }
      others.remove(id);
    }
  }

  /// The values of a node for all rows; columns of the table are brought in order.
  private double[] column(int id) {
    return columns.computeIfAbsent(
        id,
        _ -> {
          Node node = graph.node(id);
          var source = Kind.source(graph, node);
          if (source.isPresent()) {
            return layout.sorted(table.column(source.get()));
          }
          return switch (node.op()) {
            case Constant constant -> {
              var values = pool.take(table.rows());
              Arrays.fill(values, constant.value().doubleAt(0));
              yield values;
            }
            default -> pool.take(table.rows());
          };
        });
  }

  private Tensor output(int id) {
    Tensor other = others.get(id);
    if (other != null) {
      return layout.restore(other);
    }
    Node node = graph.node(id);
    if (node.op() instanceof Column(String name, _, _)) {
      return table.column(name);
    }
    if (!isNumber(node)) {
      return layout.restore(value(id));
    }
    double[] values = layout.restored(column(id));
    return node.type().element() == Element.BOOL
        ? Tensor.bools(Shape.of(values.length), i -> values[i] != 0)
        : Tensor.column(values);
  }

  private static boolean isNumber(Node node) {
    return node.type().shape().isScalar()
        && (node.type().element() == Element.F64 || node.type().element() == Element.BOOL);
  }

  private void blocks(Plan.Pass pass, List<Runner> steps) {
    if (steps.isEmpty()) {
      return;
    }
    var entities = layout.entities();
    var next = new AtomicInteger();
    workers.all(
        entities.size(),
        () -> {
          var rows = new Block(pass, columns, graph, compiled.engine().block());
          for (int e = next.getAndIncrement(); e < entities.size(); ) {
            rows.run(entities.get(e).from(), entities.get(e).to(), steps);
            done(entities.get(e).to() - entities.get(e).from());
            e = next.getAndIncrement();
          }
        });
  }

  private void whole(int id) {
    Node node = graph.node(id);
    if (node.op() instanceof CrossSection op) {
      columns.put(id, across(op, node));
      return;
    }
    Tensor value = hosted(node);
    if (isNumber(node)) {
      columns.put(id, Layout.numbers(value));
    } else {
      others.put(id, value);
    }
  }

  private void done(long more) {
    long all = (long) table.rows() * compiled.plan().passes().size();
    watch.at(done.addAndGet(more), all);
  }

  private double[] across(CrossSection op, Node node) {
    var groups =
        node.args().size() < 2
            ? List.<int[]>of()
            : List.of(Sections.codes(value(node.args().get(1))));
    double[] out = pool.take(table.rows());
    rows.sections().over(op, column(node.args().getFirst()), groups, workers, out);
    return out;
  }

  /// The values of a node in layout order.
  private Tensor value(int id) {
    Node node = graph.node(id);
    Tensor other = others.get(id);
    if (other != null) {
      return other;
    }
    if (node.op() instanceof Column(String name, _, _)) {
      return layout.inOrder(table.column(name));
    }
    if (node.op() instanceof Constant(Tensor value)) {
      return value.broadcast(Shape.of(table.rows()));
    }
    double[] values = column(id);
    return node.type().element() == Element.BOOL
        ? Tensor.bools(Shape.of(values.length), i -> values[i] != 0)
        : Tensor.column(values);
  }

  /// What is the same in every row is computed anew.
  private int copied(Node node, GraphBuilder to) {
    return to.copy(
        graph, node, node.args().stream().map(arg -> copied(graph.node(arg), to)).toList());
  }

  /// An op by the interpreter, over columns that are in order already.
  private Tensor hosted(Node node) {
    var to = GraphBuilder.plain();
    var inputs = new LinkedHashMap<String, Tensor>();
    var args = new ArrayList<Integer>();
    for (int arg : node.args()) {
      Node source = graph.node(arg);
      if (!source.type().hasRows()) {
        args.add(copied(source, to));
        continue;
      }
      String name = "arg" + arg;
      inputs.put(name, value(arg));
      args.add(to.add(new Column(name, source.type().element(), source.type().shape().dims())));
    }
    to.output("out", to.copy(graph, node, args));
    return Interpreter.standard().run(to.build(), layout.table(inputs)).output("out");
  }
}
