package weft.files.spill;

import static weft.files.spill.GroupedRows.ENTITY;
import static weft.files.spill.GroupedRows.ROW;
import static weft.files.spill.GroupedRows.column;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntFunction;
import weft.eval.Layout;
import weft.eval.Outcome;
import weft.eval.PreparedGraph;
import weft.eval.Table;
import weft.files.DataFindings;
import weft.files.JoinedFiles;
import weft.ir.Graph;
import weft.ir.Tensor;
import weft.ir.problem.WeftException;
import weft.rewrite.Stages;

/// Features over a table that does not fit into memory.
///
/// Rows are read once and put aside by groups of entities. Then the parts of the graph run one
/// after the other (see [Stages]): what needs whole entities, group by group; what needs whole
/// times, range by range. What a part hands to a later one is put aside too, sorted into the groups
/// or ranges in which it will be needed; and so are results, into slices of rows as they stand in
/// the input. Each row carries its number, by which it finds its place again.
///
/// So nothing is ever sorted as a whole, and there is never more in memory than a group, a range or
/// a slice.
///
/// ```java
/// var files = JoinedFiles.open(List.of("bars/*.parquet"), ReadOptions.ALL.by("symbol").order("time"));
/// Graph graph = Rewrites.standard(compiled.graph());
/// var portions = Memory.ofJava().portions(Memory.rowBytes(Stages.of(graph), files.keys()));
/// try (var run = new SpilledRun(files, graph, engine::prepare, portions, false, watch)) {
///   TableFiles.write(Path.of("features.parquet"), run.run());
/// }
/// ```
public final class SpilledRun implements AutoCloseable {
  /// Is told how far a run has come.
  @FunctionalInterface
  public interface Watch {
    void show(String what, long done, long total);
  }

  private final JoinedFiles input;
  private final Stages stages;
  private final Function<Graph, PreparedGraph> engine;
  private final Portions portions;
  private final boolean byEntity;
  private final Watch watch;
  private final DataFindings findings;

  /// The groups in which repeated keys have been looked for.
  private final BitSet looked = new BitSet();

  private final Set<String> results;
  private final GroupedRows rows;
  private final TimeRanges times;
  private final List<Spill> spills = new ArrayList<>();
  private final Spill keys;

  /// Results by slices, and the names of those that are there.
  private final List<Spill> sliced = new ArrayList<>();

  private final Set<String> known = new HashSet<>();
  private long computed;

  /// @param graph with all cross-sections, so one that has been expanded
  /// @param engine makes ready what computes a part of the graph
  /// @param byEntity whether results stand by entity and order, instead of as in the input
  /// @param findings is shown all rows
  public SpilledRun(
      JoinedFiles input,
      Graph graph,
      Function<Graph, PreparedGraph> engine,
      Portions portions,
      boolean byEntity,
      DataFindings findings,
      Watch watch) {
    this.input = input;
    this.stages = Stages.of(graph);
    this.engine = engine;
    this.portions = portions;
    this.byEntity = byEntity;
    this.findings = findings;
    this.watch = watch;
    this.results = new LinkedHashSet<>(stages.results().values());
    this.rows = new GroupedRows(input, portions, findings);
    this.times = new TimeRanges(input.rows());
    this.keys = spill(slices());
  }

  private Spill spill(int buckets) {
    var spill = Spill.create(buckets);
    spills.add(spill);
    return spill;
  }

  private int slices() {
    return (int) ((input.rows() + portions.slice() - 1) / portions.slice());
  }

  public int entities() {
    return rows.entities();
  }

  /// The keys and the features, piece by piece.
  public Iterator<Map<String, Tensor>> run() {
    read();
    var all = stages.stages();
    Optional<Spill> asked = Optional.empty();
    for (int i = 0; i < all.size(); i++) {
      var stage = all.get(i);
      if (asked.isPresent()) {
        across(stage.across(), asked.get(), i);
      }
      boolean last = i == all.size() - 1;
      if (last && byEntity) {
        var compute = engine.apply(stage.within());
        return pieces(rows.count(), group -> inEntityOrder(group, stage.within(), compute));
      }
      asked = last ? Optional.empty() : Optional.of(spill(times.ranges()));
      within(stage, asked);
    }
    return pieces(slices(), this::inInputOrder);
  }

  /// Each piece is made when it is asked for, so that there is only one at a time.
  private static Iterator<Map<String, Tensor>> pieces(
      int count, IntFunction<Map<String, Tensor>> piece) {
    return new Iterator<>() {
      private int next;

      @Override
      public boolean hasNext() {
        return next < count;
      }

      @Override
      public Map<String, Tensor> next() {
        if (next == count) {
          throw new NoSuchElementException();
        }
        return piece.apply(next++);
      }
    };
  }

  private void read() {
    var columns = new LinkedHashSet<String>();
    stages.stages().forEach(stage -> columns.addAll(stage.within().columns().keySet()));
    columns.removeAll(stages.columns().keySet());
    rows.read(
        columns,
        done -> watch.show("reading", done, input.rows()),
        some -> {
          times.see(column(some, order()));
          findings.values(some, column(some, ROW).size());
          if (!byEntity) {
            keys.add(only(some, input.keys()), slices(column(some, ROW)));
          }
        });
    times.cut(portions.rows());
  }

  /// The column that says which rows are of one time.
  private String order() {
    return input.order().orElse(ROW);
  }

  private int[] slices(Tensor numbers) {
    var of = new int[numbers.size()];
    for (int i = 0; i < of.length; i++) {
      of[i] = (int) (numbers.longAt(i) / portions.slice());
    }
    return of;
  }

  /// Computes cross-sections, range by range.
  private void across(Graph graph, Spill asked, int stage) {
    var compute = engine.apply(graph);
    var needed = new HashSet<String>(byEntity ? results : Set.of());
    for (var later : stages.stages().subList(stage, stages.stages().size())) {
      needed.addAll(later.within().columns().keySet());
    }
    var kept = graph.outputs().keySet().stream().filter(needed::contains).toList();
    var back = rows.numbered(kept);
    var ready = spill(slices());
    for (int range = 0; range < asked.buckets(); range++) {
      if (asked.rows(range) > 0) {
        var columns = asked.read(range, asked.columns());
        var table = new Table(columns, Optional.of(ENTITY), Optional.of(order()));
        var found = outputs(compute, table);
        if (!kept.isEmpty()) {
          back.add(only(found, kept, ROW), rows.of(table.column(ENTITY)));
        }
        deliver(found, ready);
      }
    }
    settle(graph, ready);
    asked.close();
  }

  /// Computes what needs whole entities, group by group.
  ///
  /// @param next takes what the next cross-sections ask for
  private void within(Stages.Stage stage, Optional<Spill> next) {
    var compute = engine.apply(stage.within());
    var kept = new LinkedHashSet<>(stage.kept());
    if (byEntity) {
      stage.within().outputs().keySet().stream()
          .filter(name -> results.contains(name) && !rows.has(name))
          .forEach(kept::add);
    }
    var home = rows.aligned(kept);
    var ready = spill(slices());
    for (int group = 0; group < rows.count(); group++) {
      Table table = rows.load(group, stage.within().columns().keySet());
      look(group, table);
      var found = outputs(compute, table);
      if (!kept.isEmpty()) {
        home.add(only(found, kept), group);
      }
      if (next.isPresent()) {
        var asked = only(found, stage.next(), ROW);
        asked.put(ENTITY, table.column(ENTITY));
        asked.put(order(), table.column(order()));
        next.get().add(asked, times.of(table.column(order())));
      }
      deliver(found, ready);
    }
    settle(stage.within(), ready);
  }

  private void look(int group, Table table) {
    if (!looked.get(group)) {
      looked.set(group);
      findings.keys(table, table.column(ROW)::longAt);
    }
  }

  /// What is computed, and the numbers of its rows.
  private Map<String, Tensor> outputs(PreparedGraph compute, Table table) {
    Outcome outcome = compute.run(table);
    if (!outcome.complete()) {
      throw new WeftException(outcome.failures());
    }
    computed += table.rows();
    watch.show("computing", computed, (2L * stages.stages().size() - 1) * input.rows());
    var outputs = new LinkedHashMap<>(outcome.outputs());
    outputs.put(ROW, table.column(ROW));
    return outputs;
  }

  private static Map<String, Tensor> only(
      Map<String, Tensor> columns, Collection<String> names, String... more) {
    var some = new LinkedHashMap<String, Tensor>();
    names.forEach(name -> some.put(name, column(columns, name)));
    for (String name : more) {
      some.put(name, column(columns, name));
    }
    return some;
  }

  /// Puts results aside by where they stand in the input.
  private void deliver(Map<String, Tensor> found, Spill ready) {
    var some =
        found.keySet().stream()
            .filter(name -> results.contains(name) && !known.contains(name))
            .toList();
    if (!byEntity && !some.isEmpty()) {
      ready.add(only(found, some, ROW), slices(column(found, ROW)));
    }
  }

  /// Remembers which results are there.
  private void settle(Graph graph, Spill ready) {
    known.addAll(graph.outputs().keySet());
    if (!ready.columns().isEmpty()) {
      sliced.add(ready);
    }
  }

  private Map<String, Tensor> inInputOrder(int slice) {
    var columns = new LinkedHashMap<>(keys.read(slice, input.keys()));
    var from = new int[keys.rows(slice)];
    var found = new HashMap<String, Tensor>();
    for (Spill spill : sliced) {
      var some = spill.read(slice, spill.columns());
      var numbers = column(some, ROW);
      for (int i = 0; i < from.length; i++) {
        from[(int) (numbers.longAt(i) - (long) slice * portions.slice())] = i;
      }
      some.forEach((name, column) -> found.put(name, GroupedRows.taken(column, from)));
    }
    stages.results().forEach((name, column) -> columns.put(name, column(found, column)));
    return columns;
  }

  /// The last part of the graph is computed here, so that its results need not be put aside.
  private Map<String, Tensor> inEntityOrder(int group, Graph graph, PreparedGraph compute) {
    var needed = new LinkedHashSet<>(graph.columns().keySet());
    needed.addAll(input.keys());
    results.stream().filter(rows::has).forEach(needed::add);
    Table table = rows.load(group, needed);
    look(group, table);
    var found = outputs(compute, table);
    var layout = new Layout(table);
    var columns = new LinkedHashMap<String, Tensor>();
    input.keys().forEach(key -> columns.put(key, layout.inOrder(table.column(key))));
    stages
        .results()
        .forEach(
            (name, column) -> {
              Tensor result = rows.has(column) ? table.column(column) : column(found, column);
              columns.put(name, layout.inOrder(result));
            });
    return columns;
  }

  @Override
  public void close() {
    rows.close();
    spills.forEach(Spill::close);
  }
}
