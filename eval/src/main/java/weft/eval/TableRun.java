package weft.eval;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.form.CrossSection;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.rewrite.Prune;
import weft.rewrite.Stages;

/// A graph over a table. Stage by stage: all entities up to a cross-section, one at a time; then
/// the cross-section, time by time; and so on. Only what a later stage or an output needs is kept
/// beyond an entity.
final class TableRun {
  private final RunOptions setup;
  private final Graph graph;
  private final Table table;
  private final Layout layout;
  private final Evaluator evaluator;
  private final boolean[] needed;
  private final int[] stage;
  private final TreeSet<Integer> kept = new TreeSet<>();

  /// Columns in layout order, of nodes that outlive their entity.
  private final Map<Integer, Tensor> columns = new HashMap<>();

  /// Cells that are computed, and how many there will be.
  private long done;

  private long total;

  TableRun(RunOptions setup, Graph graph, Table table) {
    this.setup = setup;
    this.graph = graph;
    this.table = table;
    this.layout = Layout.of(table);
    this.evaluator = new Evaluator(setup, graph);
    this.needed = Prune.needed(graph, graph.outputs().values());
    this.stage = Stages.numbers(graph);
    for (Node node : graph.nodes()) {
      for (int arg : node.args()) {
        // What has no rows is computed in each stage, with whatever it reads.
        boolean again = !node.type().hasRows() && graph.node(arg).type().hasRows();
        if (needed[node.id()]
            && (stage[arg] < stage[node.id()] || node.op() instanceof CrossSection || again)) {
          kept.add(arg);
        }
      }
    }
    kept.addAll(graph.outputs().values());
  }

  Outcome run() {
    evaluator.dump();
    int last = 0;
    for (Node node : graph.nodes()) {
      last = needed[node.id()] ? Math.max(last, stage[node.id()]) : last;
      total += needed[node.id()] ? table.rows() : 0;
    }
    for (int number = 0; number <= last; number++) {
      crossSections(number);
      entities(number);
    }
    evaluator.report();
    var outputs = new LinkedHashMap<String, Tensor>();
    graph
        .outputs()
        .forEach(
            (name, id) -> {
              if (!evaluator.failed(id)) {
                outputs.put(name, layout.restore(column(id)));
              }
            });
    return new Outcome(outputs, evaluator.failures());
  }

  private Tensor column(int id) {
    return java.util.Objects.requireNonNull(columns.get(id));
  }

  private void entities(int number) {
    var nodes = graph.nodes().stream().filter(node -> isIn(node, number)).toList();
    var before = new TreeSet<Integer>();
    for (Node node : nodes) {
      node.args().stream().filter(arg -> !isIn(graph.node(arg), number)).forEach(before::add);
    }
    before.removeIf(evaluator::failed);
    var pieces = new TreeMap<Integer, List<Tensor>>();
    for (var entity : layout.entities()) {
      var values = new Values(nodes, kept);
      for (int id : before) {
        values.put(id, slice(column(id), entity));
      }
      var host = new EntityHost(setup, layout, entity);
      for (Node node : nodes) {
        if (checked(node, () -> inputs(node, entity)) instanceof Map<String, Tensor> inputs) {
          evaluator.step(node, values, inputs, host);
        }
        done += entity.rows();
        setup.watch().at(done, total);
        if (kept.contains(node.id())
            && values.has(node.id())
            && checked(node, () -> inRows(values.at(node.id()), node, entity.rows()))
                instanceof Tensor piece) {
          pieces.computeIfAbsent(node.id(), _ -> new ArrayList<>()).add(piece);
        }
      }
    }
    pieces.forEach(
        (id, parts) -> {
          if (!evaluator.failed(id)
              && checked(graph.node(id), () -> concatenate(parts)) instanceof Tensor column) {
            columns.put(id, column);
          }
        });
  }

  /// Whether a node is computed in this stage. What has no rows is computed in each anew, so that
  /// it does not become a column on the way.
  private boolean isIn(Node node, int number) {
    return needed[node.id()]
        && !(node.op() instanceof CrossSection)
        && (stage[node.id()] == number || stage[node.id()] < number && !node.type().hasRows());
  }

  /// What is made for a node; null where it is refused.
  private <T> @Nullable T checked(Node node, Supplier<T> made) {
    try {
      return made.get();
    } catch (WeftException e) {
      evaluator.fail(node, e);
      return null;
    } catch (RuntimeException e) {
      evaluator.fail(node, Evaluator.failed(e));
      return null;
    }
  }

  private Map<String, Tensor> inputs(Node node, Layout.Entity entity) {
    return node.isColumn()
        ? Map.of(node.name(), layout.slice(table.column(node.name()), entity))
        : Map.of();
  }

  private static Tensor slice(Tensor column, Layout.Entity entity) {
    return column.rows(entity.from(), entity.to());
  }

  /// What is the same in every row stands in each of them.
  private static Tensor inRows(Tensor value, Node node, int rows) {
    if (value.shape().rank() > node.type().shape().rank()) {
      int found = value.shape().dims().getFirst();
      if (found != rows) {
        throw new WeftException(
            Diagnostic.of(Code.SHAPE, "gives " + found + " rows for an entity of " + rows)
                .expected(rows + " rows")
                .found(found + " rows"));
      }
      return value;
    }
    var dims = new ArrayList<Integer>(List.of(rows));
    dims.addAll(value.shape().dims());
    return value.broadcast(new Shape(false, dims));
  }

  private static Tensor concatenate(List<Tensor> parts) {
    if (parts.size() == 1) {
      return parts.getFirst();
    }
    for (Tensor part : parts) {
      if (!cell(part).equals(cell(parts.getFirst()))) {
        throw new WeftException(
            Diagnostic.of(Code.SHAPE, "gives other cells for one entity than for another")
                .expected(cell(parts.getFirst()).toString())
                .found(cell(part).toString()));
      }
    }
    return Tensor.join(parts);
  }

  private static Type cell(Tensor rows) {
    var dims = rows.shape().dims();
    return Type.scalar(rows.element()).with(new Shape(false, dims.subList(1, dims.size())));
  }

  private void crossSections(int number) {
    if (number == 0) {
      return;
    }
    var times = layout.times();
    for (Node node : graph.nodes()) {
      if (needed[node.id()] && stage[node.id()] == number && node.op() instanceof CrossSection op) {
        if (node.args().stream().anyMatch(evaluator::failed)) {
          evaluator.pass(node);
        } else if (checked(node, () -> across(op, node, times)) instanceof Tensor column) {
          columns.put(node.id(), column);
        }
      }
    }
  }

  private Tensor across(CrossSection op, Node node, List<int[]> times) {
    var columns =
        node.args().subList(0, op.columns()).stream()
            .map(arg -> column(arg).doubles())
            .toArray(double[][]::new);
    var out = new double[columns[0].length];
    var groups =
        node.args().size() > columns.length
            ? SectionGroups.of(column(node.args().getLast()))
            : new SectionGroups(new int[out.length], 1);
    Arrays.fill(out, Double.NaN);
    var section = new GroupedSection(op);
    for (int[] rows : times) {
      int[] present = Arrays.stream(rows).filter(row -> isPresent(columns, row)).toArray();
      var values =
          Arrays.stream(columns)
              .map(x -> Arrays.stream(present).mapToDouble(row -> x[row]).toArray())
              .toArray(double[][]::new);
      section.over(
          values,
          present.length,
          Arrays.stream(present).map(row -> groups.codes()[row]).toArray(),
          groups.count());
      for (int i = 0; i < present.length; i++) {
        out[present[i]] = values[0][i];
      }
    }
    return Tensor.column(out);
  }

  private static boolean isPresent(double[][] columns, int row) {
    return Arrays.stream(columns).noneMatch(x -> Double.isNaN(x[row]));
  }

  /// What surrounds the rows of an entity.
  private static final class EntityHost extends ProgramHost {
    private final Layout layout;
    private final Layout.Entity entity;

    EntityHost(RunOptions setup, Layout layout, Layout.Entity entity) {
      super(setup);
      this.layout = layout;
      this.entity = entity;
    }

    @Override
    public int rows() {
      return entity.rows();
    }

    @Override
    public long[] order() {
      return Arrays.copyOfRange(layout.order(), entity.from(), entity.to());
    }
  }
}
