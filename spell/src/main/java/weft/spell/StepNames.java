package weft.spell;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import weft.ir.Graph;
import weft.ir.Node;

/// The names of the columns that steps make: what the user called them; else what they are. Names
/// differ also for those who do not tell capital letters from small ones.
public final class StepNames {
  private final Map<Integer, String> names = new HashMap<>();
  private final Map<String, Integer> outputs;
  private final Set<String> taken = new HashSet<>();

  private StepNames(Graph graph) {
    outputs = new LinkedHashMap<>(graph.outputs());
  }

  /// @param more names that can't be used: columns of the table that the graph does not read
  public static StepNames of(Graph graph, QuerySteps steps, Set<String> more) {
    var names = new StepNames(graph);
    more.forEach(names::take);
    for (Node node : graph.nodes()) {
      if (node.isColumn()) {
        names.names.put(node.id(), node.name());
        names.take(node.name());
      }
    }
    graph
        .outputs()
        .forEach(
            (name, id) -> {
              if (steps.isColumn(id) && !names.names.containsKey(id)) {
                names.names.put(id, names.free(name));
              }
            });
    for (Node node : graph.nodes()) {
      if (steps.isColumn(node.id()) && !names.names.containsKey(node.id())) {
        String wish = node.name().isEmpty() ? node.op().tag() : node.name();
        names.names.put(node.id(), names.free(wish));
      }
    }
    return names;
  }

  /// The name of a column, of the table or of a step.
  public String of(int id) {
    String name = names.get(id);
    if (name == null) {
      throw new IllegalArgumentException(Node.label(id) + " is no column");
    }
    return name;
  }

  /// A name for something else that nothing has yet.
  public String free(String wish) {
    String name = wish;
    for (int i = 2; !take(name); i++) {
      name = wish + "_" + i;
    }
    return name;
  }

  /// The results: their names, and the equations they are.
  public Map<String, Integer> outputs() {
    return outputs;
  }

  private boolean take(String name) {
    return taken.add(name.toLowerCase(Locale.ROOT));
  }
}
