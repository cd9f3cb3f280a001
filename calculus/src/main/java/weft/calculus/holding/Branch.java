package weft.calculus.holding;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import weft.calculus.DerivativeSources;
import weft.calculus.Pushforward;
import weft.calculus.Rules;
import weft.calculus.Space;
import weft.calculus.holding.PushThrough.Pushed;
import weft.calculus.program.Results;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Node;
import weft.ir.Op;

/// One of the graphs of an equation, with tangents.
///
/// @param pushed the graph with tangents
/// @param outputs the names of the outputs it had
/// @param prefix of the names of their tangents
public record Branch(Graph pushed, List<String> outputs, String prefix) {
  static Branch push(Graph graph, List<Optional<Integer>> tangents, Rules rules) {
    var names = new TreeSet<String>();
    var inputs = graph.inputs();
    for (int i = 0; i < inputs.size(); i++) {
      if (tangents.get(i).isPresent()) {
        names.add(inputs.get(i).name());
      }
    }
    return new Branch(
        new Pushforward(input -> names.contains(input.name()), rules).apply(graph),
        List.copyOf(graph.outputs().keySet()),
        Pushforward.prefix(graph));
  }

  /// The outputs that move, by position.
  TreeSet<Integer> moved() {
    var moved = new TreeSet<Integer>();
    for (int i = 0; i < outputs.size(); i++) {
      if (pushed.outputs().containsKey(prefix + outputs.get(i))) {
        moved.add(i);
      }
    }
    return moved;
  }

  /// Outputs, then a tangent for each of these, zero if need be.
  Graph graph(TreeSet<Integer> wanted) {
    var tangents = new LinkedHashMap<String, Integer>();
    for (int i : wanted) {
      String name = outputs.get(i);
      tangents.put(prefix + name, DerivativeSources.named(pushed.outputs(), name));
    }
    return DerivativeSources.complete(pushed, outputs, tangents);
  }

  /// The results of an equation that has outputs, then tangents of these.
  Pushed results(GraphBuilder to, Results results, TreeSet<Integer> wanted) {
    int result = results.parts(0, outputs.size());
    if (wanted.isEmpty()) {
      return new Pushed(result, Optional.empty());
    }
    var moved = new ArrayList<Integer>();
    for (int i = 0; i < outputs.size(); i++) {
      moved.add(
          wanted.contains(i)
              ? results.part(outputs.size() + wanted.headSet(i).size())
              : Space.zero(to, results.part(i)));
    }
    return new Pushed(result, Optional.of(Results.together(to, moved)));
  }

  /// An equation that gives cotangents of some arguments of a node.
  static List<Optional<Integer>> back(
      GraphBuilder to, Op op, List<Integer> inputs, Node node, List<Integer> wanted) {
    var cotangents = new ArrayList<Optional<Integer>>();
    node.args().forEach(_ -> cotangents.add(Optional.empty()));
    if (wanted.isEmpty()) {
      return cotangents;
    }
    var results = Results.of(to, op, inputs, node.labels(), wanted.size());
    for (int k = 0; k < wanted.size(); k++) {
      cotangents.set(wanted.get(k), Optional.of(results.part(k)));
    }
    return cotangents;
  }
}
