package weft.jit.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import weft.eval.Layout;
import weft.eval.Outcome;
import weft.eval.Pool;
import weft.eval.SectionGroups;
import weft.eval.Table;
import weft.eval.Watch;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Op;
import weft.ir.Shape;
import weft.ir.Source;
import weft.ir.Tensor;
import weft.ir.form.CrossSection;
import weft.ir.form.OfKey;
import weft.ir.form.OfRun;
import weft.ir.form.Window;
import weft.ir.problem.WeftException;
import weft.jit.ColumnPlace;
import weft.jit.CompiledGraph;
import weft.jit.Kind;
import weft.jit.OrderedRows;
import weft.jit.Workers;

/// One run of a compiled graph over a table.
public final class Execution {
  /// A piece of an entity has so many times the rows of a block, or before it.
  private static final int PIECE = 16;

  /// Pieces for each thread, where there are no more entities.
  private static final int PIECES = 4;

  private final CompiledGraph compiled;
  private final Graph graph;
  private final OrderedRows rows;
  private final Table table;
  private final Layout layout;
  private final Pool pool;
  private final Watch watch;
  private final AtomicLong done = new AtomicLong();
  private final Workers workers;

  /// Numbers and conditions (1, 0) of all rows, by node.
  private final Map<Integer, double[]> columns = new HashMap<>();

  /// What kernels don't compute with: texts, times, whole numbers, arrays.
  private final Map<Integer, Tensor> others = new HashMap<>();

  private final Map<Integer, SectionGroups> groups = new HashMap<>();

  private final Optional<LeftBehind> before;

  /// Rows of all passes.
  private final long all;

  public Execution(CompiledGraph compiled, OrderedRows rows, Pool pool, Watch watch) {
    this(compiled, rows, pool, watch, Optional.empty());
  }

  /// @param before what earlier rows left behind
  public Execution(
      CompiledGraph compiled,
      OrderedRows rows,
      Pool pool,
      Watch watch,
      Optional<LeftBehind> before) {
    this.before = before;
    this.compiled = compiled;
    this.graph = compiled.graph();
    this.rows = rows;
    this.table = rows.table();
    this.layout = rows.layout();
    this.pool = pool;
    this.watch = watch;
    this.workers = new Workers(compiled.engine().threads());
    this.all = (long) table.rows() * compiled.plan().passes().size();
  }

  public Outcome run() {
    for (int i = 0; i < compiled.plan().passes().size(); i++) {
      PassPlan.Pass pass = compiled.plan().passes().get(i);
      pass.whole().forEach(this::whole);
      read(pass.columns().keySet());
      blocks(i, compiled.runners().get(i));
      giveBack(i);
    }
    var results = results();
    var outputs = new LinkedHashMap<String, Tensor>();
    graph
        .outputs()
        .forEach((name, id) -> outputs.put(name, Objects.requireNonNull(results.get(id))));
    return new Outcome(outputs, List.of());
  }

  /// Brings the columns of the table that are not there yet in order, and makes room for what is
  /// computed: to touch so much new memory takes time, on all threads less.
  private void read(Collection<Integer> ids) {
    var wanted = ids.stream().filter(id -> !columns.containsKey(id)).toList();
    var made = new double[wanted.size()][];
    each(made.length, i -> made[i] = made(graph.node(wanted.get(i))));
    for (int i = 0; i < made.length; i++) {
      columns.put(wanted.get(i), made[i]);
    }
  }

  private double[] made(Node node) {
    if (ColumnPlace.of(graph, node).isPresent()) {
      return sorted(node);
    }
    double[] values = pool.take(table.rows());
    node.constant().ifPresent(value -> Arrays.fill(values, value.doubleAt(0)));
    return values;
  }

  private double[] sorted(Node node) {
    double[] cells = Layout.numbers(ColumnPlace.of(graph, node).orElseThrow().in(table));
    if (layout.isStanding()) {
      return cells;
    }
    double[] sorted = pool.take(cells.length);
    layout.sort(cells, sorted);
    return sorted;
  }

  /// Does the same with each of some things, on all threads.
  private void each(int count, IntConsumer work) {
    var next = new AtomicInteger();
    workers.all(
        count,
        () -> {
          for (int i = next.getAndIncrement(); i < count; i = next.getAndIncrement()) {
            work.accept(i);
          }
        });
  }

  /// The outputs in the order of the table, by node.
  private Map<Integer, Tensor> results() {
    var ids = List.copyOf(new TreeSet<>(graph.outputs().values()));
    read(ids.stream().filter(this::isComputed).toList());
    var room = layout.isStanding() ? null : new OutputRoom(columns, ids);
    var results = new Tensor[ids.size()];
    each(results.length, i -> results[i] = output(ids.get(i), room));
    if (room != null) {
      room.giveBack(pool);
    }
    var byNode = new HashMap<Integer, Tensor>();
    for (int i = 0; i < results.length; i++) {
      byNode.put(ids.get(i), results[i]);
    }
    return byNode;
  }

  /// Whether an output is numbers that are no column of the table.
  private boolean isComputed(int id) {
    return Kind.isNumber(graph.node(id)) && !graph.node(id).isColumn();
  }

  /// What no later pass needs, and is neither an output nor a column of the table, can be used
  /// again.
  private void giveBack(int pass) {
    for (int id : compiled.plan().passes().get(pass).last()) {
      double[] values = columns.remove(id);
      if (values != null && ColumnPlace.of(graph, graph.node(id)).isEmpty()) {
        pool.give(values);
      }
      others.remove(id);
    }
  }

  /// The numbers of a node for all rows; columns of the table are brought in order.
  private double[] column(int id) {
    return columns.computeIfAbsent(id, _ -> made(graph.node(id)));
  }

  /// @param room null where results are in the order of the table already
  private Tensor output(int id, @Nullable OutputRoom room) {
    Node node = graph.node(id);
    if (node.isColumn()) {
      return ColumnPlace.of(graph, node).orElseThrow().in(table);
    }
    if (!Kind.isNumber(node)) {
      return layout.restore(inRows(value(id)));
    }
    double[] values = Objects.requireNonNull(columns.get(id));
    double[] cells = room == null ? values : room.restored(values, layout);
    return node.type().element() == Element.BOOL
        ? Tensor.truths(Shape.of(cells.length), i -> cells[i])
        : Tensor.column(cells);
  }

  /// What is the same in every row stands in each of them.
  private Tensor inRows(Tensor value) {
    return value.shape().isScalar() ? value.broadcast(Shape.of(table.rows())) : value;
  }

  private void blocks(int number, List<StepRunner> steps) {
    PassPlan.Pass pass = compiled.plan().passes().get(number);
    if (steps.isEmpty()) {
      done(table.rows());
      return;
    }
    var pieces = pieces(pass);
    var next = new AtomicInteger();
    workers.all(
        pieces.size(),
        () -> {
          var block = new Block(pass, columns, graph, compiled.engine().block());
          for (int i = next.getAndIncrement(); i < pieces.size(); i = next.getAndIncrement()) {
            Piece piece = pieces.get(i);
            block.begin();
            if (piece.isFirst(layout)) {
              before.ifPresent(left -> left.resume(block, number, piece.entity));
            }
            // Whoever looks on is asked after each block: a long entity ends as soon as a short
            // one.
            block.run(piece.start, piece.from, piece.to, steps, this::done);
            if (piece.isLast(layout)) {
              before.ifPresent(left -> left.leave(block, number, piece.entity));
            }
          }
        });
  }

  /// Rows of an entity that one thread computes.
  ///
  /// @param start the first row that they depend on
  private record Piece(int entity, int start, int from, int to) {
    boolean isFirst(Layout layout) {
      return from == layout.entities().get(entity).from();
    }

    boolean isLast(Layout layout) {
      return to == layout.entities().get(entity).to();
    }
  }

  /// Entities, and pieces of entities that are too long for one thread, as far as a piece can be
  /// computed without the rows long before it.
  private List<Piece> pieces(PassPlan.Pass pass) {
    int threads = compiled.engine().threads();
    var reach = threads == 1 ? OptionalInt.empty() : pass.reach();
    long least = PIECE * (long) Math.max(compiled.engine().block(), reach.orElse(0));
    long most =
        reach.isPresent() ? Math.max(least, table.rows() / (PIECES * threads)) : Long.MAX_VALUE;
    var pieces = new ArrayList<Piece>();
    for (int e = 0; e < layout.entities().size(); e++) {
      var entity = layout.entities().get(e);
      int parts = (int) Math.max(1, entity.rows() / most);
      for (int i = 0; i < parts; i++) {
        int from = entity.from() + (int) ((long) entity.rows() * i / parts);
        int to = entity.from() + (int) ((long) entity.rows() * (i + 1) / parts);
        int start = Math.max(entity.from(), from - reach.orElse(0));
        pieces.add(new Piece(e, start, from, to));
      }
    }
    return pieces;
  }

  private void done(long more) {
    watch.at(done.addAndGet(more), all);
  }

  // ---- all rows at once

  private void whole(int id) {
    Node node = graph.node(id);
    try {
      switch (compiled.kind(id)) {
        case ACROSS -> columns.put(id, across(node));
        case ENTITY -> columns.put(id, entities(node));
        case CELLS -> keep(node, cells().run(node));
        case HOST -> keep(node, new HostRunner(graph, layout, this::value).run(node));
        case CONSTANT, COLUMN, LAG, VECTOR, SERIAL, WINDOW -> throw new IllegalStateException();
      }
    } catch (WeftException e) {
      throw e.with(node::blamed);
    }
  }

  private CellRunner cells() {
    return new CellRunner(graph, layout.rows(), workers, this::value, compiled::model);
  }

  private void keep(Node node, Tensor value) {
    if (Kind.isNumber(node)) {
      double[] numbers = Layout.numbers(value);
      // An op may give its argument as it is; arrays that are used again must not be shared.
      boolean shared = columns.values().stream().anyMatch(known -> known == numbers);
      columns.put(node.id(), shared ? numbers.clone() : numbers);
    } else {
      others.put(node.id(), value);
    }
  }

  private double[] across(Node node) {
    var op = (CrossSection) node.op();
    var by =
        node.args().size() > op.columns()
            ? groups.computeIfAbsent(
                node.args().getLast(), id -> SectionGroups.of(inRows(value(id))))
            : null;
    var values =
        node.args().subList(0, op.columns()).stream().map(this::column).toArray(double[][]::new);
    double[] out = pool.take(table.rows());
    rows.sections().over(op, values, by, workers, out);
    return out;
  }

  private double[] entities(Node node) {
    var in = node.args().stream().map(this::column).toArray(double[][]::new);
    double[] out = pool.take(table.rows());
    switch (node.op()) {
      case OfKey op ->
          new KeyRunner(op, elements(op, node), layout, compiled.engine(), workers).run(in, out);
      case OfRun op ->
          entities(op.op(), Arrays.copyOf(in, in.length - 1), Optional.of(in[in.length - 1]), out);
      case Op op -> entities(op, in, Optional.empty(), out);
    }
    return out;
  }

  private List<Element> elements(OfKey op, Node node) {
    return node.args().subList(0, op.op().contract().arity()).stream()
        .map(arg -> graph.node(arg).type().element())
        .toList();
  }

  /// @param start where runs begin that are as entities
  private void entities(Op op, double[][] in, Optional<double[]> start, double[] out) {
    if (op instanceof Window window) {
      new Durations(window, in, start, layout, compiled.engine()).run(out);
      return;
    }
    Layout parts = start.map(layout::runs).orElse(layout);
    var entities = parts.entities();
    var next = new AtomicInteger();
    workers.all(
        entities.size(),
        () -> {
          var step = EntityStep.of(op, parts, () -> done(0));
          for (int e = next.getAndIncrement(); e < entities.size(); e = next.getAndIncrement()) {
            step.run(in, entities.get(e).from(), entities.get(e).to(), out);
          }
        });
  }

  /// The values of a node in layout order; a constant stands alone.
  private Tensor value(int id) {
    Node node = graph.node(id);
    Tensor other = others.get(id);
    if (other != null) {
      return other;
    }
    if (node.op() instanceof Source.Known known) {
      return known.value();
    }
    if (!Kind.isNumber(node)) {
      return layout.inOrder(ColumnPlace.of(graph, node).orElseThrow().in(table));
    }
    double[] values = column(id);
    return node.type().element() == Element.BOOL
        ? Tensor.truths(Shape.of(values.length), i -> values[i])
        : Tensor.column(values);
  }
}
