package weft.jit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import weft.eval.Interpreter;
import weft.eval.Layout;
import weft.eval.Outcome;
import weft.eval.Table;
import weft.eval.TableEngine;
import weft.ir.CrossSection;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Node;
import weft.ir.Tensor;
import weft.ops.source.Column;
import weft.ops.source.Constant;
import weft.rewrite.Rewrites;

/// The compiled engine: features over tables, by kernels that are made for them.
///
/// @param threads how many entities are computed at the same time
/// @param block rows of an entity that go through all steps before the next ones
/// @param tier which form of kernels runs
public record Engine(int threads, int block, Tier tier) implements TableEngine {
  /// As many threads as there are processors.
  public static Engine standard() {
    return new Engine(Runtime.getRuntime().availableProcessors(), 1024, Tier.best());
  }

  /// A graph, ready to run over tables.
  public Compiled compile(Graph graph) {
    return new Compiled(this, Rewrites.apply(graph, Rewrites.standard()));
  }

  /// Compiles and runs.
  @Override
  public Outcome run(Graph graph, Table table) {
    return compile(graph).run(table);
  }

  /// Kernels of a graph. They may run at the same time.
  public static final class Compiled {
    /// Rows that are worth warming vectors for.
    private static final int MANY = 50_000;

    private final Engine engine;
    private final Graph graph;
    private final Plan plan;
    private final List<List<Runner>> runners = new ArrayList<>();

    private Compiled(Engine engine, Graph graph) {
      this.engine = engine;
      this.graph = graph;
      this.plan = new Planner(graph).plan();
      for (Plan.Pass pass : plan.passes()) {
        var steps = new ArrayList<Runner>();
        for (Step step : pass.steps()) {
          steps.add(Runner.of(graph, step, pass.slots(), engine.tier()));
        }
        runners.add(steps);
      }
    }

    Plan plan() {
      return plan;
    }

    /// Passes and steps, for people.
    public String describe() {
      var out = new StringBuilder();
      for (Plan.Pass pass : plan.passes()) {
        out.append("pass\n");
        for (Step step : pass.steps()) {
          out.append("  ")
              .append(
                  step instanceof Step.Fused f
                      ? (f.vector() ? "vector " : "serial ")
                          + f.nodes().size()
                          + " nodes, "
                          + KernelWriter.census(graph, f.nodes()).operations()
                          + " operations, reads "
                          + f.reads().size()
                          + ", stores "
                          + f.stores().values().stream().mapToInt(List::size).sum()
                      : step.toString())
              .append("\n");
        }
      }
      return out.toString();
    }

    public Outcome run(Table table) {
      if (table.rows() >= MANY) {
        runners.forEach(steps -> steps.forEach(Runner::warm));
      }
      return new Execution(table).run();
    }

    /// One run.
    private final class Execution {
      private final Table table;
      private final Layout layout;
      private final Map<Integer, double[]> columns = new HashMap<>();
      private final Map<Integer, Tensor> others = new HashMap<>();

      Execution(Table table) {
        this.table = table;
        this.layout = new Layout(table);
      }

      Outcome run() {
        for (int i = 0; i < plan.passes().size(); i++) {
          Plan.Pass pass = plan.passes().get(i);
          pass.columns().keySet().forEach(this::column);
          blocks(pass, runners.get(i));
          pass.whole().forEach(this::whole);
        }
        var outputs = new LinkedHashMap<String, Tensor>();
        graph.outputs().forEach((name, id) -> outputs.put(name, output(id)));
        return new Outcome(outputs, List.of());
      }

      /// The values of a node for all rows; columns of the table are brought in order.
      private double[] column(int id) {
        return columns.computeIfAbsent(
            id,
            _ -> {
              Node node = graph.node(id);
              return switch (node.op()) {
                case Column(String name, _, _) -> layout.sorted(table.column(name));
                case Constant constant -> {
                  var values = new double[table.rows()];
                  Arrays.fill(values, constant.value().doubleAt(0));
                  yield values;
                }
                default -> new double[table.rows()];
              };
            });
      }

      private Tensor output(int id) {
        Tensor other = others.get(id);
        if (other != null) {
          return layout.restore(other);
        }
        Node node = graph.node(id);
        if (!isNumber(node)) {
          return layout.restore(hosted(node));
        }
        double[] values = layout.restored(column(id));
        return node.type().element() == Element.BOOL
            ? Tensor.bools(weft.ir.Shape.of(values.length), i -> values[i] != 0)
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
        int workers = Math.clamp(entities.size(), 1, engine.threads());
        Callable<Void> work =
            () -> {
              var rows = new Block(pass, columns, graph, engine.block());
              for (int e = next.getAndIncrement(); e < entities.size(); ) {
                rows.run(entities.get(e).from(), entities.get(e).to(), steps);
                e = next.getAndIncrement();
              }
              return null;
            };
        all(workers, work);
      }

      private static void all(int workers, Callable<Void> work) {
        try {
          if (workers == 1) {
            work.call();
            return;
          }
          try (var pool = Executors.newFixedThreadPool(workers)) {
            for (var done : pool.invokeAll(java.util.Collections.nCopies(workers, work))) {
              done.get();
            }
          }
        } catch (ExecutionException e) {
          throw e.getCause() instanceof RuntimeException cause
              ? cause
              : new IllegalStateException(e.getCause());
        } catch (Exception e) {
          throw e instanceof RuntimeException cause ? cause : new IllegalStateException(e);
        }
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

      private double[] across(CrossSection op, Node node) {
        double[] x = column(node.args().getFirst());
        var out = new double[x.length];
        Arrays.fill(out, Double.NaN);
        for (int[] rows : layout.times()) {
          for (int[] group : groups(node, rows)) {
            var present = Arrays.stream(group).filter(row -> !Double.isNaN(x[row])).toArray();
            double[] results = op.over(Arrays.stream(present).mapToDouble(row -> x[row]).toArray());
            for (int i = 0; i < present.length; i++) {
              out[present[i]] = results[i];
            }
          }
        }
        return out;
      }

      private List<int[]> groups(Node node, int[] rows) {
        if (node.args().size() < 2) {
          return List.of(rows);
        }
        Tensor by = value(node.args().get(1));
        var groups = new LinkedHashMap<Object, List<Integer>>();
        for (int row : rows) {
          Object key =
              by.element() == Element.TEXT
                  ? java.util.Objects.requireNonNullElse(by.textAt(row), Element.TEXT)
                  : (Object) by.longAt(row);
          groups.computeIfAbsent(key, _ -> new ArrayList<>()).add(row);
        }
        return groups.values().stream()
            .map(group -> group.stream().mapToInt(row -> row).toArray())
            .toList();
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
          return value.broadcast(weft.ir.Shape.of(table.rows()));
        }
        double[] values = column(id);
        return node.type().element() == Element.BOOL
            ? Tensor.bools(weft.ir.Shape.of(values.length), i -> values[i] != 0)
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
  }
}
