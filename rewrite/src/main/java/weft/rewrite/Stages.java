package weft.rewrite;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Node;
import weft.ir.form.CrossSection;
import weft.ops.source.Column;

/// A graph cut at its cross-sections, for tables that do not fit into memory. What is left of it
/// needs either whole entities or whole times, never all rows at once:
///
/// ```
/// within 0 -> across 1 -> within 1 -> across 2 -> within 2 -> ...
/// ```
///
/// A node that a later part needs becomes a column that the graph itself does not read, by a name
/// such as `(n12)`. Run one after the other, the parts give the bits of the whole.
///
/// @param results for each output of the graph the column that holds it
/// @param columns the columns that parts give, and the node of the graph that each is
public record Stages(
    List<Stage> stages, Map<String, String> results, Map<String, Integer> columns) {
  /// @param across cross-sections, which need all rows of a time; none in the first stage
  /// @param within everything else, which needs all rows of an entity
  /// @param kept what later graphs of entities read of `within`
  /// @param next what the cross-sections of the next stage read; `within` has all of it
  public record Stage(Graph across, Graph within, Set<String> kept, Set<String> next) {
    public Stage {
      kept = Collections.unmodifiableSet(new LinkedHashSet<>(kept));
      next = Collections.unmodifiableSet(new LinkedHashSet<>(next));
    }
  }

  public Stages {
    stages = List.copyOf(stages);
    results = Collections.unmodifiableMap(new LinkedHashMap<>(results));
    columns = Map.copyOf(columns);
  }

  /// @param graph whose cross-sections are all there, so one that has been expanded
  public static Stages of(Graph graph) {
    return new Cut(graph).stages();
  }

  /// Whether the way from an argument to a node leads over a boundary.
  @FunctionalInterface
  public interface Boundary {
    boolean between(int arg, int node);
  }

  /// The number of boundaries on the way to each node.
  public static int[] count(Graph graph, Boundary boundary) {
    var count = new int[graph.size()];
    for (Node node : graph.nodes()) {
      int id = node.id();
      for (int arg : node.args()) {
        count[id] = Math.max(count[id], count[arg] + (boundary.between(arg, id) ? 1 : 0));
      }
    }
    return count;
  }

  /// The number of cross-sections on the way to each node.
  public static int[] numbers(Graph graph) {
    return count(graph, (_, id) -> graph.node(id).op() instanceof CrossSection);
  }

  private static final class Cut {
    private final Graph graph;
    private final boolean[] needed;
    private final int[] stage;
    private final Set<String> taken;
    private final Map<String, Integer> columns = new LinkedHashMap<>();

    /// Nodes that must be results of their part.
    private final Set<Integer> kept = new TreeSet<>();

    Cut(Graph graph) {
      this.graph = graph;
      this.needed = Prune.needed(graph, graph.outputs().values());
      this.stage = numbers(graph);
      this.taken = graph.columns().keySet();
      for (Node node : graph.nodes()) {
        for (int arg : node.args()) {
          if (needed[node.id()] && isLater(node.id(), arg) && !isFree(arg)) {
            kept.add(arg);
          }
        }
      }
    }

    /// Whether a graph of entities after the one that gives an argument reads it, for the node or,
    /// if that is a cross-section, to hand it on.
    private boolean isLater(int id, int arg) {
      return isAcross(id) ? stage[arg] < stage[id] - 1 : stage[arg] < stage[id] || isAcross(arg);
    }

    private boolean isAcross(int id) {
      return graph.node(id).op() instanceof CrossSection;
    }

    /// What each part has by itself: columns of the table, and what is the same in every row.
    private boolean isFree(int id) {
      Node node = graph.node(id);
      return node.isColumn() || !node.type().hasRows();
    }

    Stages stages() {
      int last = 0;
      for (int id = 0; id < graph.size(); id++) {
        last = needed[id] ? Math.max(last, stage[id]) : last;
      }
      var stages = new ArrayList<Stage>();
      for (int number = 0; number <= last; number++) {
        stages.add(stage(number));
      }
      var results = new LinkedHashMap<String, String>();
      graph.outputs().forEach((name, id) -> results.put(name, name(id)));
      return new Stages(stages, results, columns);
    }

    private Stage stage(int number) {
      var later = new LinkedHashSet<String>();
      var next = new LinkedHashSet<String>();
      var out = new TreeSet<Integer>();
      for (int id : graph.outputs().values()) {
        if (stage[id] == number && !isAcross(id)) {
          out.add(id);
        }
      }
      for (int id : kept) {
        if (stage[id] == number && !isAcross(id)) {
          out.add(id);
          later.add(name(id));
        }
      }
      for (Node node : graph.nodes()) {
        if (needed[node.id()] && isAcross(node.id()) && stage[node.id()] == number + 1) {
          out.addAll(node.args());
          node.args().forEach(arg -> next.add(name(arg)));
        }
      }
      return new Stage(across(number), within(number, out), later, next);
    }

    private Graph across(int number) {
      var to = GraphBuilder.plain();
      for (Node node : graph.nodes()) {
        if (needed[node.id()] && isAcross(node.id()) && stage[node.id()] == number) {
          var args = node.args().stream().map(arg -> column(arg, to)).toList();
          to.output(name(node.id()), to.copy(graph, node, args));
        }
      }
      return to.build();
    }

    private Graph within(int number, Set<Integer> out) {
      var to = GraphBuilder.plain();
      var became = new int[graph.size()];
      for (Node node : graph.nodes()) {
        if (!needed[node.id()] && !out.contains(node.id())) {
          continue;
        }
        boolean here = stage[node.id()] == number && !isAcross(node.id());
        if (here || isFree(node.id())) {
          var args = node.args().stream().map(arg -> became[arg]).toList();
          became[node.id()] = to.copy(graph, node, args);
        } else if (stage[node.id()] <= number) {
          became[node.id()] = column(node.id(), to);
        }
      }
      out.forEach(id -> to.output(name(id), became[id]));
      return new Prune().apply(to.build());
    }

    private String name(int id) {
      String name = "(" + Node.label(id) + ")";
      while (taken.contains(name)) {
        name = "(" + name + ")";
      }
      columns.put(name, id);
      return name;
    }

    /// The result of an earlier part.
    private int column(int id, GraphBuilder to) {
      return to.add(Column.of(name(id), graph.node(id).type()));
    }
  }
}
