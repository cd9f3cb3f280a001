package weft.spell;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import weft.ir.Graph;
import weft.ir.Node;
import weft.rewrite.Prune;

/// Which equations become columns, and in which step of a query: a `WITH` clause, a `with_columns`,
/// a table of a script. All others stand inside the expressions that use them.
///
/// A step reads the columns of the steps before it. So what is asked of an expression that reads
/// other rows (a lag, a window) must be a column of an earlier step, if it reads other rows itself.
public final class QuerySteps {
  /// What a language wants as columns.
  public interface Habits {
    /// Whether an equation reads other rows than its own.
    boolean readsRows(Node node);

    /// Whether an equation that reads other rows may do so of an expression that reads other rows
    /// as well.
    default boolean nests(Node node) {
      return false;
    }

    /// Whether an equation becomes a column, whoever uses it.
    default boolean isApart(Node node) {
      return false;
    }

    /// Whether an equation of a column is said as shortly as that, so that it needs none of its
    /// own.
    default boolean isPlain(Node node) {
      return false;
    }

    /// Whether an equation that is used several times becomes a column.
    default boolean isShared(Node node, int users) {
      return true;
    }

    /// Whether what an equation takes has to be columns, because it is said more than once or where
    /// no expressions stand.
    default boolean wantsColumns(Node node) {
      return false;
    }

    /// Whether an equation can't stand inside an expression.
    default boolean isAlone(Node node) {
      return false;
    }

    /// How often the expression of an equation writes one of its arguments.
    default int times(Node node, int argument) {
      return 1;
    }

    /// How many operations one expression may have.
    default int most() {
      return 60;
    }
  }

  private final Graph graph;
  private final boolean[] needed;

  /// The step of each column; -1 for what stands inside expressions, 0 for what is read.
  private final int[] step;

  private final int count;

  private QuerySteps(Graph graph, boolean[] needed, int[] step) {
    this.graph = graph;
    this.needed = needed;
    this.step = step;
    int last = 0;
    for (int number : step) {
      last = Math.max(last, number);
    }
    this.count = last;
  }

  public static QuerySteps of(Graph graph, Habits habits) {
    return new Division(graph, habits).steps();
  }

  /// How many steps there are; they are numbered from 1.
  public int count() {
    return count;
  }

  /// Whether an equation is a column that some step makes.
  public boolean isColumn(int id) {
    return step[id] > 0;
  }

  /// The step that makes a column; 0 for what is read from the table.
  public int of(int id) {
    return step[id];
  }

  /// What a step makes, in the order of the graph.
  public List<Node> in(int number) {
    return graph.nodes().stream().filter(node -> step[node.id()] == number).toList();
  }

  /// The columns of a step or an earlier one, also those of the table, that are read after it: by
  /// later steps or as results.
  public Set<Integer> readAfter(int number) {
    var read = new TreeSet<Integer>();
    for (Node node : graph.nodes()) {
      if (step[node.id()] > number) {
        collect(node, number, read);
      }
    }
    for (int id : graph.outputs().values()) {
      if (step[id] >= 0 && step[id] <= number) {
        read.add(id);
      }
    }
    return Collections.unmodifiableSet(read);
  }

  /// The columns that a column's expression reads.
  public Set<Integer> reads(Node node) {
    var read = new TreeSet<Integer>();
    collect(node, Integer.MAX_VALUE, read);
    return Collections.unmodifiableSet(read);
  }

  private void collect(Node node, int number, Set<Integer> read) {
    var open = new ArrayList<>(node.args());
    var seen = new TreeSet<Integer>();
    while (!open.isEmpty()) {
      int id = open.removeLast();
      if (!seen.add(id)) {
        continue;
      }
      if (step[id] < 0) {
        open.addAll(graph.node(id).args());
      } else if (step[id] <= number) {
        read.add(id);
      }
    }
  }

  /// Whether anything needs an equation at all.
  public boolean isNeeded(int id) {
    return needed[id];
  }

  private static final class Division {
    private final Graph graph;
    private final Habits habits;
    private final boolean[] needed;
    private final boolean[] column;

    Division(Graph graph, Habits habits) {
      this.graph = graph;
      this.habits = habits;
      this.needed = Prune.needed(graph, graph.outputs().values());
      this.column = new boolean[graph.size()];
    }

    QuerySteps steps() {
      graph.outputs().values().forEach(id -> column[id] = !isFree(graph.node(id)));
      graph.nodes().forEach(node -> column[node.id()] |= habits.isAlone(node));
      shared();
      layered();
      cutLong();
      var step = new int[graph.size()];
      var depth = new int[graph.size()];
      for (Node node : graph.nodes()) {
        int id = node.id();
        for (int arg : node.args()) {
          depth[id] = Math.max(depth[id], column[arg] ? step[arg] : depth[arg]);
        }
        step[id] = node.isColumn() ? 0 : column[id] && needed[id] ? depth[id] + 1 : -1;
      }
      return new QuerySteps(graph, needed, step);
    }

    /// What needs no column: what is read, and what is the same in every row.
    private boolean isFree(Node node) {
      return node.isColumn() || node.isConstant() || isPlain(node);
    }

    /// A result is a column, however shortly it is said.
    private boolean isPlain(Node node) {
      return habits.isPlain(node)
          && node.args().stream().allMatch(arg -> graph.node(arg).isColumn())
          && !graph.outputs().containsValue(node.id());
    }

    private void shared() {
      var users = new int[graph.size()];
      for (Node node : graph.nodes()) {
        if (needed[node.id()]) {
          new TreeSet<>(node.args()).forEach(arg -> users[arg]++);
        }
      }
      for (Node node : graph.nodes()) {
        boolean shared = users[node.id()] > 1 && habits.isShared(node, users[node.id()]);
        if (!isFree(node) && (shared || habits.isApart(node))) {
          column[node.id()] = true;
        }
      }
    }

    /// From the last equation to the first: whoever reads other rows is known before what it reads.
    private void layered() {
      var reads = new boolean[graph.size()];
      for (Node node : graph.nodes()) {
        int id = node.id();
        boolean inside = node.args().stream().anyMatch(arg -> !column[arg] && reads[arg]);
        reads[id] = inside || habits.readsRows(node);
        boolean layers = habits.readsRows(node) && !habits.nests(node);
        if (needed[id] && (layers || habits.wantsColumns(node))) {
          for (int arg : node.args()) {
            column[arg] |= (reads[arg] || habits.wantsColumns(node)) && !isFree(graph.node(arg));
          }
        }
      }
    }

    /// An expression that grows too long is cut where it has become so.
    private void cutLong() {
      var size = new int[graph.size()];
      for (Node node : graph.nodes()) {
        int id = node.id();
        size[id] = 1;
        for (int i = 0; i < node.args().size(); i++) {
          int arg = node.args().get(i);
          boolean apart = column[arg] || isFree(graph.node(arg));
          size[id] += apart ? 0 : size[arg] * habits.times(node, i);
        }
        if (size[id] > habits.most() && !isFree(node)) {
          for (int arg : node.args()) {
            if (size[arg] > 1 && !isFree(graph.node(arg))) {
              column[arg] = true;
            }
          }
          size[id] = 1;
        }
      }
    }
  }
}
